import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cents } from '@fairlead/domain/money.ts';
import { openDatabase } from '@fairlead/server/adapters/db/open-database.ts';
import { DEMO_PASSWORD } from '@fairlead/server/demo/demo-clients.ts';
import { DatabaseJournalStore } from '@fairlead/server/engine/database-journal-store.ts';
import { Engine } from '@fairlead/server/engine/engine.ts';
import { FixtureEngineMarket } from '@fairlead/server/engine/fixture-engine-market.ts';
import { makeJpeg } from '@fairlead/server/features/account/client/documents/fixture-files.ts';
import { codeOf } from '@fairlead/server/transport/auth/second-factor/fixture-authenticator-app.ts';
import { findUserByEmail } from '@fairlead/server/features/account/store.ts';
import { expect, test, type Page } from '@playwright/test';
import { findFreePort } from '../../scripts/find-free-port.ts';
import { root } from '../../scripts/root.ts';
import { linkMailedTo } from '../support/browser/demo-mails.ts';
import { startServerProcess, type ServerProcess } from '../support/server-process.ts';

/**
 * From the first visit to the first position, in German and on a server of its own: sign up, mail, a login with two steps, details,
 * documents, the operator's decisions by command, trade.
 */

const EMAIL = 'greta.hafen@browser.test';
const PASSWORD = 'muschel kran leuchtturm';

let dataDir: string;
let environment: Record<string, string>;
let server: ServerProcess;

async function startServer(): Promise<void> {
  server = await startServerProcess({ databaseUrl: null, dataDir }, environment);
}

test.use({ locale: 'de-DE' });

test.beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'fairlead-first-visit-'));
  const port = String(await findFreePort());
  environment = {
    PORT: port,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DEMO: '1',
    WEB_BUILD: 'web/build',
    PRICE_FEED: 'sandbox:always-open',
  };
  await startServer();
});

