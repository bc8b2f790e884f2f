import type { WireNotice } from '@fairlead/contract/trading/notices/schemas.ts';
import type { Socket } from 'socket.io-client';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabases } from '../../../../tests/support/databases.ts';
import { tradingSocketSuite } from '../../../../tests/support/trading-socket-suite.ts';
import { ask, FIXTURE_ASK, next } from '../../../transport/sockets/fixture-socket-server.ts';
import { listNotices } from './list-notices.ts';
import { fixtureNameOf } from '../fixture-name-of.ts';

const ORDER = { direction: 'buy', amount: 100, leverage: 30, symbol: 'EURUSD' } as const;

describe.each(testDatabases)('notices on %s', (kind) => {
  const suite = tradingSocketSuite(kind);
  let client: Socket;

  beforeEach(async () => {
    client = await suite.enter();
  });

  test('lists after an absence what would have been pushed', async () => {
    const { database } = suite;
    const { seq } = await listNotices(database, suite.userId, undefined, fixtureNameOf);
    await ask(client, 'openPosition', { ...ORDER, price: FIXTURE_ASK / 1e6, stop_lost: 1.07 });
    await ask(client, 'placeOrder', { ...ORDER, kind: 'limit', price: 1.069 });
    await ask(client, 'setAlert', { symbol: 'EURUSD', price: 1.0685 });

    const pushed = next<WireNotice[]>(client, 'notices');
    suite.tick(1_068_000);
    const told = await pushed;
    expect(told).toMatchObject([
      { what: 'positionClosed', closingReason: 1, price: 1.068, symbolName: 'EUR/USD' },
      { what: 'orderFilled', price: 1.0682 },
      { what: 'alertFired', level: 1.0685, price: 1.068 },
    ]);
    expect((await listNotices(database, suite.userId, seq, fixtureNameOf)).data).toEqual(told);
  });

  test('lists nothing twice and nothing of other accounts', async () => {
    const { database } = suite;
    const other = 20_000 + suite.userId;
    await suite.enter(await suite.fixture.signIn(other));
    await ask(client, 'setAlert', { symbol: 'EURUSD', price: 1.09 });
    const pushed = next(client, 'notices');
    suite.tick(1_091_000);
    await pushed;
    const first = await listNotices(database, suite.userId, 0, fixtureNameOf);
    expect(first.data).toMatchObject([{ what: 'alertFired' }]);
    expect(await listNotices(database, suite.userId, first.seq, fixtureNameOf)).toEqual({ status: true, data: [], seq: first.seq });
    expect((await listNotices(database, other, 0, fixtureNameOf)).data).toEqual([]);
  });

  test('a first visit only gets the starting point', async () => {
    await ask(client, 'setAlert', { symbol: 'EURUSD', price: 1.09 });
    suite.tick(1_091_000);
    const answer = await listNotices(suite.database, suite.userId, undefined, fixtureNameOf);
    expect(answer.data).toEqual([]);
    expect(answer.seq).toBeGreaterThan(0);
  });

  test('an account without journal entries starts at zero', async () => {
    expect(await listNotices(suite.database, 999_999, undefined, fixtureNameOf)).toEqual({ status: true, data: [], seq: 0 });
  });

  test('lists those of an account in another partition, whose entries have the numbers of others', async () => {
    const { database, userId } = suite;
    const elsewhere = 30_000 + userId;
    await ask(client, 'setAlert', { symbol: 'EURUSD', price: 1.09 });
    const pushed = next(client, 'notices');
    suite.tick(1_091_000);
    await pushed;
    await database.query(
      `INSERT INTO journal (partition, seq, account_id, at_ms, cause, events)
       SELECT 1, row_number() OVER (ORDER BY seq), $1::bigint, at_ms, cause, events FROM journal WHERE partition = 0 AND account_id = $2`,
      [elsewhere, userId],
    );
    const [ours, theirs] = [
      await listNotices(database, userId, 0, fixtureNameOf),
      await listNotices(database, elsewhere, 0, fixtureNameOf),
    ];
    expect(theirs.data).toMatchObject([{ what: 'alertFired', level: 1.09 }]);
    expect(theirs.seq).toBeLessThan(ours.seq + 1);
    expect(await listNotices(database, elsewhere, theirs.seq, fixtureNameOf)).toEqual({ status: true, data: [], seq: theirs.seq });
  });
});
