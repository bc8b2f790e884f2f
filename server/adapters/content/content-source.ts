/** The source of the site's content: our own database or an external Cockpit. It only ever returns published content, never drafts. */
import type { Collection, WireEntry, WireSettings } from '@fairlead/contract/content/schemas.ts';

export interface EntryQuery {
  readonly collection: Collection;
  readonly slug?: string | undefined;
  readonly id?: string | undefined;
  /** The language of the texts; null for all of them under suffixed names. An unknown language means the default one. */
  readonly language: string | null;
  /** How many levels of links are replaced with the linked entries. */
  readonly populate: number;
  readonly limit?: number | undefined;
  readonly skip?: number | undefined;
}

export interface FoundEntries {
  readonly entries: readonly WireEntry[];
  /** The total without limit and skip. */
  readonly total: number;
}

export interface StoredFile {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
}

/** Every call rejects with ContentUnavailable if the source does not respond. */
export interface ContentSource {
  /** Posts are ordered newest first, all others by slug. */
  findEntries(query: EntryQuery): Promise<FoundEntries>;
  /** Returns null if there are none. */
  readSettings(language: string | null): Promise<WireSettings | null>;
  /** Returns the current slug of the entry that once had this one, or null. */
  findMovedSlug(collection: Collection, slug: string): Promise<string | null>;
  /** Returns a file below /storage/uploads; `path` begins with a slash. Null if the file does not exist or is not an image. */
  readUpload(path: string): Promise<StoredFile | null>;
  /** Passes a validated form on to the external service; null if the source does not store forms. */
  readonly submitForm: ((form: string, fields: Readonly<Record<string, unknown>>) => Promise<void>) | null;
}

export class ContentUnavailable extends Error {
  override readonly name = 'ContentUnavailable';
}
