/**
 * The database as the rest of the server sees it. Two implementations pass one contract suite: an embedded one for a fresh machine,
 * and PostgreSQL for production. The same schema, migrations and SQL run on both.
 */
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type * as schema from './schema/index.ts';

/** Drizzle over the whole schema, whichever driver is underneath. Its `execute` answers differ by driver: for raw SQL use `query`. */
export type Drizzle = PgDatabase<PgQueryResultHKT, typeof schema>;

export interface Queries {
  readonly drizzle: Drizzle;
  /**
   * Runs one SQL statement and gives its rows. On both databases a bigint arrives as a number (one beyond exact integers is an error),
   * a timestamptz as a Date, a date as YYYY-MM-DD, a numeric as text, json as the parsed value.
   */
  query<Row extends object>(sql: string, parameters?: readonly unknown[]): Promise<Row[]>;
}

export interface Database extends Queries {
  readonly kind: 'embedded' | 'postgres';
  /** Runs several statements, separated by semicolons and without parameters; gives the rows of the last one that has any. */
  script(sql: string): Promise<readonly object[]>;
  /**
   * Runs `work` in one transaction: committed when it resolves, rolled back when it rejects. Inside, use only what it is handed: the
   * embedded database has one connection, and asking the outer one would wait for this transaction to end. A statement that failed
   * fails the transaction, even if `work` caught the error.
   */
  transaction<Result>(work: (transaction: Queries) => Promise<Result>): Promise<Result>;
  /** Opens the connection on which the engine commits. The caller closes it before the database. */
  writer(): Promise<DatabaseWriter>;
  close(): Promise<void>;
}

export interface DatabaseWriter {
  /**
   * Commits all statements or none, in order, in one transaction and one round trip; resolves once they are durable. Call it again
   * only after it has settled. A rejection with the database's own error means that nothing was written; after a lost connection only
   * the journal can tell.
   */
  commit(statements: readonly Statement[]): Promise<void>;
  close(): Promise<void>;
}

/** A statement with parameters. Statements of one name must have one text: the name is how a prepared statement is found again. */
export interface Statement {
  readonly name: string;
  readonly text: string;
  readonly values: readonly StatementValue[];
}

/** What a parameter may be. Arrays and JSON are passed as text and cast in the statement. */
export type StatementValue = string | number | boolean | null;

/** The rows of the last of several statements that has any. */
export function rowsOfLast(results: readonly { readonly rows: readonly object[] }[]): readonly object[] {
  return results.findLast(({ rows }) => rows.length > 0)?.rows ?? [];
}
