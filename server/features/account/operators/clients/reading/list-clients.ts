import type { ClientListQuery, ClientOrder, ClientRow } from '@fairlead/contract/account/operators/clients.ts';
import { centsToEuros } from '@fairlead/domain/money.ts';
import { and, eq, gte, inArray, isNotNull, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import type { Queries } from '../../../../../adapters/db/database.ts';
import { clientTags } from '../../../../../adapters/db/schema/backoffice.ts';
import { countries, users } from '../../../../../adapters/db/schema/principals.ts';
import { logins } from '../../../../../adapters/db/schema/sign-in.ts';
import type { EnginePort } from '../../../../../engine/engine-port.ts';
import { fullNameOf } from './full-name.ts';
import { CURSOR_VALUES, toPage, readCursorBy, type PageCursor } from '../../../../page-cursor.ts';
import { beginsWith, readSearch, spellingsOf, type SearchWord } from './search-terms.ts';

export interface ListClientsPorts {
  readonly database: Pick<Queries, 'drizzle'>;
  readonly engine: Pick<EnginePort, 'viewAccount'>;
}

interface Page {
  readonly data: ClientRow[];
  readonly next: string | null;
}

const DAY_MS = 86_400_000;

/** A page of the clients that match the search and the filters. Refused with invalidInput for a cursor of another list. */
export async function listClients(query: ClientListQuery, { database, engine }: ListClientsPorts): Promise<Page> {
  const countryId = query.country === undefined ? null : await findCountry(database, query.country);
  const found = await selectPage(database, query, countryId);
  const { rows, next } = toPage(found, query.limit, (row) => cursorOf(row, query.sort));
  const [seenAt, views] = await Promise.all([
    readLastLogins(
      database,
      rows.map(({ id }) => id),
    ),
    Promise.all(rows.map(({ id }) => engine.viewAccount(id))),
  ]);
  const data = rows.map((row, index): ClientRow => {
    const figures = views[index]?.figures;
    return {
      id: row.id,
      email: row.email,
      full_name: fullNameOf(row),
      pin: row.pin,
      country: row.country,
      level: row.level,
      status: row.status,
      is_verified: row.pin !== null,
      created_at: row.createdAt.toISOString(),
      last_login_at: seenAt.get(row.id) ?? null,
      balance: figures === undefined ? null : centsToEuros(figures.balance),
      equity: figures === undefined ? null : centsToEuros(figures.equity),
    };
  });
  return { data, next };
}

type FoundRow = Awaited<ReturnType<typeof selectPage>>[number];

/** The sort keys, exactly as indexed; texts are ordered by their bytes. */
const KEYS: Readonly<Record<ClientOrder, SQL>> = {
  created_at: sql`${users.createdAt}`,
  name: sql`lower(${users.lastName}) collate "C"`,
  email: sql`${users.emailNormalised} collate "C"`,
};

/** The query of a page, with one row more than the page, exported so that a test can check its query plan. */
export function selectPage({ drizzle }: ListClientsPorts['database'], query: ClientListQuery, countryId: number | null) {
  const key = KEYS[query.sort];
  const direction = query.order === 'asc' ? sql`asc` : sql`desc`;
  const cursor = readCursorBy<string | number>(query.cursor, query.sort === 'created_at' ? CURSOR_VALUES.timeMs : CURSOR_VALUES.text);
  return drizzle
    .select({
      id: users.id,
      email: users.email,
      emailNormalised: users.emailNormalised,
      firstName: users.firstName,
      lastName: users.lastName,
      sortedName: sql<string>`lower(${users.lastName})`,
      pin: users.pin,
      country: countries.alpha2,
      level: users.level,
      status: users.status,
      createdAt: users.createdAt,
    })
    .from(users)
    .leftJoin(countries, eq(countries.id, users.countryId))
    .where(and(isFound(query.search ?? ''), passes(query, countryId), cursor === null ? undefined : isAfter(key, cursor, query)))
    .orderBy(sql`${key} ${direction}`, sql`${users.id} ${direction}`)
    .limit(query.limit + 1);
}

function isAfter(key: SQL, { value, id }: PageCursor, { sort, order }: ClientListQuery): SQL {
  const place = sort === 'created_at' ? sql`${new Date(Number(value)).toISOString()}::timestamptz` : sql`${String(value)}`;
  const compare = order === 'asc' ? sql`>` : sql`<`;
  return sql`(${key}, ${users.id}) ${compare} (${place}, ${id})`;
}

function cursorOf(row: FoundRow, sort: ClientOrder): PageCursor {
  const values = { created_at: row.createdAt.getTime(), name: row.sortedName, email: row.emailNormalised };
  return { value: values[sort], id: row.id };
}

function isFound(typed: string): SQL | undefined {
  const search = readSearch(typed);
  switch (search.kind) {
    case 'everybody':
      return undefined;
    case 'id':
      return eq(users.id, search.id);
    case 'words':
      return and(...search.words.map(matches));
  }
}

/** Each alternative is a range of one index, so that the database only reads the few rows that match any of them. */
function matches({ text, phone }: SearchWord): SQL | undefined {
  const names = spellingsOf(text).map(beginsWith);
  return or(
    ...names.map((pattern) => sql`lower(${users.lastName}) collate "C" like ${pattern}`),
    ...names.map((pattern) => sql`lower(${users.firstName}) collate "C" like ${pattern}`),
    sql`${users.emailNormalised} collate "C" like ${beginsWith(text)}`,
    eq(users.pin, text),
    phone === null ? undefined : sql`${users.phone} collate "C" like ${beginsWith(phone)}`,
  );
}

function passes({ status, level, verified, tag, from, until, country }: ClientListQuery, countryId: number | null): SQL | undefined {
  return and(
    status === undefined ? undefined : eq(users.status, status),
    level === undefined ? undefined : eq(users.level, level),
    country === undefined ? undefined : countryId === null ? sql`false` : eq(users.countryId, countryId),
    verified === undefined ? undefined : verified === 'yes' ? isNotNull(users.pin) : isNull(users.pin),
    tag === undefined
      ? undefined
      : sql`exists (select 1 from ${clientTags} where ${clientTags.tag} = ${tag} and ${clientTags.userId} = ${users.id})`,
    from === undefined ? undefined : gte(users.createdAt, new Date(from)),
    until === undefined ? undefined : lt(users.createdAt, new Date(Date.parse(until) + DAY_MS)),
  );
}

async function findCountry({ drizzle }: ListClientsPorts['database'], alpha2: string): Promise<number | null> {
  const [row] = await drizzle.select({ id: countries.id }).from(countries).where(eq(countries.alpha2, alpha2));
  return row?.id ?? null;
}

async function readLastLogins({ drizzle }: ListClientsPorts['database'], ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  // Qualified with the table names, because both have an id.
  const latest = sql`(select max(${logins}.at) from ${logins} where ${logins}.user_id = ${users}.id and ${logins}.outcome = 'signedIn')`;
  const rows = await drizzle
    .select({ id: users.id, at: latest.mapWith(logins.at) })
    .from(users)
    .where(inArray(users.id, [...ids]));
  return new Map(rows.flatMap(({ id, at }: { id: number; at: Date | null }) => (at === null ? [] : [[id, at.toISOString()] as const])));
}
