import type { ClientListQuery } from '@fairlead/contract/account/operators/clients.ts';
import type { Database } from '@fairlead/server/adapters/db/database.ts';
import { listClients } from '@fairlead/server/features/account/operators/clients/reading/list-clients.ts';
import { compareSizes } from './compare-sizes.ts';
import { formatCount, type BenchSection } from './report.ts';

/**
 * The back office's client list with 1,000,000 clients compared with 1,000, in two databases of one server. Their names combine 500 last
 * names and 200 first names, some common and some rare; they signed up over three years, from thirty countries.
 */

const FEW_CLIENTS = 1_000;
const MANY_CLIENTS = 1_000_000;
const PAGE = 50;
const ROUNDS = 40;

type Work = (database: Database) => Promise<unknown>;

export async function benchClients(few: Database, many: Database): Promise<BenchSection> {
  await seed(few, FEW_CLIENTS);
  await seed(many, MANY_CLIENTS);
  const engine = { viewAccount: () => Promise.resolve(null) };
  const list = (query: Partial<ClientListQuery>) => (database: Database) =>
    listClients({ sort: 'created_at', order: 'desc', limit: PAGE, ...query }, { database, engine });
  const later =
    (query: Partial<ClientListQuery>): Work =>
    async (database) =>
      list({ ...query, cursor: (await cursorOf(database, query)) ?? undefined })(database);
  const sizes = { few, many, rounds: ROUNDS };
  const rows = [
    await compareSizes('latest', list({}), sizes),
    await compareSizes('page in the middle', later({}), sizes),
    await compareSizes('by name', list({ sort: 'name', order: 'asc' }), sizes),
    await compareSizes('by email, page in the middle', later({ sort: 'email', order: 'asc' }), sizes),
    await compareSizes('search: common name', list({ search: 'name1' }), sizes),
    await compareSizes('search: first and last name', list({ search: 'first7 name7' }), sizes),
    await compareSizes('search: email', list({ search: 'person500@' }), sizes),
    await compareSizes('search: phone number', list({ search: '+4930000000500' }), sizes),
    await compareSizes('search: no match', list({ search: 'nobody' }), sizes),
    await compareSizes('search by name: common name', list({ search: 'name1', sort: 'name', order: 'asc' }), sizes),
    await compareSizes('blocked clients', list({ status: 'blocked' }), sizes),
    await compareSizes('country and level', list({ country: 'DE', level: 'Gold' }), sizes),
    await compareSizes('tag', list({ tag: 'vip' }), sizes),
    await compareSizes('sign-up month', list({ from: '2025-06-01', until: '2025-06-30' }), sizes),
  ];
  return {
    title: 'The client list of the back office',
    text: `The call of the list on PostgreSQL without the engine's figures, medians of ${ROUNDS}, pages of ${PAGE}. A ratio of 1 means that a thousand times as many clients take no longer.`,
    head: ['what', `${formatCount(FEW_CLIENTS)} clients`, `${formatCount(MANY_CLIENTS)} clients`, 'ratio'],
    rows,
  };
}

const cursors = new Map<string, string | null>();

/** The cursor after the fourth page: queried once for each database and order. */
async function cursorOf(database: Database, query: Partial<ClientListQuery>): Promise<string | null> {
  const [row] = await database.query<{ readonly name: string }>('SELECT current_database() AS name');
  const key = `${row?.name ?? ''} ${JSON.stringify(query)}`;
  const known = cursors.get(key);
  if (known !== undefined) return known;
  const engine = { viewAccount: () => Promise.resolve(null) };
  const page: ClientListQuery = { sort: 'created_at', order: 'desc', limit: 200, ...query };
  let cursor: string | null = null;
  for (let count = 0; count < 3; count += 1) {
    const { next } = await listClients({ ...page, ...(cursor === null ? {} : { cursor }) }, { database, engine });
    cursor = next;
  }
  cursors.set(key, cursor);
  return cursor;
}

/** Squares make the first names of each list common and the last ones rare. */
async function seed(database: Database, size: number): Promise<void> {
  await database.query(
    `INSERT INTO users (email, email_normalised, password_hash, first_name, last_name, phone, country_id, created_at, pin, uniqid, level, status)
     SELECT 'person' || n || '@example.test', 'person' || n || '@example.test', '',
       'First' || (((n::bigint * 7919) % 1000) ^ 2 / 5000)::int, 'Name' || (((n::bigint * 104729) % 1000) ^ 2 / 2000)::int,
       '+49' || (30000000000 + n)::text, (SELECT id FROM countries ORDER BY (alpha2 = 'DE') DESC, id OFFSET n % 30 LIMIT 1),
       timestamptz '2024-01-01Z' + (n::float8 / $1 * 1000) * interval '1 day', CASE WHEN n % 2 = 0 THEN lpad(n::text, 7, '0') END,
       'u' || n, CASE WHEN n % 50 = 0 THEN 'Gold' ELSE 'Standard' END, CASE WHEN n % 200 = 0 THEN 'blocked' ELSE 'active' END
     FROM generate_series(1, $1::int) AS n`,
    [size],
  );
  await database.query(
    `WITH operator AS (INSERT INTO operators (email, email_normalised, name, created_at) VALUES ('o@x.test', 'o@x.test', 'O', now()) RETURNING id)
     INSERT INTO client_tags (user_id, tag, at, operator_id) SELECT users.id, 'vip', now(), operator.id FROM users, operator WHERE users.id % 100 = 0`,
  );
  await database.query('VACUUM ANALYZE');
}
