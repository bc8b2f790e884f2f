import type { JournalEntry } from '@fairlead/domain/engine/event.ts';
import { BALANCE_KINDS } from '@fairlead/domain/engine/balance-kind.ts';
import type { Cents } from '@fairlead/domain/money.ts';
import type { Queries } from '../../../../adapters/db/database.ts';
import { readEntriesAbout } from '../../../../engine/subjects/read-entries-about.ts';
import { beforeEntry } from '../../../../ledger/ledger-bound.ts';
import { readBalance } from '../../../../ledger/read-balances.ts';

type Handle = Pick<Queries, 'query'>;

/** How many changes of a position are shown: more than a year's nights. A stop that trails for days moves more often than anyone reads. */
export const MOST_CHANGES = 500;

/** How many changes of the order behind a position are read: the last one counts, and splits are rare. */
const MOST_ORDER_CHANGES = 100;

/** Reserved money is not part of the balance. */
const IN_BALANCE = BALANCE_KINDS.filter((balance) => balance !== 'reserved');

/** The entry that opened a position: the first one about it. */
export async function readOpeningEntry(database: Handle, accountId: number, positionId: number): Promise<JournalEntry | null> {
  const [opening] = await readEntriesAbout(database, {
    kind: 'position',
    ids: [positionId],
    accountId,
    only: { which: 'first', count: 1 },
  });
  return opening ?? null;
}

/** The latest entries that placed or changed an order before it became a position, or restated it for a split, in order. */
export function readOrderEntries(
  database: Handle,
  accountId: number,
  orderId: number,
  beforeSeq: number,
): Promise<readonly JournalEntry[]> {
  return readEntriesAbout(database, {
    kind: 'order',
    ids: [orderId],
    accountId,
    upToSeq: beforeSeq - 1,
    only: { which: 'last', count: MOST_ORDER_CHANGES },
  });
}

/** The latest entries about a position after its opening, in order, and whether there are earlier ones. */
export async function readChanges(
  database: Handle,
  accountId: number,
  positionId: number,
  range: { readonly afterSeq: number; readonly upToSeq: number },
): Promise<{ readonly entries: readonly JournalEntry[]; readonly hasEarlier: boolean }> {
  const only = { which: 'last', count: MOST_CHANGES + 1 } as const;
  const entries = await readEntriesAbout(database, { kind: 'position', ids: [positionId], accountId, ...range, only });
  return { entries: entries.slice(-MOST_CHANGES), hasEarlier: entries.length > MOST_CHANGES };
}

/** An account's balance immediately before an entry. */
export function readBalanceBefore(database: Handle, accountId: number, seq: number): Promise<Cents> {
  return readBalance(
    database,
    IN_BALANCE.map((balance) => `client:${accountId}:${balance}`),
    beforeEntry(seq),
  );
}
