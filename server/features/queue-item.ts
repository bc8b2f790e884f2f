import type { ClaimView } from '@fairlead/contract/account/operators/queues.ts';
import { dueDayOf, type Queue } from '@fairlead/domain/operators/queues.ts';
import type { Queries } from '../adapters/db/database.ts';
import { toPage } from './page-cursor.ts';
import { listClaims } from './queue-claims.ts';

/** Queues whose due day follows from the arrival of an item; a withdrawal has its own. */
type DatedQueue = Exclude<Queue, 'withdrawals'>;

export interface QueueItem {
  readonly due_on: string;
  readonly claim: ClaimView;
}

/** The due day and the claim of a queue item, in the wire format. */
export function describeQueueItem(queue: DatedQueue, arrivedAt: Date, claim: ClaimView | undefined): QueueItem {
  return { due_on: dueDayOf(queue, arrivedAt.getTime()), claim: claim ?? null };
}

interface WaitingStretch<Row> {
  readonly queue: DatedQueue;
  /** In order of arrival, queried with one more than `limit`. */
  readonly found: readonly Row[];
  readonly limit: number;
  /** Milliseconds since 1970 UTC. */
  readonly now: number;
}

export interface QueuePage<Item> {
  readonly data: Item[];
  readonly next: string | null;
}

/** A page of a queue in the wire format: each item with its due day and claim. */
export async function pageQueue<Row extends { readonly id: number }, Shown>(
  database: Pick<Queries, 'drizzle'>,
  { queue, found, limit, now }: WaitingStretch<Row>,
  arrivedAt: (row: Row) => Date,
  show: (row: Row) => Shown,
): Promise<QueuePage<Shown & QueueItem>> {
  const { rows, next } = toPage(found, limit, (row) => ({ value: arrivedAt(row).toISOString(), id: row.id }));
  const ids = rows.map(({ id }) => id);
  const claims = await listClaims(database, queue, ids, now);
  return { data: rows.map((row) => ({ ...show(row), ...describeQueueItem(queue, arrivedAt(row), claims.get(String(row.id))) })), next };
}
