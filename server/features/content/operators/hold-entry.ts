import type { Queries } from '../../../adapters/db/database.ts';
import { requireRevision } from './require-revision.ts';
import { findEntry, lockContent, type StoredEntry } from './store.ts';

/**
 * Locks an entry as its editor saw it until the transaction ends. Throws CallRefused: notFound, and contentChanged if another editor has
 * saved since.
 */
export async function lockEntry(transaction: Queries, id: string, revision: number): Promise<StoredEntry> {
  await lockContent(transaction);
  const entry = await findEntry(transaction, id);
  requireRevision(entry, revision);
  return entry;
}
