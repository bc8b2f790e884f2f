/**
 * The database as the rest of the server sees it. Two implementations pass one contract suite: an embedded one for a fresh machine,
 * and PostgreSQL for production. The same schema, migrations and SQL run on both.
 */
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/**
 * Drizzle, whichever driver is underneath. Its `execute` answers differ by driver: for raw SQL use `query`. It is made anew for each transaction,
 * so it is not told of the tables: to go through all of them takes longer than most statements.
 */
export type Drizzle = PgDatabase<PgQueryResultHKT>;

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
  /**
   * On connections of its own, for the one question that stands before every call and every command: whose session it is. What others wait
   * for, such as a table that an operator has locked, keeps nobody from trading.
   */
  readonly ofSessions: Queries;
  /** Runs several statements, separated by semicolons and without parameters; gives the rows of the last one that has any. */
  script(sql: string): Promise<readonly object[]>;
  /**
   * Runs `work` in one transaction: committed when it resolves, rolled back when it rejects. Inside, use only what it is handed: the
   * embedded database has one connection, and asking the outer one would wait for this transaction to end. A statement that failed
   * fails the transaction, even if `work` caught the error.
   */
  transaction<Result>(work: (transaction: Queries) => Promise<Result>): Promise<Result>;
  /** Opens the connection on which the engine commits. The caller closes it, or the one that replaced it, before the database. */
  writer(): Promise<DatabaseWriter>;
  /** The connections that everyone but the writer shares; null where there is only one. */
  poolCounts(): PoolCounts | null;
  /** Ends the connections that everyone but the writer shares: where one of them is silent, nobody is to wait on another. New ones follow. */
  cutConnections(): void;
  close(): Promise<void>;
}

export interface PoolCounts {
  readonly total: number;
  readonly idle: number;
  /** Callers that wait for a connection. */
  readonly waiting: number;
}

export interface DatabaseWriter {
  /**
   * Commits all statements or none, in order, in one transaction and one round trip; resolves once they are durable. Call it again
   * only after it has settled. A rejection with the database's own error means that nothing was written; after a lost connection or a
   * DeadlinePassed only a look at what was to be written can tell, over the writer that replaces this one.
   */
  commit(statements: readonly Statement[]): Promise<void>;
  /**
   * Runs one statement on the same connection, and gives its rows. Call it only while no commit is under way. It may take as long as a
   * commit, unless another deadline is given.
   */
  query<Row extends object>(sql: string, parameters?: readonly unknown[], deadlineMs?: number): Promise<Row[]>;
  /** Calls the listener once if the connection is lost before it is closed, whether something was under way on it or not. */
  onLost(listener: (cause: Error) => void): void;
  /**
   * Opens another connection in place of this one, which is then of no use any more, and ends what may still be under way here. Rejects
   * where that is not possible now; it can then be asked for again.
   */
  replace(): Promise<DatabaseWriter>;
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
