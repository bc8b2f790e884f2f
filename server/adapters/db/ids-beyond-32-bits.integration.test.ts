import { accountPaths, paymentPaths } from '@fairlead/contract/paths.ts';
import { cents } from '@fairlead/domain/money.ts';
import { price } from '@fairlead/domain/price.ts';
import { FULL_ACCESS } from '@fairlead/domain/engine/fixture-engine.ts';
import { NO_STOPS } from '@fairlead/domain/trading/stops.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase, testDatabases } from '../../../tests/support/databases.ts';
import { findUserByEmail } from '../../features/account/store.ts';
import { insertPopup } from '../../features/account/popups/store.ts';
import { FIXTURE_START, startFixtureApi, type FixtureApi } from '../../fixture-api.ts';
import type { Database } from './database.ts';

const LARGEST_OF_32_BITS = 2_147_483_647;
const EMAIL = 'demo@fairlead.test';

describe.each(testDatabases)('with every sequence beyond 32 bits on %s', (kind) => {
  let database: Database;
  let api: FixtureApi;
  let userId: number;
  let token: string;

  beforeAll(async () => {
    const opened = await openTestDatabase(kind);
    database = opened.database;
    await database.query(
      `SELECT setval(s.seqrelid::regclass, $1::bigint) FROM pg_sequence AS s JOIN pg_class AS c ON c.oid = s.seqrelid
       WHERE c.relnamespace = 'public'::regnamespace`,
      [LARGEST_OF_32_BITS],
    );
    api = await startFixtureApi(database);
    userId = (await findUserByEmail(database, EMAIL))?.id ?? 0;
    const answer = await post(accountPaths.login, { email: EMAIL, password: 'fairlead-demo' });
    token = answer.json<{ data: { access_token: string } }>().data.access_token;
    return async () => {
      await api.close();
      await opened.remove();
    };
  });

  const post = (url: string, payload: object) =>
    api.app.inject({ method: 'POST', url, payload, headers: token === undefined ? {} : { authorization: `Bearer ${token}` } });
  const idsOf = async (sql: string) => (await database.query<{ id: number }>(sql)).map(({ id }) => id > LARGEST_OF_32_BITS);

  test('a client signs in', async () => {
    expect(userId).toBeGreaterThan(LARGEST_OF_32_BITS);
    expect(token).toMatch(/^[\w-]{20,}$/);
    expect(await idsOf('SELECT id FROM sessions UNION ALL SELECT user_id FROM logins')).not.toContain(false);
  });

  test('an email is queued', async () => {
    expect((await post(accountPaths.forgotPassword, { email: EMAIL })).statusCode).toBe(200);
    await expect.poll(() => idsOf(`SELECT id FROM mails WHERE user_id = ${userId}`)).toContain(true);
  });

  test('a popup is shown and closed', async () => {
    const id = await insertPopup(database, { userId, title: 'Fees', content: 'Lower', createdAt: FIXTURE_START });
    expect(id).toBeGreaterThan(LARGEST_OF_32_BITS);
    const popups = async () => (await post(accountPaths.popups, {})).json<{ data: { id: number }[] }>().data.map((popup) => popup.id);
    expect(await popups()).toContain(id);
    expect((await post(accountPaths.popup, { id })).statusCode).toBe(200);
    expect(await popups()).not.toContain(id);
  });

  test('a deposit is booked', async () => {
    const before = (await api.engine.viewAccount(userId))?.balances.cash ?? 0;
    const created = (await post(paymentPaths.create, { method: 1, amount: 250, provider: 'one' })).json<{ transaction_id: string }>();
    const { headers, payload } = api.providers.one.callback(created.transaction_id, { at: FIXTURE_START });
    await api.app.inject({ method: 'POST', url: paymentPaths.update.replace(':provider', 'one'), headers, payload });
    expect((await api.engine.viewAccount(userId))?.balances.cash).toBe(before + 250_00);
    expect(await idsOf('SELECT number AS id FROM transactions')).not.toContain(false);
  });

  test('a position is opened and closed', async () => {
    api.market.setQuote('EURUSD', 1_080_000, 1_080_100, FIXTURE_START);
    const base = { accountId: userId, at: FIXTURE_START };
    await api.engine.submit({ ...base, kind: 'setTradingAccess', commandId: 'access', access: FULL_ACCESS });
    await api.engine.submit({
      ...base,
      kind: 'moveFunds',
      commandId: 'fund',
      fundsKind: 'deposit',
      amount: cents(1_000_00),
      reference: 'fund',
    });
    const order = { symbol: 'EURUSD', side: 'long', margin: cents(100_00), leverage: 30, priceBound: price(1_090_000) } as const;
    const opened = await api.engine.submit({
      ...base,
      ...order,
      ...NO_STOPS,
      kind: 'openPosition',
      commandId: 'open',
      guaranteedStop: false,
      openedBy: 'client',
    });
    if (opened.kind !== 'opened') throw new Error(`not opened: ${JSON.stringify(opened)}`);
    const { positionId } = opened;
    const closed = {
      ...base,
      kind: 'closePosition',
      commandId: 'close',
      positionId,
      seenPrice: null,
      reason: 'manual',
      margin: null,
    } as const;
    expect((await api.engine.submit(closed)).kind).toBe('closed');
    expect(await idsOf('SELECT account_id AS id FROM journal UNION ALL SELECT account_id FROM closed_positions')).not.toContain(false);
  });
});
