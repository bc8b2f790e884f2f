import type { EntryDocument } from '@fairlead/contract/content/document.ts';
import type { Queries } from '../../../adapters/db/database.ts';
import { demandFreeSlug } from './demand-free-slug.ts';
import { homePageStays, isHomePage } from './home-page.ts';
import { updateDraft, type Deed, type StoredEntry } from './store.ts';

/** Behind `lockContent`. Refused with slugTaken, and with invalidInput where the home page is to go elsewhere. */
export async function replaceDraft(transaction: Queries, entry: StoredEntry, document: EntryDocument, deed: Deed): Promise<void> {
  const { id: entryId, collection } = entry;
  const { slug } = document;
  if (slug !== entry.slug) {
    if (isHomePage(entry)) throw homePageStays('document.slug');
    await demandFreeSlug(transaction, { collection, slug, entryId });
  }
  await updateDraft(transaction, entryId, document, deed);
}
