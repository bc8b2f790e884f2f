/**
 * Brings the clients' sums of execution quality up to where the firm's are. They are behind after an upgrade from a version that knew only the
 * firm's, from the first entry of the journal, and while such a version still projects beside this one. Each step is a transaction of its own,
 * so a process that dies continues where it was.
 */
import type { Queries } from '../../../adapters/db/database.ts';
import { findPagesBetween } from '../../journal-progress.ts';
import { alignFirm } from './align-firm.ts';
import { addClientFills, addClientRefusals, readStoredRefusals, saveClientsProgress, type ExecutionProgress } from './execution-store.ts';
import { foldRefusals } from './fold-execution.ts';
import { datedRefusal, ENTRIES_AT_ONCE, foldPages, REFUSALS_AT_ONCE } from './fold-pages.ts';

export function isBehind({ journal, clientsJournal, refusal_id, clients_refusal_id }: ExecutionProgress): boolean {
  if (clients_refusal_id < refusal_id) return true;
  return [...journal].some(([partition, seq]) => (clientsJournal.get(partition) ?? 0) < seq);
}

/** Projects the next page of what the firm's sums are ahead. The last page also makes the firm's sums those of the clients. */
export async function catchUpClients(
  transaction: Pick<Queries, 'query'>,
  progress: ExecutionProgress,
  digitsOf: (symbol: string) => number,
): Promise<void> {
  const pages = findPagesBetween(progress.clientsJournal, progress.journal, ENTRIES_AT_ONCE);
  const { fills, refusals } = await foldPages(transaction, pages, digitsOf);
  const stored = await readStoredRefusals(transaction, {
    afterId: progress.clients_refusal_id,
    upToId: progress.refusal_id,
    limit: REFUSALS_AT_ONCE,
  });
  await addClientFills(transaction, fills);
  await addClientRefusals(transaction, [...refusals, ...foldRefusals(stored.flatMap(datedRefusal))]);
  const hasAllRefusals = stored.length < REFUSALS_AT_ONCE;
  const refusalId = hasAllRefusals ? progress.refusal_id : (stored.at(-1)?.id ?? progress.refusal_id);
  await saveClientsProgress(transaction, { pages, refusalId });
  const reached = new Map([...progress.clientsJournal, ...pages.map(({ partition, upToSeq }) => [partition, upToSeq] as const)]);
  if (!isBehind({ ...progress, clientsJournal: reached, clients_refusal_id: refusalId })) await alignFirm(transaction);
}
