/**
 * A Cockpit (version 1) on a local port, for tests. It answers recorded requests with the recorded responses, and others by the same rules
 * from the same content.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { COLLECTIONS, type Collection, type WireEntry } from '@fairlead/contract/content/schemas.ts';
import { contentPaths } from '@fairlead/contract/paths.ts';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { FIXTURE_PICTURE, FIXTURE_PICTURE_BYTES } from './fixture-content.ts';
import { readRecordedContent, readRecordings, RECORDED_TOKEN } from './fixture-recordings.ts';

export interface CockpitRequest {
  readonly method: string;
  readonly url: string;
  readonly token: string | undefined;
  /** Parsed; null if there is none. */
  readonly body: unknown;
}

export interface CockpitAnswer {
  readonly status: number;
  readonly type: string;
  /** Text and bytes are sent unchanged, anything else as JSON. */
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface FixtureCockpit {
  readonly url: string;
  /** The requests received, in order. */
  readonly requests: readonly CockpitRequest[];
  /** Sets the response to all further requests: null for no response, undefined to restore the default. */
  answerWith(answer: CockpitAnswer | null | undefined): void;
  close(): Promise<void>;
}

export async function startFixtureCockpit(): Promise<FixtureCockpit> {
  const requests: CockpitRequest[] = [];
  let fixed: CockpitAnswer | null | undefined;
  const server = createServer((request, response) => {
    void readRequest(request).then((asked) => {
      requests.push(asked);
      if (fixed !== null) send(response, fixed ?? answer(asked));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    answerWith: (given) => {
      fixed = given;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function readRequest(request: IncomingMessage): Promise<CockpitRequest> {
  const { method = '', url = '', headers } = request;
  const token = headers['cockpit-token'];
  const body = await text(request);
  return { method, url, token: typeof token === 'string' ? token : undefined, body: body === '' ? null : JSON.parse(body) };
}

function send(response: ServerResponse, { status, type, body, headers }: CockpitAnswer): void {
  response.writeHead(status, { ...headers, 'content-type': type });
  response.end(typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body));
}

const RECORDINGS = readRecordings();
const CONTENT = readRecordedContent();
const NOT_FOUND: CockpitAnswer = { status: 404, type: 'text/html', body: '' };
const json = (body: unknown): CockpitAnswer => ({ status: 200, type: 'application/json', body });

function answer({ method, url, token, body }: CockpitRequest): CockpitAnswer {
  const path = url.split('?', 1)[0] ?? '';
  if (path === `${contentPaths.uploads}${FIXTURE_PICTURE}`) return { status: 200, type: 'image/png', body: FIXTURE_PICTURE_BYTES };
  if (path.startsWith(contentPaths.uploads)) return NOT_FOUND;
  if (token !== RECORDED_TOKEN) return { status: 401, type: 'application/json', body: { error: 'Unauthorized' } };
  const recorded = RECORDINGS.find(
    ({ request }) => request.method === method && withoutToken(request.url) === url && isDeepStrictEqual(parse(request.body), body),
  );
  if (recorded !== undefined) return recorded.response;
  const collection = COLLECTIONS.find((one) => path === contentPaths.collection.replace(':collection', one));
  if (collection !== undefined) return json(find(collection, querySchema.parse(body)));
  if (path === contentPaths.singleton.replace(':name', 'Settings')) return json(localise(CONTENT.settings, readLanguage(url)));
  const isForm = method === 'POST' && path === contentPaths.form.replace(':form', 'contact');
  return isForm ? json(z.object({ form: z.unknown() }).parse(body).form) : NOT_FOUND;
}

function readLanguage(url: string): string | undefined {
  return new URL(url, 'http://cockpit.test').searchParams.get('lang') ?? undefined;
}

function withoutToken(url: string): string {
  const { pathname, searchParams } = new URL(url, 'http://cockpit.test');
  searchParams.delete('token');
  return searchParams.size === 0 ? pathname : `${pathname}?${searchParams.toString()}`;
}

function parse(body: string | null): unknown {
  try {
    return body === null ? null : JSON.parse(body);
  } catch {
    return undefined;
  }
}

const querySchema = z.object({
  filter: z.record(z.string(), z.unknown()),
  populate: z.number().optional(),
  simple: z.number().optional(),
  lang: z.string().optional(),
  sort: z.record(z.string(), z.number()).optional(),
  limit: z.number().optional(),
  skip: z.number().optional(),
});

function find(
  collection: Collection,
  { filter, populate = 0, simple, lang, sort = {}, limit, skip = 0 }: z.infer<typeof querySchema>,
): unknown {
  const [[field, direction] = ['_created', 1]] = Object.entries(sort);
  const matching = CONTENT[collection]
    .filter((entry) => Object.entries(filter).every(([name, value]) => entry[name] === value))
    .toSorted((one, other) => direction * String(one[field]).localeCompare(String(other[field])));
  const entries = matching
    .slice(skip, limit === undefined ? undefined : skip + limit)
    .map((entry) => localise(populate === 0 ? entry : withEntries(entry, lang), lang));
  return simple === 1 ? entries : { fields: {}, entries, total: matching.length };
}

const linkSchema = z.object({ _id: z.string() }).transform(({ _id }) => _id);

function withEntries({ subpages, featured, ...entry }: WireEntry, lang: string | undefined): WireEntry {
  const populated = (link: unknown): unknown => {
    const id = linkSchema.safeParse(link).data;
    const found = [...CONTENT.subpages, ...CONTENT.posts].find(({ _id }) => _id === id);
    return found === undefined ? link : { ...localise(found, lang), _link: CONTENT.posts.includes(found) ? 'posts' : 'subpages' };
  };
  return { ...entry, subpages: subpages?.map(populated) ?? null, featured: populated(featured) };
}

/** The text in the given language goes under the plain name unless it is empty. */
function localise<Texts extends Readonly<Record<string, unknown>>>(texts: Texts, lang: string | undefined): Texts {
  if (lang === undefined) return texts;
  const inLanguage = Object.entries(texts).map(([name, value]): [string, unknown] => [name, texts[`${name}_${lang}`] ?? value]);
  return Object.fromEntries(inLanguage.filter(([name]) => !/_(?:de|it|es)$/.test(name))) as Texts;
}
