import { financingPaths } from '@fairlead/contract/operators/paths.ts';
import { financingResponseSchema, proposeFinancingResponseSchema, type WireFees } from '@fairlead/contract/trading/operators/financing.ts';
import { cents } from '@fairlead/domain/money.ts';
import { price } from '@fairlead/domain/price.ts';
import { ASSET_CATEGORIES } from '@fairlead/domain/trading/asset-categories.ts';
import { FEE_NOTICE_MS } from '@fairlead/domain/trading/financing/financing-terms.ts';
import { INSTRUMENTS } from '@fairlead/domain/trading/instruments.ts';
import { NO_STOPS } from '@fairlead/domain/trading/stops.ts';
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase, testDatabases } from '../../../../../tests/support/databases.ts';
import type { Database } from '../../../../adapters/db/database.ts';
import { readQueuedEmails } from '../../../../email/fixture-emails.ts';
import { FIXTURE_SITE, startFixtureApi, type FixtureApi } from '../../../../fixture-api.ts';
import { emailFinancingFees } from './email-financing-fees.ts';
import { seedFinancing } from './seed-financing.ts';

const ORIGIN = { address: '127.0.0.1', country: null, device: '' };
const MINUTE = 60_000;
const DAY = 86_400_000;
/** A Tuesday, when the markets are open. */
const NOW = Date.UTC(2026, 6, 14, 14);

describe.each(testDatabases)('emails about financing fees on %s', (kind) => {
  let database: Database;
  let api: FixtureApi;
  let dealer: string;
  let admin: string;
  let anna: number;
  let bruno: number;
  let now = NOW;

  beforeAll(async () => {
    const opened = await openTestDatabase(kind);
    ({ database } = opened);
    await seedFinancing(database, INSTRUMENTS, NOW - 30 * DAY);
    api = await startFixtureApi(database);
    setTime(NOW);
    dealer = await signIn('dealer@fairlead.test');
    admin = await signIn('operator@fairlead.test');
    anna = await enter('Anna', 'de');
    bruno = await enter('Bruno', 'it');
    await open(anna, 'EURUSD', 10);
    await open(bruno, 'BTCUSD', 2);
    await email();
    return async () => {
      await api.close();
      await opened.remove();
    };
  });

  beforeEach(async () => {
    setTime(now + MINUTE);
    await database.query('DELETE FROM mails');
  });

  function setTime(at: number): void {
    now = at;
    api.setTime(at);
  }
  async function signIn(operator: string): Promise<string> {
    const [row] = await database.query<{ id: number }>('SELECT id FROM operators WHERE email_normalised = $1', [operator]);
    const userId = row?.id ?? expect.fail(`no one has ${operator}`);
    return api.sessions.start({ audience: 'operator', userId }, ORIGIN, true);
  }
  /** A client with EUR 10,000 who may trade everything. */
  async function enter(firstName: string, language: string): Promise<number> {
    const [row] = await database.query<{ id: number }>(
      `INSERT INTO users (email, email_normalised, first_name, language, password_hash, uniqid, created_at)
       VALUES ($1, $1, $2, $3, '', $2, now()) RETURNING id`,
      [`${firstName.toLowerCase()}@example.test`, firstName, language],
    );
    const accountId = row?.id ?? expect.fail('no client was inserted');
    const access = { verified: true, categoryIds: ASSET_CATEGORIES.map((category) => category.id), leverageIndexes: {} };
    const command = () => ({ accountId, commandId: randomUUID(), at: now });
    await api.engine.submit({ kind: 'openAccount', ...command() });
    await api.engine.submit({ kind: 'setTradingAccess', access, ...command() });
    await api.engine.submit({ kind: 'moveFunds', fundsKind: 'deposit', amount: cents(1_000_000), reference: firstName, ...command() });
    return accountId;
  }
  async function open(accountId: number, symbol: string, leverage: number): Promise<void> {
    // An account's other positions need a fresh price as well.
    for (const priced of new Set(['EURUSD', 'BTCUSD', symbol])) api.market.tick(priced, 1_100_000, 1_100_100, now);
    const opened = await api.engine.submit({
      kind: 'openPosition',
      accountId,
      commandId: randomUUID(),
      at: now,
      symbol,
      side: 'long',
      margin: cents(100_00),
      leverage,
      priceBound: price(2_000_000),
      guaranteedStop: false,
      openedBy: 'client',
      ...NO_STOPS,
    });
    expect(opened.kind).toBe('opened');
  }
  const call = async (url: string, token: string, body: object): Promise<unknown> => {
    const response = await api.app.inject({ method: 'POST', url, headers: { authorization: `Bearer ${token}` }, payload: body });
    expect(response.statusCode).toBe(200);
    const answer: unknown = response.json();
    return answer;
  };
  async function changeFees(changes: Partial<WireFees['classes']>): Promise<void> {
    const view = await api.app.inject({ method: 'GET', url: financingPaths.financing, headers: { authorization: `Bearer ${dealer}` } });
    const { version, fees } = financingResponseSchema.parse(view.json()).data;
    const change = { benchmarks: null, fees: { ...fees, classes: { ...fees.classes, ...changes } } };
    const reason = 'because a test says so';
    const { id } = proposeFinancingResponseSchema.parse(
      await call(financingPaths.propose, dealer, { base_version: version, change, reason }),
    ).data;
    await call(financingPaths.decide, admin, { id, verdict: 'approved', reason });
  }
  const email = () => emailFinancingFees({ ...api.raisedMarginEmails, brokerRules: api.brokerRules, clock: () => now });
  const queued = async () => (await readQueuedEmails(database, api.secretBox)).map(({ recipient, content }) => ({ recipient, content }));

  test('go to those who hold a position whose fee rises, 30 days ahead and once', async () => {
    await changeFees({ majorForex: 0.9, share: 3.5 });
    const approvedAt = now;
    await Promise.all([email(), email()]);
    await email();
    expect(await queued()).toEqual([
      {
        recipient: 'anna@example.test',
        content: {
          template: 'financingFees',
          firstName: 'Anna',
          url: `${FIXTURE_SITE}/platform`,
          from: approvedAt + FEE_NOTICE_MS,
          fees: [{ symbol: 'EURUSD', name: 'EUR/USD', beforePercent: 0.8, thenPercent: 0.9 }],
        },
      },
    ]);
  });

  test('don’t go to those who opened the position afterwards, with the fee on the ticket', async () => {
    await changeFees({ crypto: 15.5 });
    setTime(now + MINUTE);
    await open(anna, 'BTCUSD', 2);
    await email();
    expect((await queued()).map(({ recipient }) => recipient)).toEqual(['bruno@example.test']);
  });

  test('say when a fee falls, or ends, too', async () => {
    await changeFees({ majorForex: 0.7 });
    await email();
    expect(await queued()).toMatchObject([
      { recipient: 'anna@example.test', content: { fees: [{ beforePercent: 0.9, thenPercent: 0.7 }] } },
    ]);
    await changeFees({ majorForex: null });
    await email();
    expect((await queued()).at(-1)).toMatchObject({ content: { fees: [{ symbol: 'EURUSD', beforePercent: 0.7, thenPercent: null }] } });
  });
});
