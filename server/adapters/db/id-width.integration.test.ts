import { beforeAll, describe, expect, test } from 'vitest';
import { everyDatabase, openTestDatabase } from '../../../tests/support/databases.ts';
import type { Database } from './database.ts';

const COUNTS =
  'accepted attempts bucket checks clicks compared converted count deposit_from_cents deposits_count entries fills ftds height hold_changes leverage long_percent ' +
  'rank refused rejected reversal_parts sign_ups size_bytes stored_bytes text_bytes tick_count trades width';

/** Columns of 32 bits or fewer, none of which holds a growing id. Ids use `idColumn` and `newIdColumn` of schema/columns.ts. */
const SMALL_NUMBERS: readonly string[] = [
  // Counts, sizes, and sums of at most some thousands of euros.
  COUNTS,
  // Versions of one thing, each created by an operator.
  'plan_version base_version published_revision published_version revision version content_versions.number added_in removed_in',
  // References to fixed lists from the code or a standard: ISO 3166-1, HTTP, lines of a transaction, the single row of a table.
  'country_id countries.id response_status type_id line partition importance audit_head.id affiliate_progress.id execution_progress.id partitioning.id',
  // Logs, of which another is begun only if a database lacks what was published; levels of a tree; journals and other sources of entries.
  'proof_logs.id log level source proof_progress.id proof_client_secrets.since_log',
  // Parts of a snapshot, with fifty accounts each, and the version of their format.
  'part part_count shape kind',
].flatMap((names) => names.split(' '));

describe.each(everyDatabase)('ids on %s', (kind) => {
  let database: Database;

  beforeAll(async () => {
    const opened = await openTestDatabase(kind);
    database = opened.database;
    return opened.remove;
  });

  test('are never stored in a 32-bit column', async () => {
    const rows = await database.query<{ table: string; column: string }>(
      `SELECT c.relname AS table, a.attname AS column FROM pg_attribute AS a JOIN pg_class AS c ON c.oid = a.attrelid
       WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace AND a.attnum > 0 AND NOT a.attisdropped
         AND a.atttypid IN ('int2'::regtype, 'int4'::regtype)`,
    );
    const names = rows.map(({ table, column }) => `${table}.${column}`);
    const isSmall = (name: string) => SMALL_NUMBERS.includes(name) || SMALL_NUMBERS.includes(name.split('.')[1] ?? '');
    expect(names.filter((name) => !isSmall(name))).toEqual([]);
    expect(SMALL_NUMBERS.filter((small) => !names.some((name) => name === small || name.endsWith(`.${small}`)))).toEqual([]);
  });

  test('have sequences that are as wide as their columns and wider than 32 bits', async () => {
    const sequences = `SELECT s.seqrelid::regclass::text AS name FROM pg_sequence AS s JOIN pg_class AS c ON c.oid = s.seqrelid
      WHERE c.relnamespace = 'public'::regnamespace`;
    expect(await database.query(`${sequences} AND s.seqmax < 9223372036854775807`)).toEqual([]);
    expect((await database.query(sequences)).length).toBeGreaterThan(30);
  });
});
