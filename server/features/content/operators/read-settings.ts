import type { SettingsEntryResponse } from '@fairlead/contract/content/operators/schemas.ts';
import type { Queries } from '../../../adapters/db/database.ts';
import { findSettings, listVersionRows } from './store.ts';
import { wireVersions } from './wire-versions.ts';

/** What the site says about itself, in all languages. Refused with notFound where nothing was planted. */
export async function readSettings(queries: Pick<Queries, 'drizzle'>): Promise<SettingsEntryResponse['data']> {
  const { id, draft: document, revision } = await findSettings(queries);
  return { document, revision, versions: wireVersions(await listVersionRows(queries, id)) };
}
