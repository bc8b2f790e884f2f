/**
 * The database interface for the rest of the server. Two implementations pass the same contract suite: an embedded one for a new machine,
 * and PostgreSQL for production. Both use the same schema, migrations and SQL.
 */
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/**
 * Drizzle, whichever driver is underneath. Its `execute` results differ by driver: use `query` for raw SQL. It is created anew for each
 * transaction and not given the tables, because going through all of them takes longer than most statements.
 */
export type Drizzle = PgDatabase<PgQueryResultHKT>;

export interface Queries {
  readonly drizzle: Drizzle;
  /**
   * Runs one SQL statement and returns its rows. On both databases a bigint arrives as a number (one beyond exact integers is an error), a
   * timestamptz as a Date, a date as YYYY-MM-DD, a numeric as text, json as the parsed value.
   */
  query<Row extends object>(sql: string, parameters?: readonly unknown[]): Promise<Row[]>;
}

export interface Database extends Queries {
  readonly kind: 'embedded' | 'postgres';
  /**
   * Separate connections for the look-up of sessions, which precedes every call and every command. So a blocked query, such as one on a
   * table locked by an operator, does not keep clients from trading.
   */
  readonly ofSessions: Queries;
  /** Runs several statements, separated by semicolons and without parameters; returns the rows of the last one that has any. */
  script(sql: string): Promise<readonly object[]>;
  /**
   * Runs `work` in one transaction: committed when it resolves, rolled back when it rejects. Inside, use only the queries passed in: the
   * embedded database has one connection, and a query on the outer one would wait for this transaction to end. A failed statement fails the
   * transaction, even if `work` caught the error.
   */
  transaction<Result>(work: (transaction: Queries) => Promise<Result>): Promise<Result>;
  /**
   * Opens the connection on which the engine of a partition commits, shown under this name where the database lists connections. The caller
   * closes it, or its replacement, before the database.
   */
  writer(name: string): Promise<DatabaseWriter>;
  /** Receives what is announced on a channel (NOTIFY) from now until the database is closed. The name is a plain identifier. */
  follow(channel: string, listeners: ChannelListeners): ChannelFeed;
  /** The connections shared by everything but the writer; null if there is only one. */
  poolCounts(): PoolCounts | null;
  /**
   * Closes the connections shared by everything but the writer: if one of them is silent, no caller should wait for another. New ones
   * follow.
   */
  cutConnections(): void;
  close(): Promise<void>;
}

export interface ChannelListeners {
  readonly onMessage: (message: string) => void;
  /** The feed has become complete: until now, messages may have been missed. */
  readonly onComplete: () => void;
}

export interface ChannelFeed {
  /** Whether everything announced up to three seconds ago has been received since `onComplete`. */
  readonly isComplete: boolean;
}

export interface PoolCounts {
  readonly total: number;
  readonly idle: number;
  /** Callers waiting for a connection. */
  readonly waiting: number;
}

export interface DatabaseWriter {
  /**
   * Commits all statements or none, in order, in one transaction and one round trip; resolves once they are durable. Call it again only
   * after it has settled. A rejection with the database's own error means that nothing was written. After a lost connection or a
   * DeadlinePassed the outcome is unknown: query for the rows through the replacement of this writer.
   */
  commit(statements: readonly Statement[]): Promise<void>;
  /**
   * Runs one statement on the same connection and returns its rows. Do not call it during a commit. The deadline defaults to that of a
   * commit.
   */
  query<Row extends object>(sql: string, parameters?: readonly unknown[], deadlineMs?: number): Promise<Row[]>;
  /** Calls the listener once if the connection is lost before it is closed, whether it was in use or not. */
  onLost(listener: (cause: Error) => void): void;
  /**
   * Opens a new connection in place of this one, which cannot be used any more, and ends whatever may still run on it. Rejects if that is
   * not possible at the moment; a later call may succeed.
   */
  replace(): Promise<DatabaseWriter>;
  close(): Promise<void>;
}

/**
 * A statement with parameters. All statements with the same name must have the same text, because the name identifies the prepared
 * statement.
 */
export interface Statement {
  readonly name: string;
  readonly text: string;
  readonly values: readonly StatementValue[];
}

/** The types of parameters. Arrays and JSON are passed as text and cast in the statement. */
export type StatementValue = string | number | boolean | null;

/** The rows of the last of several statements that has any. */
export function rowsOfLast(results: readonly { readonly rows: readonly object[] }[]): readonly object[] {
  return results.findLast(({ rows }) => rows.length > 0)?.rows ?? [];
}
