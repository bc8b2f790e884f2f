/** An operator and a client on a real server: from the documents to the first position. */
import { accountPaths, paymentPaths } from '@fairlead/contract/paths.ts';
import { createTransactionResponseSchema, paymentOptionsResponseSchema } from '@fairlead/contract/payments/schemas.ts';
import { sessionResponseSchema } from '@fairlead/contract/account/schemas.ts';
import { uploadResponseSchema } from '@fairlead/contract/account/documents.ts';
import { cents } from '@fairlead/domain/money.ts';
import { openDatabase } from '@fairlead/server/adapters/db/open-database.ts';
import { DatabaseJournalStore } from '@fairlead/server/engine/database-journal-store.ts';
import { Engine } from '@fairlead/server/engine/engine.ts';
import { FixtureEngineMarket } from '@fairlead/server/engine/fixture-engine-market.ts';
import { makeJpeg } from '@fairlead/server/features/account/client/documents/fixture-files.ts';
import { insertUser } from '@fairlead/server/features/account/store.ts';
import { deriveKey, hashPassword, PASSWORD_COST } from '@fairlead/server/identity/passwords/password-hash.ts';
import { execFile } from 'node:child_process';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { findFreePort } from '../scripts/find-free-port.ts';
import { connectTrading } from './support/browser/trading-connection.ts';
import { compiledCode } from './support/compiled-code.ts';
import { createTestDatabase, testDatabases, type DatabasePlace } from './support/databases.ts';
import { fileOfProgram } from './support/program-files.ts';
import { startServerProcess, type ServerProcess } from './support/server-process.ts';
import { isLong } from './support/long.ts';

const CLIENT = { email: 'ada@example.test', password: 'a password for tests' };
const OPERATOR = { OPERATOR_EMAIL: 'operator@fairlead.test', OPERATOR_PASSWORD: 'fairlead-demo' };
const SECOND_OPERATOR = { ...OPERATOR, OPERATOR_EMAIL: 'approver@fairlead.test' };

