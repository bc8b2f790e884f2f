import type { CreateEntryRequest, EntryResponse } from '@fairlead/contract/content/operators/schemas.ts';
import { entryDocumentSchema } from '@fairlead/contract/content/document.ts';
import { recordAction, type OperatorActor } from '../../../audit/record-action.ts';
import { requireFreeSlug } from './require-free-slug.ts';
import type { EditorContext, NewHex } from './editor-context.ts';
import { readEntry } from './read-entry.ts';
import { sanitiseEntryDocument } from './sanitise-document.ts';
import { insertEntry, lockContent } from './store.ts';

const ID_DIGITS = 24;

/** Creates an empty draft with a slug and a title in the default language. Throws CallRefused: slugTaken. */
export function createEntry(
  actor: OperatorActor,
  { collection, slug, title }: CreateEntryRequest,
  { database, clock, newHex }: Pick<EditorContext, 'database' | 'clock'> & { readonly newHex: NewHex },
): Promise<EntryResponse['data']> {
  const id = newHex(ID_DIGITS);
  const document = sanitiseEntryDocument(entryDocumentSchema.parse({ slug, texts: { en: { title } } }));
  return database.transaction(async (transaction) => {
    await lockContent(transaction);
    await requireFreeSlug(transaction, { collection, slug, entryId: null });
    const at = clock();
    await insertEntry(transaction, { id, collection, document }, { operatorId: actor.operatorId, at });
    const after = { collection, slug, title };
    await recordAction(transaction, actor, { action: 'content.create', subject: { kind: 'entry', id }, after }, at);
    return readEntry(id, transaction);
  });
}
