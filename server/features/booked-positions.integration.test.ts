/** What ledger entries were booked for is found in the journal of the account's partition, whose numbers other partitions use as well. */
import type { EngineEvent } from '@fairlead/domain/engine/event.ts';
import { NO_REMAINDER } from '@fairlead/domain/exact-cents.ts';
import { cents } from '@fairlead/domain/money.ts';
import { price } from '@fairlead/domain/price.ts';
import { openTestDatabase, testDatabases } from '@fairlead/tests/support/databases.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../adapters/db/database.ts';
import { TRANSACTIONS_PER_ENTRY } from '../engine/database-journal-store.ts';
import { findBookedPositions, type BookedPosition, type LedgerPlace } from './booked-positions.ts';

const SEQ = 5;
const place = (event: number, kind: LedgerPlace['kind']): LedgerPlace => ({
  transactionId: SEQ * TRANSACTIONS_PER_ENTRY + event,
  journalSeq: SEQ,
  kind,
});

const financing = (positionId: number): EngineEvent => ({
  kind: 'financingBooked',
  positionId,
  date: '2026-12-31',
  amount: cents(-12),
  remainder: NO_REMAINDER,
  rate: 60_000,
  days: 1,
  yearDays: 360,
  price: price(275_000_000),
});

describe.each(testDatabases)('booked positions on %s', (kind) => {
  let database: Database;

  beforeAll(async () => {
    const opened = await openTestDatabase(kind);
    ({ database } = opened);
    const write = (partition: number, accountId: number, events: readonly EngineEvent[]) =>
      database.query(`INSERT INTO journal (partition, seq, account_id, at_ms, cause, events) VALUES ($1, $2, $3, 0, 'tick', $4::json)`, [
        partition,
        SEQ,
        accountId,
        JSON.stringify(events),
      ]);
    await write(0, 4, [financing(64)]);
    await write(2, 6, [financing(130), financing(66)]);
    for (const [partition, id, accountId, symbol] of [
      [0, 64, 4, 'EURUSD'],
      [2, 130, 6, 'BTCUSD'],
      [2, 66, 6, 'AAPL'],
    ] as const) {
      await database.query(
        `INSERT INTO closed_positions (partition, position_id, account_id, symbol, side, margin_cents, leverage, open_price, opened_at_ms,
           close_price, closed_at_ms, guaranteed_stop, profit_cents, close_reason, closed_seq)
         VALUES ($1, $2, $3, $4, 'long', 100, 1, 1000000, 0, 1000000, 0, false, 0, 'manual', $5)`,
        [partition, id, accountId, symbol, SEQ],
      );
    }
    return opened.remove;
  });

  test.each<[string, number, LedgerPlace, BookedPosition]>([
    ['partition 0', 4, place(0, 'financing'), { id: 64, symbol: 'EURUSD', night: '2026-12-31' }],
    ['another partition', 6, place(1, 'financing'), { id: 66, symbol: 'AAPL', night: '2026-12-31' }],
  ])('of an account in %s', async (_where, accountId, entry, position) => {
    const engine = { viewAccount: () => Promise.resolve(null) };
    const found = await findBookedPositions({ database, engine }, accountId, [entry]);
    expect([...found]).toEqual([[entry.transactionId, position]]);
  });
});
