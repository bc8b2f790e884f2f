import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import { DEMO_PASSWORD } from '@fairlead/contract/demo-logins.ts';
import { makeJpeg } from '@fairlead/server/features/account/client/documents/fixture-files.ts';
import { codeOf } from '@fairlead/server/identity/factors/fixture-authenticator-app.ts';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { findFreePort } from '../../scripts/find-free-port.ts';
import { findEmailedLink } from '../support/browser/demo-emails.ts';
import { fileOfProgram } from '../support/program-files.ts';
import { startServerProcess, type ServerProcess } from '../support/server-process.ts';

/** The two main journeys through the product, on a server of their own that is stopped and killed on the way. */

const EMAIL = 'greta.hafen@browser.test';
const PASSWORD = 'muschel kran leuchtturm';

let dataDir: string;
let environment: Record<string, string>;
let server: ServerProcess;

async function startServer(): Promise<void> {
  server = await startServerProcess({ databaseUrl: null, dataDir }, environment);
}

test.beforeAll(async () => {
  // Imported only where it is used: the runner loads every test file before it starts, and the database code is large.
  const { makeEmbeddedDatabase } = await import('../support/browser/embedded-database.ts');
  dataDir = await makeEmbeddedDatabase();
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

/** In German: sign-up, email, a two-factor sign-in, details, documents, money, the operator's decisions from the command line, a trade. */
test.describe('in German', () => {
  test.use({ locale: 'de-DE' });

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
      await expect(page.getByText('Um Ihr Konto zu aktivieren, müssen Sie alle Angaben machen')).toBeVisible();
    });

    await test.step('confirm the email address with the emailed link', async () => {
      await page.goto(await findEmailedLink(server.url, EMAIL, '/confirm-email'));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ihre E-Mail-Adresse ist bestätigt');
    });

    const secret = await test.step('set up an authenticator app', async () => {
      await page.goto(`${server.url}/my-account/security`);
      await page.getByRole('button', { name: /Authenticator-App einrichten|Einrichten/ }).click();
      const dialog = page.getByRole('dialog');
      const shown = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');
      await dialog.getByLabel('Sechsstelliger Code').fill(await codeOf(shown, Date.now()));
      await dialog.getByRole('button', { name: 'Bestätigen' }).click();
      await dialog.getByLabel('Ich habe die Codes gespeichert').check();
      await dialog.getByRole('button', { name: 'Fertig' }).click();
      await expect(dialog).toHaveCount(0);
      return shown;
    });

    await test.step('sign in again with two factors', async () => {
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
      // The register flag is still set: a client who has just signed up continues to the deposit.
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
      const waiting = await runOperatorCommand('documents');
      const [passport, address] = [idOf(waiting, 'passport'), idOf(waiting, 'address')];
      await runOperatorCommand('approve', passport);
      await runOperatorCommand('reject', address, 'Bitte alle vier Ecken zeigen.');
      await page.reload();
      await expect(page.getByRole('region', { name: 'Reisepass' }).getByText('Angenommen')).toBeVisible();
      await expect(page.getByRole('region', { name: 'Adressnachweis' }).getByText('Bitte alle vier Ecken zeigen.')).toBeVisible();
      await upload(page, 'Adressnachweis');
      await runOperatorCommand('approve', idOf(await runOperatorCommand('documents'), 'address'));
    });

    await test.step('the operator verifies the account', async () => {
      await runOperatorCommand('verify', EMAIL);
      await expect
        .poll(() => findEmailedLink(server.url, EMAIL, '/platform'), { message: 'the client is told by email' })
        .toContain(server.url);
      await page.reload();
      await expect(page.getByRole('complementary', { name: 'Ihr Konto' }).getByText('Verifiziert', { exact: true })).toBeVisible();
    });

    await test.step('money arrives by bank transfer, and the operator books it', async () => {
      await page.goto(`${server.url}/payment/bankWire`);
      await page.getByRole('textbox', { name: 'Betrag' }).fill('500');
      await page.getByRole('button', { name: /^500\s€ einzahlen$/ }).click();
      await expect(page.getByRole('main').getByText(/^RF\d\d/)).toBeVisible();
      await runOperatorCommand('wire-received', transactionIn(await runOperatorCommand('deposits')), '500');
    });

    await test.step('trade', async () => {
      await page.goto(`${server.url}/platform/BTCUSD`);
      await page.getByLabel('Einsatz', { exact: true }).fill('100');
      await page.getByRole('radio', { name: '2×' }).click();
      await page.getByRole('button', { name: 'BTCUSD kaufen' }).click();
      await expect(page.getByRole('row').filter({ hasText: 'BTCUSD' }).filter({ hasText: 'Long' })).toBeVisible();
    });
  });
});

