import type { EntryResponse } from '@fairlead/contract/content/operators/schemas.ts';
import type { Queries } from '../../../adapters/db/database.ts';
import { selectEntryState } from './entry-state.ts';
import { findEntry, listVersionRows } from './store.ts';
import { wireVersions } from './wire-versions.ts';

/** An entry as its editors left it. Throws CallRefused: notFound. */
export async function readEntry(id: string, queries: Pick<Queries, 'drizzle'>): Promise<EntryResponse['data']> {
  const entry = await findEntry(queries, id);
  const { collection, draft: document, revision } = entry;
  return { id, collection, document, revision, state: selectEntryState(entry), versions: wireVersions(await listVersionRows(queries, id)) };
}
