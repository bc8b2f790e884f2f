import {
  entryResponseSchema,
  settingsEntryResponseSchema,
  type EntryResponse,
  type SettingsEntryResponse,
} from '@fairlead/contract/content/operators/schemas.ts';
import type { Collection } from '@fairlead/contract/content/schemas.ts';
import type { EntryDocument } from '@fairlead/contract/content/document.ts';
import { errorBodySchema } from '@fairlead/contract/errors.ts';
import { editorPaths } from '@fairlead/contract/operators/paths.ts';
import type { Database } from '@fairlead/server/adapters/db/database.ts';
import { FIXTURE_START, type FixtureApi } from '@fairlead/server/fixture-api.ts';
import { beforeAll, beforeEach } from 'vitest';
import type { DatabaseKind } from './databases.ts';
import { openTestApi } from './test-api.ts';

type Entry = EntryResponse['data'];

export interface EditorAnswer {
  readonly statusCode: number;
  json(): unknown;
}

/** What tests of the content editors' calls share: two editors, and a content service that is empty before every test. */
export interface EditorSuite {
  readonly database: Database;
  readonly api: FixtureApi;
  /** Tokens of two operators, and their names. */
  readonly olga: string;
  readonly oskar: string;
  readonly names: readonly [string, string];
  get(path: string, token?: string): Promise<EditorAnswer>;
  post(path: string, body: object, token?: string): Promise<EditorAnswer>;
  create(slug: string, collection?: Collection): Promise<Entry>;
  /** Saves a document with this slug and these changes on top of the given state. */
  save(entry: Entry, changes?: Partial<EntryDocument>, token?: string): Promise<EditorAnswer>;
  publish(entry: Pick<Entry, 'id' | 'revision'>, note?: string, token?: string): Promise<EditorAnswer>;
  /** The entry in a successful response. */
  entryOf(answer: EditorAnswer): Entry;
  /** Adds the settings that the product ships with. */
  seedSettings(): Promise<SettingsEntryResponse['data']>;
}

const ORIGIN = { address: '127.0.0.1', country: null, device: '' };

export function editorSuite(kind: DatabaseKind): EditorSuite {
  let database: Database;
  let api: FixtureApi;
  let tokens: readonly [string, string] = ['', ''];
  let names: readonly [string, string] = ['', ''];

  beforeAll(async () => {
    const opened = await openTestApi(kind);
    ({ database, api } = opened);
    return opened.close;
  });

  beforeEach(async () => {
    api.setTime(FIXTURE_START);
    await api.background.settled();
    for (const table of ['content_entries', 'content_media', 'sessions', 'throttle']) await database.query(`DELETE FROM ${table}`);
    const [olga, oskar] = await database.query<{ id: number; name: string }>('SELECT id, name FROM operators ORDER BY id');
    if (olga === undefined || oskar === undefined) throw new Error('the two operators have not been seeded');
    // What each role may do is tested in another suite.
    await database.query(`UPDATE operators SET roles = '["admin"]' WHERE id IN ($1, $2)`, [olga.id, oskar.id]);
    const signIn = ({ id: userId }: { id: number }) => api.sessions.start({ audience: 'operator', userId }, ORIGIN, true);
    tokens = [await signIn(olga), await signIn(oskar)];
    names = [olga.name, oskar.name];
    api.logLines.length = 0;
  });

  const get = async (url: string, token = tokens[0]) =>
    api.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } });
  const post = async (url: string, payload: object, token = tokens[0]) =>
    api.app.inject({ method: 'POST', url, payload, headers: { authorization: `Bearer ${token}` } });
  const entryOf = (answer: EditorAnswer): Entry => entryResponseSchema.parse(answer.json()).data;

  return {
    get database() {
      return database;
    },
    get api() {
      return api;
    },
    get olga() {
      return tokens[0];
    },
    get oskar() {
      return tokens[1];
    },
    get names() {
      return names;
    },
    get,
    post,
    entryOf,
    async create(slug, collection = 'pages') {
      return entryOf(await post(editorPaths.createEntry, { collection, slug, title: `Title of ${slug}` }));
    },
    save: ({ id, revision, document }, changes = {}, token = tokens[0]) =>
      post(editorPaths.saveEntry, { id, revision, document: { ...document, ...changes } }, token),
    publish: ({ id, revision }, note = '', token = tokens[0]) => post(editorPaths.publishEntry, { id, revision, note }, token),
    async seedSettings() {
      const document = {
        siteName: 'Fairlead',
        texts: { en: { description: 'Fair.', copyright: '<p>Fairlead</p>' } },
        logo: null,
        paymentIcons: [],
        economics: true,
        contactEmail: 'desk@fairlead.test',
        menus: { header: [], footer: [], legal: [] },
      };
      const at = new Date(FIXTURE_START).toISOString();
      const id = '5'.repeat(24);
      await database.query(
        `INSERT INTO content_entries (id, collection, slug, draft, draft_at, created_at, published_version, published_slug, published_revision, published_at)
         VALUES ($1, 'singletons', 'Settings', $2::jsonb, $3, $3, 1, 'Settings', 1, $3)`,
        [id, JSON.stringify(document), at],
      );
      await database.query(`INSERT INTO content_versions (entry_id, number, document, published_at) VALUES ($1, 1, $2::jsonb, $3)`, [
        id,
        JSON.stringify(document),
        at,
      ]);
      return settingsEntryResponseSchema.parse((await get(editorPaths.settings)).json()).data;
    },
  };
}

/** The status and, if it was rejected, the code and the fields. */
export function outcomeOf(answer: EditorAnswer): string {
  const body = errorBodySchema.safeParse(answer.json());
  if (!body.success) return String(answer.statusCode);
  const { code, fields = [] } = body.data.error;
  return [answer.statusCode, code, ...fields.map(({ field }) => field)].join(' ');
}
