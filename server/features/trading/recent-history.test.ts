import { cents } from '@fairlead/domain/money.ts';
import { price } from '@fairlead/domain/price.ts';
import type { ClosedPosition } from '@fairlead/domain/trading/position.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createRecentHistory, RECENT_HISTORY_LENGTH } from './recent-history.ts';

const ACCOUNT = 7;

function closed(id: number, closedAt = id): ClosedPosition {
  return {
    id,
    accountId: ACCOUNT,
    symbol: 'EURUSD',
    side: 'long',
    margin: cents(100),
    leverage: 1,
    openPrice: price(1),
    openedAt: 0,
    guaranteedStop: false,
    trailingDistance: null,
    openedBy: 'client',
    stopLoss: null,
    takeProfit: null,
    closePrice: price(1),
    closedAt,
    profit: cents(0),
    closeReason: 'manual',
    premium: cents(0),
    partOf: null,
  };
}

/** A table of closed positions as the database has it, and the number of times it was read. */
function setUp(mostAccounts?: number) {
  const table: ClosedPosition[] = [];
  const reads: number[] = [];
  const load = async (accountId: number, limit: number): Promise<ClosedPosition[]> => {
    reads.push(accountId);
    const found = table.toSorted((a, b) => b.closedAt - a.closedAt || b.id - a.id).slice(0, limit);
    await Promise.resolve();
    return found;
  };
  const history = createRecentHistory(load, mostAccounts);
  // A first change, because the first one ever seen counts as following a gap.
  history.follow({ accountId: 0, version: 0, seq: 0, closed: [] });
  const ids = async (version: number): Promise<number[]> => (await history.read(ACCOUNT, version)).map(({ id }) => id);
  return { table, reads, history, ids };
}

const change = (seq: number, positions: readonly ClosedPosition[] = []) => ({ accountId: ACCOUNT, version: seq, seq, closed: positions });

describe('the recent history', () => {
  test('is read once per version, latest first', async () => {
    const { table, reads, ids } = setUp();
    table.push(closed(1), closed(3), closed(2));
    expect([await ids(10), await ids(10), reads]).toEqual([[3, 2, 1], [3, 2, 1], [ACCOUNT]]);
  });

  test('is read once for concurrent requests', async () => {
    const { reads, ids } = setUp();
    await Promise.all([ids(10), ids(10), ids(9)]);
    expect(reads).toHaveLength(1);
  });

  test('is kept up to date from engine changes, without another read', async () => {
    const { table, reads, history, ids } = setUp();
    table.push(closed(1));
    await ids(0);
    history.follow(change(1));
    history.follow(change(2, [closed(2)]));
    expect([await ids(2), reads.length]).toEqual([[2, 1], 1]);
  });

  test('lists equal times by id, highest first', async () => {
    const { history, ids } = setUp();
    await ids(0);
    history.follow(change(1, [closed(4, 100), closed(5, 100)]));
    expect(await ids(1)).toEqual([5, 4]);
  });

  test(`never grows beyond ${RECENT_HISTORY_LENGTH}`, async () => {
    const { history, ids } = setUp();
    await ids(0);
    for (let seq = 1; seq <= 60; seq += 1) history.follow(change(seq, [closed(seq)]));
    const kept = await ids(60);
    expect([kept.length, kept[0], kept.at(-1)]).toEqual([RECENT_HISTORY_LENGTH, 60, 11]);
  });

  test('is read again for an unknown version', async () => {
    const { table, reads, ids } = setUp();
    await ids(10);
    table.push(closed(1));
    expect([await ids(11), reads.length]).toEqual([[1], 2]);
  });

  test('is read again after a gap in the journal, because something was missed', async () => {
    const { table, reads, history, ids } = setUp();
    await ids(0);
    history.follow(change(1));
    table.push(closed(1), closed(2));
    history.follow(change(3, [closed(2)]));
    expect([await ids(3), reads.length]).toEqual([[2, 1], 2]);
  });

  test('is kept while several partitions number their changes, and read again after a gap in any of them', async () => {
    const { table, reads, history, ids } = setUp();
    const elsewhere = (seq: number) => ({ accountId: 8, version: seq, partition: 1, seq, closed: [] });
    history.follow(elsewhere(1));
    table.push(closed(1));
    await ids(0);
    history.follow(change(1, [closed(2)]));
    history.follow(elsewhere(2));
    history.follow(change(2));
    expect([await ids(2), reads.length]).toEqual([[2, 1], 1]);
    table.push(closed(2), closed(3), closed(4));
    // The account's third change is missed; the other partition has one of that number.
    history.follow(elsewhere(3));
    history.follow(change(4, [closed(4)]));
    expect([await ids(4), reads.length]).toEqual([[4, 3, 2, 1], 2]);
  });

  test('includes a position closed during the read, once', async () => {
    const { table, history, ids } = setUp();
    table.push(closed(1), closed(2));
    const reading = ids(0);
    history.follow(change(1, [closed(2)]));
    history.follow(change(2, [closed(3)]));
    await reading;
    expect(await ids(2)).toEqual([3, 2, 1]);
  });

  test('a failed read is retried by the next request', async () => {
    let attempts = 0;
    const history = createRecentHistory(() => {
      attempts += 1;
      return attempts === 1 ? Promise.reject(new Error('no connection')) : Promise.resolve([closed(1)]);
    });
    await expect(history.read(ACCOUNT, 1)).rejects.toThrow('no connection');
    expect(await history.read(ACCOUNT, 1)).toHaveLength(1);
  });

  test('of the least recently read account is dropped first', async () => {
    const { reads, history } = setUp(2);
    for (const accountId of [1, 2, 1, 3, 1, 2]) await history.read(accountId, 1);
    expect(reads).toEqual([1, 2, 3, 2]);
  });

  test('matches the database, whatever the order of closings, reads, gaps and answers', async () => {
    const step = fc.constantFrom('open', 'close', 'closeUnheard', 'read', 'readSlowly');
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 80 }), async (steps) => {
        const { table, history, ids } = setUp();
        let seq = 0;
        const slow: Promise<unknown>[] = [];
        for (const action of steps) {
          if (action === 'read') expect(await ids(seq)).toEqual(newest(table));
          else if (action === 'readSlowly') slow.push(ids(seq));
          else {
            seq += 1;
            const position = closed(seq, Math.floor(seq / 3));
            if (action !== 'open') table.push(position);
            if (action !== 'closeUnheard') history.follow(change(seq, action === 'close' ? [position] : []));
          }
        }
        await Promise.all(slow);
        expect(await ids(seq)).toEqual(newest(table));
      }),
    );
  });
});

function newest(table: readonly ClosedPosition[]): number[] {
  return table
    .toSorted((a, b) => b.closedAt - a.closedAt || b.id - a.id)
    .slice(0, RECENT_HISTORY_LENGTH)
    .map(({ id }) => id);
}
