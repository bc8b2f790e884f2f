import type { EntryResponse } from '@fairlead/contract/backoffice-content.ts';
import type { EditorContext } from './editor-context.ts';
import { readEntry } from './read-entry.ts';
import { findEntry, lockContent, takeBack } from './store.ts';

/** Readers see it no longer; what they do not see stays as it is. Refused with notFound. */
export async function unpublishEntry(
  id: string,
  { database, onPublished }: Pick<EditorContext, 'database' | 'onPublished'>,
): Promise<EntryResponse['data']> {
  const entry = await database.transaction(async (transaction) => {
    await lockContent(transaction);
    await findEntry(transaction, id);
    await takeBack(transaction, id);
    return readEntry(id, transaction);
  });
  onPublished();
  return entry;
}
