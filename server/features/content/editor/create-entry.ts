import type { CreateEntryRequest, EntryResponse } from '@fairlead/contract/backoffice-content.ts';
import { entryDocumentSchema } from '@fairlead/contract/content-document.ts';
import { demandFreeSlug } from './demand-free-slug.ts';
import type { EditorContext, NewHex } from './editor-context.ts';
import { readEntry } from './read-entry.ts';
import { sanitiseEntryDocument } from './sanitise-document.ts';
import { insertEntry, lockContent } from './store.ts';

const ID_DIGITS = 24;

/** An empty draft with an address and a title in the default language. Refused with slugTaken. */
export function createEntry(
  operatorId: number,
  { collection, slug, title }: CreateEntryRequest,
  { database, clock, newHex }: Pick<EditorContext, 'database' | 'clock'> & { readonly newHex: NewHex },
): Promise<EntryResponse['data']> {
  const id = newHex(ID_DIGITS);
  const document = sanitiseEntryDocument(entryDocumentSchema.parse({ slug, texts: { en: { title } } }));
  return database.transaction(async (transaction) => {
    await lockContent(transaction);
    await demandFreeSlug(transaction, { collection, slug, entryId: null });
    await insertEntry(transaction, { id, collection, document }, { operatorId, at: clock() });
    return readEntry(id, transaction);
  });
}
