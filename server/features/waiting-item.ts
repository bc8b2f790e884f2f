import type { ClaimView } from '@fairlead/contract/account/operators/queues.ts';
import { dueDayOf, type Queue } from '@fairlead/domain/operators/queues.ts';
import type { Queries } from '../adapters/db/database.ts';
import { cutPage } from './page-cursor.ts';
import { listClaims } from './queue-claims.ts';

/** Whose due day is reckoned from when an item arrived; a withdrawal has its own. */
type DatedQueue = Exclude<Queue, 'withdrawals'>;

export interface WaitingItem {
  readonly due_on: string;
  readonly claim: ClaimView;
}

/** By when something in a queue is to be dealt with, and who does; as the wire has it. */
export function describeWaiting(queue: DatedQueue, arrivedAt: Date, claim: ClaimView | undefined): WaitingItem {
  return { due_on: dueDayOf(queue, arrivedAt.getTime()), claim: claim ?? null };
}

interface WaitingStretch<Row> {
  readonly queue: DatedQueue;
  /** In the order in which they arrived, asked for with one more than `limit`. */
  readonly found: readonly Row[];
  readonly limit: number;
  /** Milliseconds since 1970 UTC. */
  readonly now: number;
}

export interface WaitingPage<Item> {
  readonly data: Item[];
  readonly next: string | null;
}

/** A stretch of a queue as the wire has it: what is shown of each item, when it is due and who has taken it on. */
export async function pageWaiting<Row extends { readonly id: number }, Shown>(
  database: Pick<Queries, 'drizzle'>,
  { queue, found, limit, now }: WaitingStretch<Row>,
  arrivedAt: (row: Row) => Date,
  show: (row: Row) => Shown,
): Promise<WaitingPage<Shown & WaitingItem>> {
  const { rows, next } = cutPage(found, limit, (row) => ({ value: arrivedAt(row).toISOString(), id: row.id }));
  const ids = rows.map(({ id }) => id);
  const claims = await listClaims(database, queue, ids, now);
  return { data: rows.map((row) => ({ ...show(row), ...describeWaiting(queue, arrivedAt(row), claims.get(String(row.id))) })), next };
}
