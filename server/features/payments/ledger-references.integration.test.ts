import type { EngineEvent } from '@fairlead/domain/engine/event.ts';
import { cents } from '@fairlead/domain/money.ts';
import { openTestDatabase, testDatabases } from '@fairlead/tests/support/databases.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../adapters/db/database.ts';
import { findSettlement } from './ledger-references.ts';

type Settled = Extract<EngineEvent, { readonly kind: 'withdrawalSettled' }>;

/** Entries of two partitions, with the same number in each. */
const SETTLED: readonly (readonly [partition: number, accountId: number, outcome: Settled['outcome']])[] = [
  [0, 4, 'released'],
  [2, 6, 'paid'],
];

describe.each(testDatabases)('settled withdrawals on %s', (kind) => {
  let database: Database;

  beforeAll(async () => {
    const opened = await openTestDatabase(kind);
    ({ database } = opened);
    for (const [partition, accountId, outcome] of SETTLED) {
      const event: Settled = { kind: 'withdrawalSettled', amount: cents(500), reference: `withdrawal of ${accountId}`, outcome };
      await database.query(
        `INSERT INTO journal (partition, seq, account_id, at_ms, cause, events) VALUES ($1, 3, $2, 0, 'command', $3::json)`,
        [partition, accountId, JSON.stringify([event])],
      );
      await database.query(
        `INSERT INTO funds_references (partition, account_id, reference, kind, amount_cents, ledger_kind, journal_seq, at_ms)
         VALUES ($1, $2, $3, 'settled', 500, $4, 3, 0)`,
        [partition, accountId, event.reference, outcome === 'paid' ? 'withdrawal' : 'release'],
      );
    }
    return opened.remove;
  });

  test.each(SETTLED)('in partition %i are found in its journal', async (_partition, accountId, outcome) => {
    expect(await findSettlement(database, accountId, `withdrawal of ${accountId}`)).toEqual({ outcome });
  });

  test('are none of another account', async () => {
    expect(await findSettlement(database, 4, 'withdrawal of 6')).toBeNull();
  });
});
