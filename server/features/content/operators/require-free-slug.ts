import type { Collection } from '@fairlead/contract/content/schemas.ts';
import { RESERVED_SLUGS } from '@fairlead/contract/content/reserved-slugs.ts';
import type { Queries } from '../../../adapters/db/database.ts';
import { CallRefused } from '../../../transport/call-refused.ts';
import { isSlugUsed } from './store.ts';

/** Pages and sub pages share one set of URLs; posts have a prefix of their own. */
export function collectionsBeside(collection: Collection): readonly Collection[] {
  return collection === 'posts' ? ['posts'] : ['pages', 'subpages'];
}

export interface WantedSlug {
  readonly collection: Collection;
  readonly slug: string;
  /** The entry that the slug is for; null if it does not exist yet. */
  readonly entryId: string | null;
}

/** Throws CallRefused: slugTaken if the slug belongs, or once belonged, to another entry or to another part of the site. */
export async function requireFreeSlug(queries: Pick<Queries, 'drizzle'>, { collection, slug, entryId }: WantedSlug): Promise<void> {
  const collections = collectionsBeside(collection);
  const isReserved = collection !== 'posts' && RESERVED_SLUGS.has(slug);
  if (isReserved || (await isSlugUsed(queries, { collections, slug, exceptId: entryId }))) throw new CallRefused('slugTaken');
}
