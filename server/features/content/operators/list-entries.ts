import type { EntryList } from '@fairlead/contract/content/operators/schemas.ts';
import type { Collection } from '@fairlead/contract/content/schemas.ts';
import type { EditorContext } from './editor-context.ts';
import { selectEntryState } from './entry-state.ts';
import { listEntryRows } from './store.ts';

/** All entries of a collection by slug, with everything except their content. */
export async function listEntries(collection: Collection, { database }: Pick<EditorContext, 'database'>): Promise<EntryList['data']> {
  const rows = await listEntryRows(database, collection);
  return rows.map(({ id, slug, titles, draftAt, modifiedBy, ...revisions }) => ({
    id,
    slug,
    titles,
    state: selectEntryState(revisions),
    modified_at: draftAt.toISOString(),
    modified_by: modifiedBy,
  }));
}
