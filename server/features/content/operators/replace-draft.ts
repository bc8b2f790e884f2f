import type { EntryDocument } from '@fairlead/contract/content/document.ts';
import type { Queries } from '../../../adapters/db/database.ts';
import { requireFreeSlug } from './require-free-slug.ts';
import { homePageStays, isHomePage } from './home-page.ts';
import { updateDraft, type Deed, type StoredEntry } from './store.ts';

/** Called after `lockContent`. Throws CallRefused: slugTaken, and invalidInput for another slug for the home page. */
export async function replaceDraft(transaction: Queries, entry: StoredEntry, document: EntryDocument, deed: Deed): Promise<void> {
  const { id: entryId, collection } = entry;
  const { slug } = document;
  if (slug !== entry.slug) {
    if (isHomePage(entry)) throw homePageStays('document.slug');
    await requireFreeSlug(transaction, { collection, slug, entryId });
  }
  await updateDraft(transaction, entryId, document, deed);
}
