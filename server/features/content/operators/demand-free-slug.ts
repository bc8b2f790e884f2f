import type { Collection } from '@fairlead/contract/content/schemas.ts';
import { RESERVED_SLUGS } from '@fairlead/contract/content/reserved-slugs.ts';
import type { Queries } from '../../../adapters/db/database.ts';
import { CallRefused } from '../../../transport/call-refused.ts';
import { isSlugUsed } from './store.ts';

/** Pages and sub pages are at the same addresses, posts below an address of their own. */
export function collectionsBeside(collection: Collection): readonly Collection[] {
  return collection === 'posts' ? ['posts'] : ['pages', 'subpages'];
}

export interface WantedSlug {
  readonly collection: Collection;
  readonly slug: string;
  /** Whose it is to be; null for an entry that is not there yet. */
  readonly entryId: string | null;
}

/** Refused with slugTaken where the address leads, or once led, to another entry or to something else of the site. */
export async function demandFreeSlug(queries: Pick<Queries, 'drizzle'>, { collection, slug, entryId }: WantedSlug): Promise<void> {
  const collections = collectionsBeside(collection);
  const isReserved = collection !== 'posts' && RESERVED_SLUGS.has(slug);
  if (isReserved || (await isSlugUsed(queries, { collections, slug, exceptId: entryId }))) throw new CallRefused('slugTaken');
}
