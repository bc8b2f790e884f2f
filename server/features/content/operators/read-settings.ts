import type { SettingsEntryResponse } from '@fairlead/contract/content/operators/schemas.ts';
import type { Queries } from '../../../adapters/db/database.ts';
import { findSettings, listVersionRows } from './store.ts';
import { wireVersions } from './wire-versions.ts';

/** The site's settings in all languages. Throws CallRefused: notFound if there are none. */
export async function readSettings(queries: Pick<Queries, 'drizzle'>): Promise<SettingsEntryResponse['data']> {
  const { id, draft: document, revision } = await findSettings(queries);
  return { document, revision, versions: wireVersions(await listVersionRows(queries, id)) };
}