// The calls themselves are tested on either database; the commands' output is the same on both.
describe.each(testDatabases.slice(0, 1))('npm run operator on a server with %s', (kind) => {
  let place: DatabasePlace;
  let server: ServerProcess;
  let token: string;

  beforeAll(async () => {
    const created = await createTestDatabase(kind);
    place = created;
    await seedClient(created);
    server = await startServerProcess(created, {
      DEMO: '1',
      PRICE_FEED: 'sandbox:always-open',
      SANDBOX_PORT: String(await findFreePort()),
    });
    const login = await post(accountPaths.login, JSON.stringify(CLIENT), { 'content-type': 'application/json' });
    token = sessionResponseSchema.parse(await login.json()).data.token;
    return async () => {
      await server.end('SIGTERM');
      await created.remove();
    };
  });

  const post = (path: string, body: string | FormData, headers: Readonly<Record<string, string>>) =>
    fetch(`${server.url}${path}`, { method: 'POST', body, headers });
  const account = async () => {
    const answer = await post(accountPaths.get, JSON.stringify({ token }), { 'content-type': 'application/json' });
    return sessionResponseSchema.parse(await answer.json()).data;
  };

  async function handIn(type: string): Promise<number> {
    const form = new FormData();
    form.set('files', new Blob([Uint8Array.from(makeJpeg())]), 'photo.jpg');
    form.set('token', token);
    form.set('type', type);
    return uploadResponseSchema.parse(await (await post(accountPaths.upload, form, {})).json()).data.document.id ?? 0;
  }

  interface Ended {
    readonly code: number;
    readonly output: string;
    readonly errors: string;
  }

  const operate = (words: readonly string[], environment: Readonly<Record<string, string>> = OPERATOR) =>
    new Promise<Ended>((resolve) => {
      const env = { ...compiledCode, PATH: process.env['PATH'], FAIRLEAD_URL: server.url, ...environment };
      execFile(process.execPath, [fileOfProgram('scripts/operator'), ...words], { env, cwd: place.dataDir }, (error, output, errors) => {
        resolve({ code: typeof error?.code === 'number' ? error.code : error === null ? 0 : -1, output, errors });
      });
    });

  test('a client uploads documents, is reviewed and verified, and trades', async () => {
    const trading = await connectTrading(server.url, token);
    try {
      await expect(trading.open({})).rejects.toThrow('accountNotVerified');
      const passport = await handIn('passport');
      const address = await handIn('address');
      const { output } = await operate(['documents']);
      expect(output.split('\n')[0]).toMatch(/^id +document +type +bytes +email +name +uploaded$/);
      expect(output).toMatch(new RegExp(`^${passport} +passport +image/jpeg +\\d+ +ada@example\\.test +Ada Lovelace +20`, 'm'));

      expect(await operate(['fetch', String(passport), 'looked-at.jpg'])).toMatchObject({ code: 0, output: 'saved as looked-at.jpg\n' });
      const saved = join(place.dataDir, 'looked-at.jpg');
      expect((await readFile(saved)).equals(makeJpeg())).toBe(true);
      expect((await stat(saved)).mode & 0o777).toBe(0o600);

      await operate(['approve', String(passport)]);
      expect(await operate(['verify', CLIENT.email])).toMatchObject({ code: 1, errors: expect.stringContaining('(documentsMissing)') });
      await operate(['approve', String(address), 'thank', 'you']);
      expect(await operate(['verify', CLIENT.email])).toMatchObject({ code: 0, output: `${CLIENT.email} may trade\n` });
      expect(await account()).toMatchObject({ verified_account: true, pin: expect.stringMatching(/^\d{6}$/) });
      expect(await trading.open({})).toBeGreaterThan(0);
    } finally {
      trading.end();
    }
  });

  test('files in the data directory are encrypted', async () => {
    await handIn('funding_front');
    const files = (await readdir(join(place.dataDir, 'files'), { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
    expect(files.length).toBeGreaterThan(0);
    for (const { parentPath, name } of files) {
      const path = join(parentPath, name);
      expect((await stat(path)).mode & 0o777).toBe(0o600);
      expect((await readFile(path)).includes('JFIF')).toBe(false);
    }
  });

  test('calendar events are imported from a file as a whole or not at all', async () => {
    await writeFile(
      join(place.dataDir, 'events.csv'),
      'time,currency,title,source\n2026-12-04T13:30Z,USD,Payrolls,Mine\n2099-01-01,USD,Far,Mine\n',
    );
    await writeFile(join(place.dataDir, 'newer.csv'), 'time,currency,title,source,actual\n2026-12-04T13:30Z,USD,Payrolls,Mine,5K\n');
    await writeFile(join(place.dataDir, 'broken.csv'), 'time,currency,title\n2026-12-04,USD,Fine\nsoon,USD,Not\n');
    expect(await operate(['calendar', 'import', 'events.csv'])).toMatchObject({ code: 0, output: '2 added, 0 changed, 0 removed\n' });
    expect(await operate(['calendar', 'import', 'newer.csv', '--replace'])).toMatchObject({
      code: 0,
      output: '0 added, 1 changed, 1 removed\n',
    });
    const broken = await operate(['calendar', 'import', 'broken.csv']);
    expect(broken).toMatchObject({ code: 1, errors: expect.stringContaining('Nothing was imported; line 3: time must be') });
  });

  test.each<[string, readonly string[], Readonly<Record<string, string>>, number, string]>([
    ['an unknown command', ['dance'], OPERATOR, 2, "unknown command 'dance'"],
    ['a missing operator', ['documents'], {}, 2, 'OPERATOR_EMAIL and OPERATOR_PASSWORD'],
    ['a wrong password', ['documents'], { ...OPERATOR, OPERATOR_PASSWORD: 'wrong' }, 1, 'Invalid credentials. (invalidCredentials)'],
    ['a document that does not exist', ['reject', '2000000000', 'why'], OPERATOR, 1, '(notFound)'],
    [
      'an unreachable server',
      ['documents'],
      { ...OPERATOR, FAIRLEAD_URL: 'http://127.0.0.1:1' },
      1,
      'No server answers at http://127.0.0.1:1 (bad port). Start it, or set FAIRLEAD_URL to its URL. No password was sent.',
    ],
    ['an invalid URL', ['documents'], { ...OPERATOR, FAIRLEAD_URL: 'here' }, 2, 'FAIRLEAD_URL must be a URL'],
    ['a URL without http', ['documents'], { ...OPERATOR, FAIRLEAD_URL: 'localhost:8080' }, 2, 'FAIRLEAD_URL must be a URL'],
    ['a URL with a password', ['documents'], { ...OPERATOR, FAIRLEAD_URL: 'http://a:b@host' }, 2, 'FAIRLEAD_URL must be a URL'],
  ])('%s is reported in a sentence, with an exit code', async (_case, words, environment, code, sentence) => {
    const ended = await operate(words, environment);
    expect(ended).toMatchObject({ code, output: '', errors: expect.stringContaining(sentence) });
    expect(ended.errors).not.toMatch(/^\s+at /m);
  });

  test('an existing file is not overwritten', async () => {
    const id = await handIn('funding_back');
    await operate(['fetch', String(id), 'once.jpg']);
    expect(await operate(['fetch', String(id), 'once.jpg'])).toMatchObject({
      code: 1,
      errors: expect.stringContaining('once.jpg could not be written'),
    });
  });

  test.runIf(isLong)('the account levels are saved, edited and replaced', async () => {
    expect(await operate(['levels', 'levels.json'])).toMatchObject({ code: 0, output: 'saved as levels.json\n' });
    const file = join(place.dataDir, 'levels.json');
    const saved = await readFile(file, 'utf8');
    await writeFile(file, saved.replace('"title": "Silver"', '"title": "Sterling"'));
    expect(await operate(['set-levels', 'levels.json'])).toMatchObject({ code: 0 });
    expect(await (await fetch(`${server.url}${accountPaths.levels}`)).text()).toContain('Sterling');
    await writeFile(file, '[]');
    expect(await operate(['set-levels', 'levels.json'])).toMatchObject({ code: 1, errors: expect.stringContaining('(invalidInput)') });
    expect(await operate(['set-levels', 'none.json'])).toMatchObject({
      code: 1,
      errors: expect.stringContaining('none.json could not be read'),
    });
  });

  describe.runIf(isLong)('money', () => {
    const create = async (request: object): Promise<string> => {
      const answer = await post(paymentPaths.create, JSON.stringify({ token, ...request }), { 'content-type': 'application/json' });
      return createTransactionResponseSchema.parse(await answer.json()).transaction_id;
    };
    const options = async () => {
      const answer = await fetch(`${server.url}${paymentPaths.options}?token=${token}`);
      return paymentOptionsResponseSchema.parse(await answer.json()).data;
    };
    const done = (output: string) => ({ code: 0, output: `${output}\n`, errors: `Server: ${server.url}\n` });

    test('a wire is booked with the amount received', async () => {
      const { cash } = await options();
      const id = await create({ method: 2, amount: 500 });
      const { output } = await operate(['deposits']);
      expect(output).toMatch(new RegExp(`^${id} +\\d+ +500\\.00 +ada@example\\.test +Ada Lovelace +bank wire +awaited +RF`, 'm'));
      expect(await operate(['wire-received', id, '480.50'])).toEqual(done(`deposit ${id}: arrived`));
      expect((await options()).cash).toBe(cash + 480.5);
      expect((await operate(['deposits'])).output).not.toContain(id);
    });

    test('a large wire awaits confirmation by a second operator', async () => {
      const { cash } = await options();
      const id = await create({ method: 2, amount: 20_000 });
      const noted = done(`deposit ${id}: recorded; a second operator must confirm it`);
      expect(await operate(['wire-received', id, '20000'])).toEqual(noted);
      expect(await operate(['wire-received', id, '20000'])).toMatchObject({
        code: 1,
        errors: expect.stringContaining('(secondPersonNeeded)'),
      });
      expect((await options()).cash).toBe(cash);
      expect(await operate(['wire-received', id, '20000'], SECOND_OPERATOR)).toEqual(done(`deposit ${id}: arrived`));
      expect((await options()).cash).toBe(cash + 20_000);
    });

    test('a withdrawal takes two operators, and is sent manually if it leaves by wire', async () => {
      const { cash, reserved } = await options();
      const id = await create({ method: 'withdraw', amount: -300, comments: 'for a house', iban: 'DE89 3704 0044 0532 0130 00' });
      expect((await operate(['withdrawals'])).output).toMatch(
        new RegExp(
          `^${id} .* pending +300\\.00 +ada@example\\.test .* 300\\.00 by wire +DE89 •••• 3000, held by Ada Lovelace\\? +for a house$`,
          'm',
        ),
      );
      expect(await operate(['check-withdrawal', id])).toEqual(done(`withdrawal ${id} is checked`));
      expect(await operate(['approve-withdrawal', id])).toMatchObject({ code: 1, errors: expect.stringContaining('(secondPersonNeeded)') });
      expect(await operate(['approve-withdrawal', id], SECOND_OPERATOR)).toEqual(done(`withdrawal ${id} is approved`));
      expect(await options()).toMatchObject({ cash: cash - 300, reserved });
      const payouts = (await operate(['payouts'])).output;
      expect(payouts).toMatch(
        new RegExp(`^${id}-1 +\\d+ +wire +300\\.00 +ada@example\\.test +Ada Lovelace +DE89370400440532013000 +owed`, 'm'),
      );
      expect(await operate(['payout-sent', `${id}-1`, 'BANK', '7'])).toEqual(done(`payout ${id}-1 is sent`));
      expect((await operate(['payouts'])).output).not.toContain(id);
    });

    test('a rejected withdrawal returns to the balance of its client', async () => {
      const before = await options();
      const id = await create({ method: 'withdraw', amount: -300, comments: 'for a house', iban: 'DE89 3704 0044 0532 0130 00' });
      expect(await operate(['reject-withdrawal', id, 'not', 'your', 'account'])).toEqual(done(`withdrawal ${id} is rejected`));
      expect(await options()).toMatchObject({ cash: before.cash, reserved: before.reserved });
    });

    test('is reconciled with the providers and the ledger', async () => {
      const { code, output } = await operate(['reconcile']);
      expect({ code, output }).toMatchObject({
        code: 0,
        output: expect.stringMatching(/ transactions, \d+ unexplained breaks/),
      });
      expect((await operate(['reconciliation'])).output).toBe(output);
    });
  });

  test.runIf(isLong)('an affiliate is created, gets new terms and a payout account, is corrected, blocked and found', async () => {
    const share = { tiers: [{ from: 0, percent: 12.5 }], months: 12 };
    const plan = { name: 'Share 2026', terms: { acquisition: null, share, personal_data: 'masked' } };
    await writeFile(join(place.dataDir, 'plan.json'), JSON.stringify(plan));
    const saved = await operate(['affiliate', 'save-plan', 'plan.json']);
    const [, planId = ''] = /^plan (\d+) \(Share 2026\), version 1, takes effect on \d{4}-\d\d-\d\d$/m.exec(saved.output) ?? [];
    expect((await operate(['affiliate', 'plans'])).output).toMatch(/ Share 2026 +1 +20\S+ +12\.5 % from 0; 12 months +masked$/m);
    const without = { ...plan, name: 'Nothing 2026', terms: { ...plan.terms, share: null } };
    await writeFile(join(place.dataDir, 'nothing.json'), JSON.stringify(without));
    expect(await operate(['affiliate', 'save-plan', 'nothing.json'])).toMatchObject({
      code: 1,
      errors: expect.stringContaining('(termsNotAllowed); terms: must pay for acquisitions, a share, or both'),
    });

    const made = await operate(['affiliate', 'create', 'ines@example.test', 'Ines', 'Sommer', planId, '--company=Sommer Media']);
    const [, id = ''] = /^affiliate (\d+) created, ines@example\.test invited$/m.exec(made.output) ?? [];
    expect((await operate(['affiliate', 'payout-account', id, 'demo@fairlead.test'])).output).toContain(' demo@fairlead.test ');
    const correction = ['affiliate', 'correct', id, '-12.50', 'paid', 'twice'];
    const booked = { code: 0, output: `booked: EUR -12.50, balance of affiliate ${id} afterwards: EUR -12.50\n` };
    expect(await operate(correction)).toMatchObject(booked);
    expect(await operate(correction)).toMatchObject(booked);
    await operate(['affiliate', 'block', id]);
    const { output } = await operate(['affiliates', 'sommer', 'media']);
    expect(output).toMatch(
      new RegExp(`^${id} +blocked +Ines Sommer +Sommer Media +ines@example\\.test +${planId} Share 2026 .* -12\\.50 +0 +0 `, 'm'),
    );
    expect(output.trim().split('\n')).toHaveLength(2);
  });

  test('help goes to standard output', async () => {
    expect(await operate([], {})).toMatchObject({ code: 0, output: expect.stringContaining('verify <email>') });
  });
});

/** A client with everything except documents: EUR 1,000, not verified. */
async function seedClient(place: DatabasePlace): Promise<void> {
  const database = await openDatabase(place);
  const store = new DatabaseJournalStore(database);
  const log = { info: () => undefined, error: () => undefined };
  const engine = await Engine.start({ store, market: new FixtureEngineMarket(), clock: Date.now, log });
  const accountId = await insertUser(database, {
    email: CLIENT.email,
    passwordHash: await hashPassword(CLIENT.password, PASSWORD_COST, deriveKey),
    firstName: 'Ada',
    lastName: 'Lovelace',
    phone: '+4930901820',
    birthDate: '1990-12-10',
    countryId: 276,
    state: 'Berlin',
    city: 'Berlin',
    street: 'Hafenweg 1',
    zipCode: '10115',
    createdAt: Date.now(),
    referralId: 'ADA0000000',
    pin: null,
    level: 'Standard',
    status: 'active',
  });
  if (accountId === null) throw new Error('the client exists already');
  const base = { accountId, at: Date.now() };
  await engine.submit({ ...base, kind: 'openAccount', commandId: 'seed:open' });
  await engine.submit({
    ...base,
    kind: 'moveFunds',
    commandId: 'seed:deposit',
    fundsKind: 'deposit',
    amount: cents(100_000),
    reference: 'seed',
  });
  await engine.stop();
  await store.close();
  await database.close();
}
