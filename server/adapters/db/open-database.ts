import { COMMIT_DEADLINE_MS } from '../../deadline.ts';
import { keepDataPrivate } from '../../keep-data-private.ts';
import type { Database } from './database.ts';
import { openEmbeddedDatabase } from './embedded-database.ts';
import { openPostgresDatabase } from './postgres-database.ts';
import type { FoundPrimary } from './primary-finder.ts';

export interface DatabaseOptions {
  /** postgres://... , which may name several hosts; null or absent opens the embedded database. */
  readonly databaseUrl?: string | null;
  /** The embedded database lives in its subdirectory `db`. */
  readonly dataDir: string;
  /** Told of a connection lost while nobody was waiting on it; the next statement opens another. */
  readonly onConnectionError?: (error: Error) => void;
  /** Told which of the hosts is used, on PostgreSQL: at the start, and whenever it is another one. */
  readonly onPrimaryFound?: (primary: FoundPrimary) => void;
  /** For one statement, on PostgreSQL. */
  readonly queryDeadlineMs?: number;
  /** For one commit of the engine. */
  readonly commitDeadlineMs?: number;
}

const QUERY_DEADLINE_MS = 30_000;

/** Closes the data directory to others, opens the database, brings its tables up to date, and gives it. Rejects with a message that says what to do. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { databaseUrl, dataDir, onConnectionError = () => undefined, onPrimaryFound = () => undefined } = options;
  const { queryDeadlineMs = QUERY_DEADLINE_MS, commitDeadlineMs = COMMIT_DEADLINE_MS } = options;
  await keepDataPrivate(dataDir);
  if (databaseUrl === undefined || databaseUrl === null) {
    const database = await openEmbeddedDatabase(dataDir, commitDeadlineMs);
    // What it makes of itself, it makes for everybody.
    await keepDataPrivate(dataDir);
    return database;
  }
  return openPostgresDatabase({ databaseUrl, queryDeadlineMs, commitDeadlineMs, onConnectionError, onPrimaryFound });
}
