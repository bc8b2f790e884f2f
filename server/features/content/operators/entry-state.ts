import type { ENTRY_STATES } from '@fairlead/contract/content/operators/schemas.ts';

export interface Revisions {
  readonly revision: number;
  /** Null while it is not published. */
  readonly publishedRevision: number | null;
}

export function selectEntryState({ revision, publishedRevision }: Revisions): (typeof ENTRY_STATES)[number] {
  if (publishedRevision === null) return 'draft';
  return publishedRevision === revision ? 'published' : 'changed';
}
