import type { EngineEvent, JournalEntry } from '@fairlead/domain/engine/event.ts';
import type { Subject } from '@fairlead/domain/engine/subjects.ts';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Queries } from '../../../../adapters/db/database.ts';
import { corporateActionEmails, corporateActions, type ACTION_EMAIL_KINDS } from '../../../../adapters/db/schema/corporate-actions.ts';
import { entryFromRow, listPartitions, type StoredEntry } from '../../../../engine/stored-entry.ts';
import { readEntriesAbout } from '../../../../engine/subjects/read-entries-about.ts';
import type { ActionRow } from './actions-store.ts';
import type { Conversion, Earlier } from './describe-action-emails.ts';

type Handle = Pick<Queries, 'drizzle'>;
export type ActionEmailKind = (typeof ACTION_EMAIL_KINDS)[number];

/** Approved actions of which clients are still to be told something, also those withdrawn since. */
export async function listUnreported({ drizzle }: Handle): Promise<readonly ActionRow[]> {
  const { decision, reportedAt, date, id } = corporateActions;
  return drizzle
    .select()
    .from(corporateActions)
    .where(and(eq(decision, 'approved'), isNull(reportedAt)))
    .orderBy(asc(date), asc(id));
}

/** The clients whose email is queued already. */
export async function listActionMailed({ drizzle }: Handle, actionId: number, kind: ActionEmailKind): Promise<ReadonlySet<number>> {
  const emails = corporateActionEmails;
  const rows = await drizzle
    .select({ userId: emails.userId })
    .from(emails)
    .where(and(eq(emails.actionId, actionId), eq(emails.kind, kind)));
  return new Set(rows.map(({ userId }) => userId));
}

/** Called in the transaction that queues the email. False if it is queued already. */
export async function noteActionMailed({ drizzle }: Handle, actionId: number, kind: ActionEmailKind, userId: number): Promise<boolean> {
  const rows = await drizzle
    .insert(corporateActionEmails)
    .values({ actionId, kind, userId })
    .onConflictDoNothing()
    .returning({ userId: corporateActionEmails.userId });
  return rows.length > 0;
}

/** Whether an action has been withdrawn. Until the transaction ends, it can't be. */
export async function isWithdrawn({ drizzle }: Handle, actionId: number): Promise<boolean> {
  const [row] = await drizzle
    .select({ withdrawnAt: corporateActions.withdrawnAt })
    .from(corporateActions)
    .where(eq(corporateActions.id, actionId))
    .for('share');
  return row === undefined || row.withdrawnAt !== null;
}

export async function settleAnnounced({ drizzle }: Handle, id: number, at: number): Promise<void> {
  await drizzle
    .update(corporateActions)
    .set({ announcedAt: new Date(at) })
    .where(eq(corporateActions.id, id));
}

export async function settleReported({ drizzle }: Handle, id: number, at: number): Promise<void> {
  await drizzle
    .update(corporateActions)
    .set({ reportedAt: sql`coalesce(${corporateActions.reportedAt}, ${new Date(at).toISOString()}::timestamptz)` })
    .where(eq(corporateActions.id, id));
}

/** The journal entries of a partition between which an action was applied to its accounts. */
export interface SweptSpan {
  readonly partition: number;
  readonly begun: number;
  readonly ended: number;
}

type BrokerEntry = StoredEntry & { readonly partition: number };

/**
 * The spans of an action, one for each partition; null until all accounts have been swept. Each partition sweeps its own accounts, so one
 * may end minutes after another. `dueAt` is in milliseconds since 1970 UTC.
 */
export async function findSweptSpans(
  database: Pick<Queries, 'query'>,
  actionId: number,
  dueAt: number,
): Promise<readonly SweptSpan[] | null> {
  const partitions = await listPartitions(database);
  const rows = await database.query<BrokerEntry>(
    `SELECT partition, seq, account_id, command_id, at_ms, events FROM journal
     WHERE account_id = 0 AND at_ms >= $1 AND events::text ~ '"sweep(Begun|Ended)"' ORDER BY seq`,
    [dueAt],
  );
  const rowsOf = Map.groupBy(rows, ({ partition }) => partition);
  const spans: SweptSpan[] = [];
  for (const partition of partitions) {
    const span = spanIn(partition, (rowsOf.get(partition) ?? []).map(entryFromRow), actionId);
    if (span === null) return null;
    spans.push(span);
  }
  return spans.length === 0 ? null : spans;
}

function spanIn(partition: number, entries: readonly JournalEntry[], actionId: number): SweptSpan | null {
  const begun = entries.find(({ events }) => events.some((event) => isBeginningOf(event, actionId)));
  const ended = entries.find(({ events }) => events.some((event) => event.kind === 'sweepEnded' && event.actionId === actionId));
  return begun === undefined || ended === undefined ? null : { partition, begun: begun.seq, ended: ended.seq };
}

function isBeginningOf(event: EngineEvent, actionId: number): boolean {
  return event.kind === 'sweepBegun' && event.sweep.kind === 'action' && event.sweep.action.id === actionId;
}

const ENTRIES_AT_ONCE = 20_000;
/** Of all the positions or orders of one email together; more can only be the moves of trailing stops. */
const MOST_EARLIER = 5_000;

/** An account's journal entries before a split about what it converted. */
export async function readEarlier(
  queries: Pick<Queries, 'query'>,
  accountId: number,
  { seq, positions, orders, alerts }: Conversion,
): Promise<Earlier> {
  const about = async (kind: Subject['kind'], ids: readonly number[]): Promise<readonly JournalEntry[]> => {
    if (ids.length === 0) return [];
    const only = { which: 'last', count: MOST_EARLIER } as const;
    return readEntriesAbout(queries, { kind, ids, accountId, upToSeq: seq - 1, only });
  };
  return {
    positions: await about(
      'position',
      positions.map(({ positionId }) => positionId),
    ),
    orders: await about(
      'order',
      orders.map(({ order }) => order.id),
    ),
    alerts: alerts.length === 0 ? [] : await readAlertEntries(queries, accountId, seq),
  };
}

/** Alerts aren't indexed: an account's entries that set or converted any. */
async function readAlertEntries({ query }: Pick<Queries, 'query'>, accountId: number, beforeSeq: number): Promise<readonly JournalEntry[]> {
  const rows = await query<StoredEntry>(
    `SELECT seq, account_id, command_id, at_ms, events FROM journal
     WHERE account_id = $1 AND seq < $2 AND events::text ~ '"alert(Set|Split)"' ORDER BY seq`,
    [accountId, beforeSeq],
  );
  return rows.map(entryFromRow);
}

/** What a sweep did to accounts, page by page. A client's removal of an alert has a command, a delisting's has none. Other events of the same time are among them, as commands are decided in between. */
export async function* readSweptEntries({ query }: Pick<Queries, 'query'>, spans: readonly SweptSpan[]) {
  for (const { partition, begun, ended } of spans) {
    for (let from = begun; from < ended; from += ENTRIES_AT_ONCE) {
      const rows = await query<StoredEntry>(
        `SELECT seq, account_id, command_id, at_ms, events FROM journal
         WHERE partition = $1 AND seq > $2 AND seq <= $3
           AND (events::text ~ '"(positionSplit|orderSplit|alertSplit|dividendBooked|delisting|delisted)"'
                OR (command_id IS NULL AND events::text ~ '"alertRemoved"')) ORDER BY seq`,
        [partition, from, Math.min(from + ENTRIES_AT_ONCE, ended)],
      );
      yield rows.map(entryFromRow);
    }
  }
}
