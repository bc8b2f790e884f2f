/**
 * Projects fills and refusals into daily statistics of execution quality, for the firm and for each client. Reads each partition's journal,
 * and the refusals stored next to them, from the stored position, and writes the sums and the new position in one transaction: a process
 * that dies in between has done nothing, and nothing is counted twice. One process projects at a time.
 *
 * The firm's sums are those of its clients, every day. A version that knows only the firm's may have projected further than the clients' sums
 * are, before an upgrade or beside this one. Then the clients' catch up first (catch-up-clients.ts).
 */
import type { Database, Queries } from '../../../adapters/db/database.ts';
import { deleteOldRefusals } from '../../../engine/delete-refusals.ts';
import { findUnreadPages } from '../../journal-progress.ts';
import { catchUpClients, isBehind } from './catch-up-clients.ts';
import {
  addClientFills,
  addClientRefusals,
  addFills,
  addRefusals,
  lockExecutionProgress,
  readStoredRefusals,
  readSummedRefusalId,
  saveExecutionProgress,
  type StoredRefusal,
} from './execution-store.ts';
import { foldRefusals, sumFillsOfClients, sumRefusalsOfClients } from './fold-execution.ts';
import { datedRefusal, ENTRIES_AT_ONCE, foldPages, REFUSALS_AT_ONCE } from './fold-pages.ts';

export interface ProjectExecutionContext {
  readonly database: Pick<Database, 'transaction'>;
  /** The number of decimals in an instrument's quotes. */
  readonly digitsOf: (symbol: string) => number;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}

type Handle = Pick<Queries, 'query'>;

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
    if (isBehind(progress)) {
      await catchUpClients(transaction, progress, digitsOf);
      return true;
    }
    const { pages, hasMore } = await findUnreadPages(transaction, progress.journal, ENTRIES_AT_ONCE);
    const read = await foldPages(transaction, pages, digitsOf);
    const now = clock();
    const stored = await readStoredRefusals(transaction, { afterId: progress.refusal_id, limit: REFUSALS_AT_ONCE });
    const settled = progress.journal.size > 1 ? selectSettled(stored, now) : stored;
    const refusals = [...read.refusals, ...foldRefusals(settled.flatMap(datedRefusal))];
    await addClientFills(transaction, read.fills);
    await addFills(transaction, sumFillsOfClients(read.fills));
    await addClientRefusals(transaction, refusals);
    await addRefusals(transaction, sumRefusalsOfClients(refusals));
    const refusalId = settled.at(-1)?.id ?? progress.refusal_id;
    const isDue = now - (progress.followed_at?.getTime() ?? 0) >= NOTE_EVERY_MS;
    const isNews = pages.length > 0 || settled.length > 0;
    if (isNews || isDue) await saveExecutionProgress(transaction, { pages, refusalId }, now);
    return hasMore || settled.length === REFUSALS_AT_ONCE;
  });
}

/** Those before the first that an earlier number may still follow. */
function selectSettled(refusals: readonly StoredRefusal[], now: number): readonly StoredRefusal[] {
  const firstOpen = refusals.findIndex(({ at_ms: at }) => at > now - REFUSALS_SETTLE_MS);
  return firstOpen === -1 ? refusals : refusals.slice(0, firstOpen);
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
