/**
 * Sums up by day how fills compared with what was expected of them, and what was refused. It reads the journal, and the refusals that are
 * kept beside it, from where it stopped, and writes the sums and where it has come to in one transaction: a process that is killed over it has done nothing, and nothing is counted
 * twice. One process follows at a time.
 */
import { refusedBy, type Fill } from '@fairlead/domain/trading/desk/execution-quality.ts';
import { deleteOldRefusals } from '../../../../engine/delete-refusals.ts';
import type { JournalEntry } from '@fairlead/domain/engine/event.ts';
import { dayOf } from '@fairlead/domain/payments/business-day.ts';
import type { Database, Queries } from '../../../../adapters/db/database.ts';
import { findLastSeq } from '../../../../engine/stored-entry.ts';
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

export interface FollowExecutionContext {
  readonly database: Pick<Database, 'transaction'>;
  /** Decimals in which an instrument is quoted. */
  readonly digitsOf: (symbol: string) => number;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}

type Handle = Pick<Queries, 'query'>;

const ENTRIES_AT_ONCE = 20_000;
const REFUSALS_AT_ONCE = 20_000;
/** So often it is noted that nothing happened. */
const NOTE_EVERY_MS = 30_000;

/** Brings the sums up to date with the journal. Called again and again; called twice it does nothing twice. */
export async function followExecution(context: FollowExecutionContext): Promise<void> {
  while (await followStretch(context));
}

/** Follows one stretch of the journal; says whether there is more. */
function followStretch({ database, digitsOf, clock }: FollowExecutionContext): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const progress = await lockExecutionProgress(transaction);
    if (progress === null) return false;
    const from = progress.journal_seq;
    const upTo = await findLastSeq(transaction, from + ENTRIES_AT_ONCE);
    if (upTo > from) await followEntries(transaction, await readExecutionEntries(transaction, from, upTo), digitsOf);
    const refusals = await readStoredRefusals(transaction, progress.refusal_id, REFUSALS_AT_ONCE);
    await addRefusals(transaction, foldRefusals(refusals.flatMap(datedRefusal)));
    const refusalId = refusals.at(-1)?.id ?? progress.refusal_id;
    const now = clock();
    const isDue = now - (progress.followed_at?.getTime() ?? 0) >= NOTE_EVERY_MS;
    const isNews = upTo > from || refusals.length > 0;
    if (isNews || isDue) await saveExecutionProgress(transaction, { journalSeq: Math.max(upTo, from), refusalId }, now);
    return upTo === from + ENTRIES_AT_ONCE || refusals.length === REFUSALS_AT_ONCE;
  });
}

function datedRefusal({ at_ms: at, refusal }: StoredRefusal): readonly DatedRefusal[] {
  const refused = refusedBy(refusal);
  return refused === null ? [] : [{ day: dayOf(at), refused }];
}

/** Refusals are evidence of execution for so long; their sums stay. */
const REFUSALS_KEPT_MS = 90 * 86_400_000;

/** To be called every hour or so. */
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

async function followEntries(transaction: Handle, entries: readonly JournalEntry[], digitsOf: (symbol: string) => number): Promise<void> {
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

/** A stop order's fill does not name its price: the journal has it where the order was placed. */
function filledOrdersOf(entries: readonly JournalEntry[]): FilledOrder[] {
  return entries.flatMap(({ accountId, events }) =>
    events.flatMap((event) => {
      return event.kind === 'positionOpened' && event.orderId !== null && event.priceBound === null
        ? [{ id: event.orderId, accountId }]
        : [];
    }),
  );
}
