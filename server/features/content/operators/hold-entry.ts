import type { Queries } from '../../../adapters/db/database.ts';
import { demandRevision } from './demand-revision.ts';
import { findEntry, lockContent, type StoredEntry } from './store.ts';

/**
 * The entry as its editor has seen it, which nobody else changes until the transaction ends. Refused with notFound, and with
 * contentChanged where somebody has saved since.
 */
export async function holdEntry(transaction: Queries, id: string, revision: number): Promise<StoredEntry> {
  await lockContent(transaction);
  const entry = await findEntry(transaction, id);
  demandRevision(entry, revision);
  return entry;
}
