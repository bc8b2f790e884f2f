/** Where the site's content comes from: our own database, or somebody's Cockpit. What comes out of it is published, and never a draft. */
import type { Collection, WireEntry, WireSettings } from '@fairlead/contract/content/schemas.ts';

export interface EntryQuery {
  readonly collection: Collection;
  readonly slug?: string | undefined;
  readonly id?: string | undefined;
  /** In which texts are asked for; null for all of them, under names with a suffix. An unknown one is the default one. */
  readonly language: string | null;
  /** How deep links to other entries are replaced by those. */
  readonly populate: number;
  readonly limit?: number | undefined;
  readonly skip?: number | undefined;
}

export interface FoundEntries {
  readonly entries: readonly WireEntry[];
  /** How many there are without limit and skip. */
  readonly total: number;
}

export interface StoredFile {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
}

/** Every call rejects with ContentUnavailable where the source does not answer. */
export interface ContentSource {
  /** Posts come the newest first, all others by their slug. */
  findEntries(query: EntryQuery): Promise<FoundEntries>;
  /** Null where there are none. */
  readSettings(language: string | null): Promise<WireSettings | null>;
  /** The slug that an entry has now which once had this one; null where there is none. */
  findMovedSlug(collection: Collection, slug: string): Promise<string | null>;
  /** A file below /storage/uploads; `path` begins with a slash. Null where there is none, and for what is no picture. */
  readUpload(path: string): Promise<StoredFile | null>;
  /** Hands a form that was checked on to where forms are kept; null where that is not the source's. */
  readonly submitForm: ((form: string, fields: Readonly<Record<string, unknown>>) => Promise<void>) | null;
}

export class ContentUnavailable extends Error {
  override readonly name = 'ContentUnavailable';
}
