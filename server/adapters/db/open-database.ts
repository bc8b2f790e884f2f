import { COMMIT_DEADLINE_MS } from '../../deadline.ts';
import { keepDataPrivate } from '../../keep-data-private.ts';
import type { Database } from './database.ts';
import { openEmbeddedDatabase } from './embedded-database.ts';
import { openPostgresDatabase } from './postgres-database.ts';
import type { FoundPrimary } from './primary-finder.ts';

export interface DatabaseOptions {
  /** postgres://... , which may name several hosts; null or undefined opens the embedded database. */
  readonly databaseUrl?: string | null;
  /** The embedded database is in its subdirectory `db`. */
  readonly dataDir: string;
  /** Called if a connection is lost while nothing is waiting for it; the next statement opens another. */
  readonly onConnectionError?: (error: Error) => void;
  /** Called with the PostgreSQL host in use: at the start, and whenever it changes. */
  readonly onPrimaryFound?: (primary: FoundPrimary) => void;
  /** For one statement on PostgreSQL. */
  readonly queryDeadlineMs?: number;
  /** For one commit of the engine. */
  readonly commitDeadlineMs?: number;
}

const QUERY_DEADLINE_MS = 30_000;

/**
 * Restricts access to the data directory, opens the database, applies its migrations, and returns it. Rejects with a message that says what
 * to do.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { databaseUrl, dataDir, onConnectionError = () => undefined, onPrimaryFound = () => undefined } = options;
  const { queryDeadlineMs = QUERY_DEADLINE_MS, commitDeadlineMs = COMMIT_DEADLINE_MS } = options;
  await keepDataPrivate(dataDir);
  if (databaseUrl === undefined || databaseUrl === null) {
    const database = await openEmbeddedDatabase(dataDir, commitDeadlineMs);
    // The database creates its files with open permissions.
    await keepDataPrivate(dataDir);
    return database;
  }
  return openPostgresDatabase({ databaseUrl, queryDeadlineMs, commitDeadlineMs, onConnectionError, onPrimaryFound });
}