/**
 * The main task from sign-in to a closed position, with the server killed twice on the way: what the client was shown is still there, and
 * the ledger matches it. This test is the last because it ends the server.
 */
test('a client trades, the server is killed, and everything is still there', { tag: '@long' }, async ({ page }) => {
  test.setTimeout(180_000);

  await test.step('a signed-out visitor of the platform signs in', async () => {
    await page.goto(`${server.url}/platform/BTCUSD`);
    await expect(page).toHaveURL(/\/login/);
    await page.getByLabel('Email').fill('demo@fairlead.test');
    await page.getByLabel('Password', { exact: true }).fill('fairlead-demo');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).toHaveURL(/\/platform\/BTCUSD$/);
  });

  await test.step('the demo introduces itself', async () => {
    await expect(page.getByRole('dialog', { name: 'Welcome to the Fairlead demo' })).toBeVisible();
    await page.getByRole('button', { name: 'Got it' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  const balance = figure(page, 'Balance');
  await test.step('prices move', async () => {
    await expect(balance).toHaveText('€10,000.00');
    const sides = page.getByRole('group', { name: 'Buy or sell' });
    await expect(sides).toContainText(/\d/);
    const before = await sides.innerText();
    await expect.poll(() => sides.innerText()).not.toBe(before);
  });

  await test.step('a leveraged position is opened', async () => {
    await page.getByLabel('Amount', { exact: true }).fill('500');
    await page.getByRole('radio', { name: '2×' }).click();
    await page.getByRole('button', { name: 'Buy BTCUSD' }).click();
    await expect(page.getByText('New position was created successfully')).toBeVisible();
  });

  const row = page.getByRole('row').filter({ hasText: 'BTCUSD' }).filter({ hasText: 'Long' });
  await test.step('its profit moves', async () => {
    await expect(row).toContainText('€500.00');
    await expect(figure(page, 'Free margin')).toHaveText('€9,500.00');
    const profit = row.getByRole('button', { name: /€/ });
    const before = await profit.innerText();
    await expect.poll(() => profit.innerText()).not.toBe(before);
  });

  const openPrice = await row.getByRole('cell').nth(4).innerText();
  const stopLoss = row.getByLabel('Stop loss for Bitcoin');
  const level = (numberIn(openPrice) * 0.8).toFixed(2);
  await test.step('its stop loss is set', async () => {
    await stopLoss.fill(level);
    await stopLoss.press('Enter');
    await expect(page.getByText('Stops saved for Bitcoin')).toBeVisible();
  });

  await test.step('the server is killed: the page says so and blocks the ticket', async () => {
    await server.end('SIGKILL');
    await expect(page.getByText(/Connection lost/).first()).toBeVisible();
    const submit = page.getByRole('button', { name: 'Buy BTCUSD' });
    await expect(submit).toBeDisabled();
    await expect(submit).toHaveAccessibleDescription('No connection. Orders are blocked until prices are live again.');
    await expect(row.getByRole('button', { name: 'Close Bitcoin' })).toBeDisabled();
    // What was on screen stays readable.
    await expect(row).toContainText('€500.00');
    await expect(balance).toHaveText('€10,000.00');
  });

  await test.step('the server is back: the page recovers by itself, and the position is there', async () => {
    await startServer();
    await expect(page.getByText(/Connection lost/)).toHaveCount(0, { timeout: 30_000 });
    await expect(row).toContainText('€500.00');
    await expect(row.getByRole('cell').nth(4)).toHaveText(openPrice);
    expect(numberIn(await stopLoss.inputValue())).toBe(Number(level));
    await expect(page.getByRole('button', { name: 'Buy BTCUSD' })).toBeEnabled();
    const profit = row.getByRole('button', { name: /€/ });
    const before = await profit.innerText();
    await expect.poll(() => profit.innerText(), { message: 'prices move again' }).not.toBe(before);
  });

  let profitCents = 0;
  await test.step('the position is closed, and its profit is booked to the cent', async () => {
    await row.getByRole('button', { name: 'Close Bitcoin' }).click();
    await expect(row).toHaveCount(0);
    await page.getByRole('tab', { name: 'History' }).click();
    const closed = page.getByRole('row').filter({ hasText: 'Manually' });
    await expect(closed).toContainText('BTCUSD');
    const profit = await closed
      .getByText(/^[+−-]?€/)
      .last()
      .innerText();
    profitCents = Math.round(numberIn(profit) * 100);
    await expect.poll(async () => Math.round(numberIn(await balance.innerText()) * 100)).toBe(1_000_000 + profitCents);
  });

  await test.step('after another kill and restart, balance and history are right', async () => {
    await server.end('SIGKILL');
    await startServer();
    await page.reload();
    await expect.poll(async () => Math.round(numberIn(await balance.innerText()) * 100)).toBe(1_000_000 + profitCents);
    await page.getByRole('tab', { name: 'History' }).click();
    await expect(page.getByRole('row').filter({ hasText: 'Manually' })).toContainText('BTCUSD');
  });

  await test.step('the ledger matches what the client was shown', async () => {
    await server.end('SIGTERM');
    const { openDatabase } = await import('@fairlead/server/adapters/db/open-database.ts');
    const { verifyJournal } = await import('@fairlead/server/engine/verify-journal.ts');
    const database = await openDatabase({ dataDir });
    try {
      const report = await verifyJournal(database);
      expect(report.faults).toEqual([]);
      const [cash] = await database.query<{ total: number }>(
        "SELECT sum(amount_cents)::bigint AS total FROM ledger_entry WHERE ledger_account = 'client:1:cash'",
      );
      expect(cash?.total).toBe(1_000_000 + profitCents);
    } finally {
      await database.close();
    }
  });
});

async function upload(page: Page, kind: string): Promise<void> {
  const card = page.getByRole('region', { name: kind });
  await card.getByLabel(`Datei auswählen: ${kind}`).setInputFiles({ name: 'Bild.jpg', mimeType: 'image/jpeg', buffer: makeJpeg() });
  await card.getByRole('button', { name: 'Hochladen' }).click();
  await expect(card.getByText('In Prüfung')).toBeVisible();
}

/** Runs an operator command from the command line. Returns its output. */
async function runOperatorCommand(...words: readonly string[]): Promise<string> {
  const who = { FAIRLEAD_URL: server.url, OPERATOR_EMAIL: 'operator@fairlead.test', OPERATOR_PASSWORD: DEMO_PASSWORD };
  const env = { ...process.env, ...who };
  const { stdout } = await promisify(execFile)(process.execPath, [fileOfProgram('scripts/operator'), ...words], { env });
  return stdout;
}

/** The id in the row of a document of this kind. */
function idOf(table: string, kind: string): string {
  const id = new RegExp(String.raw`^\s*(\d+)\s+${kind}\b`, 'm').exec(table)?.[1];
  if (id === undefined) throw new Error(`no ${kind} waits in:\n${table}`);
  return id;
}

/** The transaction number of the only pending deposit. */
function transactionIn(table: string): string {
  const id = /^\s*([A-Z0-9]{20})\s/m.exec(table)?.[1];
  if (id === undefined) throw new Error(`no pending deposit in:\n${table}`);
  return id;
}

/** A figure of the account summary, by its name. */
function figure(page: Page, name: string): Locator {
  return page.getByRole('region', { name: 'Account' }).getByRole('button', { name }).locator('span').nth(1);
}

/** The number in an English text of the screen, whatever surrounds it. */
function numberIn(text: string): number {
  const [digits = ''] = text.replaceAll(',', '').match(/[\d.]+/) ?? [];
  return Number(digits) * (/[−-]/.test(text.split(digits)[0] ?? '') ? -1 : 1);
}