test.afterAll(async () => {
  await server.end('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

test('from the first visit to the first position', async ({ page }) => {
  test.setTimeout(180_000);

  await test.step('sign up', async () => {
    await page.goto(`${server.url}/login`);
    await page.getByRole('link', { name: 'Konto eröffnen' }).click();
    await page.getByLabel('Vorname').fill('Greta');
    await page.getByLabel('Nachname').fill('Hafen');
    await page.getByLabel('E-Mail-Adresse').fill(EMAIL);
    await page.getByRole('button', { name: /^Land/ }).click();
    await page.getByRole('combobox', { name: 'Land oder Vorwahl suchen' }).fill('deutsch');
    await page.getByRole('option', { name: 'Deutschland' }).click();
    await page.getByLabel('Telefonnummer').fill('030 901820');
    await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Konto eröffnen' }).click();
    await expect(page).toHaveURL(/\/my-account\/info$/);
    await expect(page.getByText('Um Ihr Konto zu aktivieren, müssen Sie alle Angaben ausfüllen')).toBeVisible();
  });

  await test.step('confirm the email by the link of the mail', async () => {
    await page.goto(await linkMailedTo(server.url, EMAIL, '/confirm-email'));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ihre E-Mail-Adresse ist bestätigt');
  });

  const secret = await test.step('set up an authenticator app', async () => {
    await page.goto(`${server.url}/my-account/security`);
    await page.getByRole('button', { name: /Authenticator-App einrichten|Einrichten/ }).click();
    const dialog = page.getByRole('dialog');
    const shown = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');
    await dialog.getByLabel('Sechsstelliger Code').fill(await codeOf(shown, Date.now()));
    await dialog.getByRole('button', { name: 'Bestätigen' }).click();
    await dialog.getByLabel('Ich habe die Codes aufbewahrt').check();
    await dialog.getByRole('button', { name: 'Fertig' }).click();
    await expect(dialog).toHaveCount(0);
    return shown;
  });

  await test.step('log in again, in two steps', async () => {
    await page.getByRole('button', { name: 'Abmelden' }).first().click();
    await page.goto(`${server.url}/login`);
    await page.getByLabel('E-Mail-Adresse').fill(EMAIL);
    await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
    await page.getByLabel('Sechsstelliger Code').fill(await codeOf(secret, Date.now(), 1));
    await expect(page).toHaveURL(/\/my-account\/info$/);
  });

  await test.step('fill in the details', async () => {
    await page.getByLabel('Geburtsdatum').fill('1990-05-17');
    await page.getByLabel('Bundesland oder Region').fill('Hamburg');
    await page.getByLabel('Ort', { exact: true }).fill('Hamburg');
    await page.getByLabel('Straße und Hausnummer').fill('Landungsbrücken 3');
    await page.getByLabel('Postleitzahl').fill('20359');
    await page.getByRole('button', { name: 'Speichern', exact: true }).click();
    // The register flag still stands: whoever has just signed up is led on to the deposit.
    await expect(page).toHaveURL(/\/payment\/deposit$/);
  });

  await test.step('the account may not trade yet', async () => {
    await page.goto(`${server.url}/platform/BTCUSD`);
    await expect(page.getByText('Das Konto ist nicht verifiziert')).toBeVisible();
  });

  await test.step('upload passport and proof of address', async () => {
    await page.goto(`${server.url}/my-account/documents`);
    for (const kind of ['Reisepass', 'Adressnachweis']) await upload(page, kind);
  });

  await test.step('an operator rejects one of them, and it is uploaded again', async () => {
    const waiting = await operate('documents');
    const [passport, address] = [idOf(waiting, 'passport'), idOf(waiting, 'address')];
    await operate('approve', passport);
    await operate('reject', address, 'Bitte alle vier Ecken zeigen.');
    await page.reload();
    await expect(page.getByRole('region', { name: 'Reisepass' }).getByText('Angenommen')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Adressnachweis' }).getByText('Bitte alle vier Ecken zeigen.')).toBeVisible();
    await upload(page, 'Adressnachweis');
    await operate('approve', idOf(await operate('documents'), 'address'));
  });

  await test.step('the operator verifies the account', async () => {
    await operate('verify', EMAIL);
    await expect.poll(() => linkMailedTo(server.url, EMAIL, '/platform'), { message: 'the client is told by mail' }).toContain(server.url);
    await page.reload();
    await expect(page.getByRole('complementary', { name: 'Ihr Konto' }).getByText('Verifiziert', { exact: true })).toBeVisible();
  });

  await test.step('money arrives', async () => {
    await server.end('SIGTERM');
    await deposit(50_000);
    await startServer();
  });

  await test.step('trade', async () => {
    await page.goto(`${server.url}/platform/BTCUSD`);
    await page.getByLabel('Einsatz', { exact: true }).fill('100');
    await page.getByRole('radio', { name: '2×' }).click();
    await page.getByRole('button', { name: 'BTCUSD kaufen' }).click();
    await expect(page.getByRole('row').filter({ hasText: 'BTCUSD' }).filter({ hasText: 'Long' })).toBeVisible();
  });
});

async function upload(page: Page, kind: string): Promise<void> {
  const card = page.getByRole('region', { name: kind });
  await card.getByLabel(`Datei auswählen: ${kind}`).setInputFiles({ name: 'Bild.jpg', mimeType: 'image/jpeg', buffer: makeJpeg() });
  await card.getByRole('button', { name: 'Senden' }).click();
  await expect(card.getByText('In Prüfung')).toBeVisible();
}

/** What an operator does, until there are screens for it. Gives what is printed. */
async function operate(...words: readonly string[]): Promise<string> {
  const who = { FAIRLEAD_URL: server.url, OPERATOR_EMAIL: 'operator@fairlead.test', OPERATOR_PASSWORD: DEMO_PASSWORD };
  const env = { ...process.env, ...who };
  const { stdout } = await promisify(execFile)(process.execPath, [join(root, 'scripts/operator.ts'), ...words], { env });
  return stdout;
}

/** The id in the row of a document of this kind. */
function idOf(table: string, kind: string): string {
  const id = new RegExp(String.raw`^\s*(\d+)\s+${kind}\b`, 'm').exec(table)?.[1];
  if (id === undefined) throw new Error(`no ${kind} waits in:\n${table}`);
  return id;
}

/** Books a deposit straight into the ledger, while no server has the data open: there is no other way in for money yet. */
async function deposit(amount: number): Promise<void> {
  const database = await openDatabase({ dataDir });
  const store = new DatabaseJournalStore(database);
  const silent = { info: () => undefined, error: () => undefined };
  const engine = await Engine.start({ store, market: new FixtureEngineMarket(), clock: Date.now, log: silent });
  const accountId = (await findUserByEmail(database, EMAIL))?.id ?? 0;
  const command = { kind: 'moveFunds', commandId: 'first-visit', accountId, at: Date.now(), fundsKind: 'deposit' } as const;
  const answer = await engine.submit({ ...command, amount: cents(amount), reference: 'first-visit' });
  expect(answer.kind).not.toBe('refused');
  await engine.stop();
  await store.close();
  await database.close();
}
