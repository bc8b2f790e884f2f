import type { EntryResponse } from '@fairlead/contract/content/operators/schemas.ts';
import type { ListedVersion } from './store.ts';

export function wireVersions(versions: readonly ListedVersion[]): EntryResponse['data']['versions'] {
  return versions.map(({ number, publishedAt, publishedBy, note }) => ({
    number,
    published_at: publishedAt.toISOString(),
    published_by: publishedBy,
    note,
  }));
}
