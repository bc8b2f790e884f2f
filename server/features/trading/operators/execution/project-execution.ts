/**
 * Projects fills and refusals into daily statistics of execution quality. Reads each partition's journal, and the refusals stored next to
 * them, from the stored position, and writes the sums and the new position in one transaction: a process that dies in between has done
 * nothing, and nothing is counted twice. One process projects at a time.
 */
import { refusedBy, type Fill } from '@fairlead/domain/trading/desk/execution-quality.ts';
import { deleteOldRefusals } from '../../../../engine/delete-refusals.ts';
import type { JournalEntry } from '@fairlead/domain/engine/event.ts';
import { dayOf } from '@fairlead/domain/payments/business-day.ts';
import type { Database, Queries } from '../../../../adapters/db/database.ts';
import { foldFills, foldRefusals, fillOf, type DatedFill, type DatedRefusal } from './fold-execution.ts';
import {
  addFills,
  addRefusals,
  readSummedRefusalId,
  lockExecutionProgress,
  readClosedTerms,
  readExecutionEntries,
  readOrders,
  readStoredRefusals,
  saveExecutionProgress,
  type FilledOrder,
  type StoredRefusal,
} from './execution-store.ts';
import { closedIdsOf } from '../../../closed-ids-of.ts';
import { findUnreadPages } from '../../../journal-progress.ts';

export interface ProjectExecutionContext {
  readonly database: Pick<Database, 'transaction'>;
  /** The number of decimals in an instrument's quotes. */
  readonly digitsOf: (symbol: string) => number;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}

type Handle = Pick<Queries, 'query'>;

const ENTRIES_AT_ONCE = 20_000;
const REFUSALS_AT_ONCE = 20_000;
/** How often the position is stored when nothing has happened. */
const NOTE_EVERY_MS = 30_000;

/**
 * The refusals of all partitions are numbered together. One of them may be committed after a later number of another partition, but before
 * this time has passed: a commit that takes so long has been given up.
 */
const REFUSALS_SETTLE_MS = 60_000;

/** Brings the statistics up to date with the journal. Called repeatedly; idempotent. */
export async function projectExecution(context: ProjectExecutionContext): Promise<void> {
  while (await projectPage(context));
}

/** Projects one page of the journal of each partition; returns whether there is more. */
function projectPage({ database, digitsOf, clock }: ProjectExecutionContext): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const progress = await lockExecutionProgress(transaction);
    if (progress === null) return false;
    const { pages, hasMore } = await findUnreadPages(transaction, progress.journal, ENTRIES_AT_ONCE);
    const entries: (readonly JournalEntry[])[] = [];
    for (const page of pages) entries.push(await readExecutionEntries(transaction, page));
    await projectEntries(transaction, entries.flat(), digitsOf);
    const now = clock();
    const stored = await readStoredRefusals(transaction, progress.refusal_id, REFUSALS_AT_ONCE);
    const refusals = progress.journal.size > 1 ? selectSettled(stored, now) : stored;
    await addRefusals(transaction, foldRefusals(refusals.flatMap(datedRefusal)));
    const refusalId = refusals.at(-1)?.id ?? progress.refusal_id;
    const isDue = now - (progress.followed_at?.getTime() ?? 0) >= NOTE_EVERY_MS;
    const isNews = pages.length > 0 || refusals.length > 0;
    if (isNews || isDue) await saveExecutionProgress(transaction, { pages, refusalId }, now);
    return hasMore || refusals.length === REFUSALS_AT_ONCE;
  });
}

/** Those before the first that an earlier number may still follow. */
function selectSettled(refusals: readonly StoredRefusal[], now: number): readonly StoredRefusal[] {
  const firstOpen = refusals.findIndex(({ at_ms: at }) => at > now - REFUSALS_SETTLE_MS);
  return firstOpen === -1 ? refusals : refusals.slice(0, firstOpen);
}

function datedRefusal({ at_ms: at, refusal }: StoredRefusal): readonly DatedRefusal[] {
  const refused = refusedBy(refusal);
  return refused === null ? [] : [{ day: dayOf(at), refused }];
}

/** How long refusals are kept as evidence of execution; their sums are kept for good. */
const REFUSALS_KEPT_MS = 90 * 86_400_000;

/** Meant to be called about every hour. */
export async function deleteSummedRefusals({
  database,
  clock,
}: {
  readonly database: Handle;
  readonly clock: () => number;
}): Promise<void> {
  const upToId = await readSummedRefusalId(database);
  while ((await deleteOldRefusals(database, clock() - REFUSALS_KEPT_MS, upToId)) > 0);
}

async function projectEntries(transaction: Handle, entries: readonly JournalEntry[], digitsOf: (symbol: string) => number): Promise<void> {
  const terms = await readClosedTerms(transaction, closedIdsOf(entries));
  const orders = await readOrders(transaction, filledOrdersOf(entries));
  const fills: DatedFill[] = [];
  const refusals: DatedRefusal[] = [];
  for (const { at, events } of entries) {
    const day = dayOf(at);
    for (const event of events) {
      const fill: Fill | null = fillOf(event, { terms, orders, digitsOf });
      if (fill !== null) fills.push({ day, fill });
      const refused = refusedBy(event);
      if (refused !== null) refusals.push({ day, refused });
    }
  }
  await addFills(transaction, foldFills(fills));
  await addRefusals(transaction, foldRefusals(refusals));
}

/** A stop order's fill does not name the order's price, which is in the entry that placed it. */
function filledOrdersOf(entries: readonly JournalEntry[]): FilledOrder[] {
  return entries.flatMap(({ accountId, events }) =>
    events.flatMap((event) => {
      return event.kind === 'positionOpened' && event.orderId !== null && event.priceBound === null
        ? [{ id: event.orderId, accountId }]
        : [];
    }),
  );
}
