/** An external Cockpit (version 1) as the site's content service. Its responses are validated before they are used. */
import {
  assetSchema,
  SETTINGS_SINGLETON,
  wireEntrySchema,
  wireSettingsSchema,
  type WireEntry,
} from '@fairlead/contract/content/schemas.ts';
import { contentPaths } from '@fairlead/contract/paths.ts';
import { z } from 'zod';
import { AnswerTooLarge, boundedFetch } from '../bounded-fetch.ts';
import { ContentUnavailable, type ContentSource, type EntryQuery } from './content-source.ts';

export interface CockpitContentSourceOptions {
  readonly url: string;
  readonly token: string | null;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 4_000;
/** After a failure the service is not called for this long, so that pages do not wait for it. */
const REST_AFTER_FAILURE_MS = 3_000;
const LARGEST_ANSWER_BYTES = 8 * 1024 * 1024;
const LARGEST_PICTURE_BYTES = 16 * 1024 * 1024;
const MOST_ENTRIES = 200;
/** A Cockpit populates drafts too. At this depth links are only in the entry's own fields, where drafts are removed. */
const DEEPEST_POPULATE = 1;
/** No legitimate page is nested this deeply; a response that is would exhaust the stack of any code that walks it. */
const DEEPEST_ANSWER = 400;

const PICTURE_TYPES: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']);

export function createCockpitContentSource(options: CockpitContentSourceOptions): ContentSource {
  const { clock, token, timeoutMs = TIMEOUT_MS } = options;
  const baseUrl = options.url.replace(/\/+$/, '');
  let restsUntil = 0;

  async function ask(path: string, request: RequestInit): Promise<Answer> {
    if (clock() < restsUntil) throw new ContentUnavailable('the content service did not respond a moment ago');
    return reach(`${baseUrl}${path}`, request, timeoutMs, LARGEST_ANSWER_BYTES).catch((error: unknown) => {
      if (error instanceof NotReached) restsUntil = clock() + REST_AFTER_FAILURE_MS;
      throw error;
    });
  }

  /** Returns the parsed body, or null if the response says that there is no such entry. */
  async function call(path: string, payload: object | null): Promise<unknown> {
    const { status, bytes } = await ask(path, {
      method: payload === null ? 'GET' : 'POST',
      headers: {
        accept: 'application/json',
        ...(payload === null ? {} : { 'content-type': 'application/json' }),
        // Sent in a header, because URL queries end up in logs.
        ...(token === null ? {} : { 'cockpit-token': token }),
      },
      ...(payload === null ? {} : { body: JSON.stringify(payload) }),
    });
    if (status === 404 || status === 412) return null;
    if (status !== 200) throw new ContentUnavailable(`the content service responded with ${status}`);
    return parseJson(bytes);
  }

  return {
    async findEntries(query) {
      const answer = await call(contentPaths.collection.replace(':collection', query.collection), toPayload(query));
      return answer === null ? { entries: [], total: 0 } : readAnswer(answer);
    },
    async readSettings(language) {
      const query = language === null ? '' : `?${new URLSearchParams({ lang: language }).toString()}`;
      const answer = await call(`${contentPaths.singleton.replace(':name', SETTINGS_SINGLETON)}${query}`, null);
      return answer === null ? null : readAs(cockpitSettingsSchema, answer);
    },
    // A Cockpit does not keep the former slugs of its entries.
    findMovedSlug: () => Promise.resolve(null),
    async readUpload(path) {
      if (!isPlainPath(path)) return null;
      const { status, mediaType, bytes } = await reach(`${baseUrl}${contentPaths.uploads}${path}`, {}, timeoutMs, LARGEST_PICTURE_BYTES);
      if (status >= 500) throw new ContentUnavailable(`the content service responded with ${status}`);
      return status === 200 && PICTURE_TYPES.has(mediaType) ? { bytes, mediaType } : null;
    },
    async submitForm(form, fields) {
      const answer = await call(contentPaths.form.replace(':form', encodeURIComponent(form)), { form: fields });
      if (answer === null) throw new ContentUnavailable('the content service has no such form');
    },
  };
}

/** For a single entry, the payload of the specification's client. A list includes its total if only part of it is requested. */
function toPayload({ collection, slug, id, language, populate: asked, limit, skip }: EntryQuery): object {
  const populate = Math.min(asked, DEEPEST_POPULATE);
  const lang = language === null ? {} : { lang: language };
  const filter = { published: true, ...(slug === undefined ? {} : { title_slug: slug }), ...(id === undefined ? {} : { _id: id }) };
  if (slug !== undefined || id !== undefined) return { filter, populate, simple: 1, ...lang };
  const sort = collection === 'posts' ? { _created: -1 } : { title_slug: 1 };
  return { filter, populate, ...lang, sort, limit: Math.min(limit ?? MOST_ENTRIES, MOST_ENTRIES), ...(skip === undefined ? {} : { skip }) };
}

/** PHP writes an empty object as a list, and editors leave fields half filled: an invalid image must cost the image, not the page. */
const asset = assetSchema.nullish().catch(null);
const cockpitEntrySchema = wireEntrySchema.extend({ image: asset });
const cockpitSettingsSchema = wireSettingsSchema.extend({ logo: asset });
const listSchema = z.union([
  z.array(z.unknown()).transform((entries) => ({ entries, total: entries.length })),
  z.object({ entries: z.array(z.unknown()), total: z.number().int().min(0) }),
]);

const SOMETHING_ELSE = 'the content service sent an unexpected response';

function readAnswer(answer: unknown): { readonly entries: readonly WireEntry[]; readonly total: number } {
  const { entries, total } = readAs(listSchema, answer);
  const read = entries.flatMap((entry) => cockpitEntrySchema.safeParse(entry).data ?? []);
  // If one of several entries cannot be read, only that one is left out.
  if (read.length === 0 && entries.length > 0) throw new ContentUnavailable(SOMETHING_ELSE);
  return { entries: read.map(withoutDrafts).filter(isPublished), total };
}

/** A Cockpit's filter only covers the entries requested, not the entries they link to. */
function isPublished(entry: object): boolean {
  return 'published' in entry && entry.published === true;
}

function withoutDrafts(entry: WireEntry): WireEntry {
  const { subpages, featured } = entry;
  return {
    ...entry,
    ...(Array.isArray(subpages) ? { subpages: subpages.filter((link) => !isDraft(link)) } : {}),
    ...(isDraft(featured) ? { featured: null } : {}),
  };
}

function isDraft(link: unknown): boolean {
  return typeof link === 'object' && link !== null && '_link' in link && !isPublished(link);
}

function readAs<Schema extends z.ZodType>(schema: Schema, answer: unknown): z.infer<Schema> {
  const read = schema.safeParse(answer);
  if (!read.success) throw new ContentUnavailable(SOMETHING_ELSE);
  return read.data;
}

function parseJson(bytes: Uint8Array): unknown {
  const text = new TextDecoder().decode(bytes);
  if (isNestedTooDeeply(text)) throw new ContentUnavailable('the content service sent a response that is nested too deeply');
  try {
    return JSON.parse(text);
  } catch {
    throw new ContentUnavailable('the content service sent a response that is not JSON');
  }
}

function isNestedTooDeeply(json: string): boolean {
  let depth = 0;
  for (const [token] of json.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/g)) {
    if (token === '{' || token === '[') depth += 1;
    if (token === '}' || token === ']') depth -= 1;
    if (depth > DEEPEST_ANSWER) return true;
  }
  return false;
}

/** Names between single slashes: no path that leaves the uploads folder, and no query. */
function isPlainPath(path: string): boolean {
  return /^(?:\/[\w-][\w.-]*)+$/.test(path);
}

class NotReached extends ContentUnavailable {}

interface Answer {
  readonly status: number;
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

async function reach(url: string, request: RequestInit, timeoutMs: number, largestBytes: number): Promise<Answer> {
  try {
    const { status, headers, bytes } = await boundedFetch(url, request, { deadline: AbortSignal.timeout(timeoutMs), largestBytes });
    const mediaType = (headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
    return { status, mediaType, bytes };
  } catch (cause) {
    if (cause instanceof AnswerTooLarge) throw new ContentUnavailable('the content service sent a response that is too large');
    // The message of a failed fetch may contain a URL; the cause's name says what happened.
    throw new NotReached(`the content service could not be reached: ${cause instanceof Error ? cause.name : 'unknown'}`);
  }
}
