/** PGlite: PostgreSQL compiled to WebAssembly, in this process, in a directory. One process, one connection. */
import { existsSync, mkdirSync, renameSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite, type Transaction } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { withinDeadline } from '../../deadline.ts';
import { watchCommit } from './after-commit.ts';
import {
  rowsOfLast,
  type ChannelFeed,
  type ChannelListeners,
  type Database,
  type DatabaseWriter,
  type Drizzle,
  type Queries,
  type Statement,
} from './database.ts';
import { lockDataDirectory } from './data-directory-lock.ts';
import { readMigrations } from './migration-files.ts';
import { embeddedSession } from './migration-sessions.ts';
import { MIGRATIONS_FOLDER } from './migrations-folder.ts';
import { refuseForeignSchema } from './refuse-foreign-schema.ts';
import { runMigrations } from './run-migrations.ts';
import { VALUE_PARSERS } from './value-parsers.ts';

export async function openEmbeddedDatabase(dataDir: string, commitDeadlineMs: number): Promise<Database> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const lock = lockDataDirectory(join(dataDir, 'db.lock'));
  try {
    const client = await openClient(join(dataDir, 'db'));
    try {
      const orm = drizzle(client);
      const migrations = readMigrations(MIGRATIONS_FOLDER);
      await refuseForeignSchema(client, migrations);
      await runMigrations(embeddedSession(client), migrations);
      return wrap(client, orm, lock.release, { commitDeadlineMs, requireRoom: watchRoom(dataDir) });
    } catch (error) {
      await client.close();
      throw error;
    }
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function openClient(directory: string): Promise<PGlite> {
  if (!existsSync(directory)) {
    // A new database is created in a temporary directory and then renamed, so that a killed process leaves nothing half finished.
    const draft = `${directory}.new`;
    rmSync(draft, { recursive: true, force: true });
    // The database's own files are readable by anyone who can enter the directory.
    mkdirSync(draft, { mode: 0o700 });
    const client = await PGlite.create({ dataDir: draft });
    await client.close();
    renameSync(draft, directory);
  }
  return PGlite.create({ dataDir: directory, parsers: { ...VALUE_PARSERS } });
}

interface WriterTerms {
  readonly commitDeadlineMs: number;
  readonly requireRoom: () => void;
}

function wrap(client: PGlite, orm: Drizzle, releaseLock: () => void, terms: WriterTerms): Database {
  const queries = queriesOn(client, orm);
  return {
    kind: 'embedded',
    ...queries,
    ofSessions: queries,
    script: async (sql) => rowsOfLast(await client.exec(sql)),
    transaction: async (work) => {
      let committed = (): void => undefined;
      const result = await client.transaction(async (connection) => {
        const transaction = queriesOn(connection, drizzleOn(connection));
        committed = watchCommit(transaction);
        const answer = await work(transaction);
        // COMMIT of a transaction with a failed statement rolls it back without an error; any other statement reports it.
        await connection.query('SELECT 1');
        return answer;
      });
      committed();
      return result;
    },
    writer: () => Promise.resolve(new EmbeddedWriter(client, terms)),
    follow: (channel, listeners) => followInProcess(client, channel, listeners),
    poolCounts: () => null,
    cutConnections: () => undefined,
    async close() {
      await client.close();
      releaseLock();
    },
  };
}

/** Whatever announces something does so in this process. */
function followInProcess(client: PGlite, channel: string, { onMessage, onComplete }: ChannelListeners): ChannelFeed {
  let isComplete = false;
  const begin = async (): Promise<void> => {
    await client.listen(channel, onMessage);
    isComplete = true;
    onComplete();
  };
  // It fails only if the database is closed before; the feed is then never complete.
  void begin().catch(() => undefined);
  return {
    get isComplete() {
      return isComplete;
    },
  };
}

/** Everything shares the one connection in this process: it is never lost, but a commit may wait for other work, or for the disk. */
class EmbeddedWriter implements DatabaseWriter {
  readonly #client: PGlite;
  readonly #terms: WriterTerms;
  /** Settles when nothing begun here can be committed any more. */
  #underWay: Promise<unknown> = Promise.resolve();

  constructor(client: PGlite, terms: WriterTerms) {
    this.#client = client;
    this.#terms = terms;
  }

  async commit(statements: readonly Statement[]): Promise<void> {
    this.#terms.requireRoom();
    await this.#inTime(
      this.#client.transaction(async (connection) => {
        for (const { text, values } of statements) await connection.query(text, [...values]);
      }),
      this.#terms.commitDeadlineMs,
    );
  }

  async query<Row extends object>(
    sql: string,
    parameters: readonly unknown[] = [],
    deadlineMs = this.#terms.commitDeadlineMs,
  ): Promise<Row[]> {
    const result = await this.#inTime(this.#client.query<Row>(sql, [...parameters]), deadlineMs);
    return result.rows;
  }

  onLost(): void {}

  async replace(): Promise<DatabaseWriter> {
    await withinDeadline(this.#underWay, this.#terms.commitDeadlineMs, 'an earlier commit of the journal');
    return this;
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  #inTime<Result>(work: Promise<Result>, deadlineMs: number): Promise<Result> {
    this.#underWay = work.catch(() => undefined);
    return withinDeadline(work, deadlineMs, 'a commit of the journal');
  }
}

/**
 * With less room, the embedded database could fail to create its next log segment, which would stop the whole process and not just a
 * commit.
 */
const LEAST_ROOM_BYTES = 48 * 1024 * 1024;
const ROOM_IS_KNOWN_FOR_MS = 1_000;
/** PostgreSQL's own code for a full disk. */
const DISK_FULL = '53100';

/** Returns a function that throws if the directory's disk is nearly full. */
function watchRoom(directory: string): () => void {
  let lookedAt = Number.NEGATIVE_INFINITY;
  let roomBytes = Infinity;
  return () => {
    if (performance.now() - lookedAt > ROOM_IS_KNOWN_FOR_MS) {
      const { bavail, bsize } = statfsSync(directory);
      roomBytes = bavail * bsize;
      lookedAt = performance.now();
    }
    if (roomBytes < LEAST_ROOM_BYTES) throw Object.assign(new Error('the disk of DATA_DIR is nearly full'), { code: DISK_FULL });
  };
}

function queriesOn(connection: PGlite | Transaction, orm: Drizzle): Queries {
  return {
    drizzle: orm,
    async query<Row extends object>(sql: string, parameters: readonly unknown[] = []) {
      const result = await connection.query<Row>(sql, [...parameters]);
      return result.rows;
    },
  };
}

function drizzleOn(transaction: Transaction): Drizzle {
  // Drizzle builds its own transactions on this very object; only its public constructor's type requires the whole client.
  return drizzle(transaction as unknown as PGlite);
}
