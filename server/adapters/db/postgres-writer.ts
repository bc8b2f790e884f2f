/** The connection on which the engine commits, and nobody else. */
import type pg from 'pg';
import { withinDeadline, type DeadlinePassed } from '../../deadline.ts';
import type { DatabaseWriter, Statement } from './database.ts';
import { PostgresBatch } from './postgres-batch.ts';
import { connectPostgres } from './primary-client.ts';
import type { PrimaryFinder } from './primary-finder.ts';

export interface PostgresWriterOptions {
  readonly finder: PrimaryFinder;
  /** For each commit, and for each step on the connection that names no other. */
  readonly deadlineMs: number;
  /** After this the server gives a statement up by itself. */
  readonly queryDeadlineMs: number;
  readonly onConnectionError: (error: Error) => void;
  /** The server has stopped answering without closing the connection; other connections may be as dead. */
  readonly onSilence: () => void;
}

/** A backend of the server: its process number comes back in later ones, together with when it started it does not. */
interface Backend {
  readonly pid: number;
  readonly startedAt: string;
}

/** How long a terminated backend may take to be gone. The journal's epoch keeps it from writing even if it takes longer. */
const TERMINATION_MS = 500;

/** What the server's list of activities shows; there is one on a database. */
export const WRITER_NAME = 'fairlead-writer';

export class PostgresWriter implements DatabaseWriter {
  readonly #client: pg.Client;
  readonly #backend: Backend;
  readonly #options: PostgresWriterOptions;
  readonly #prepared = new Set<string>();
  readonly #lost: Promise<Error>;
  #isClosing = false;

  private constructor(client: pg.Client, backend: Backend, options: PostgresWriterOptions) {
    this.#client = client;
    this.#backend = backend;
    this.#options = options;
    const { promise, resolve } = Promise.withResolvers<Error>();
    this.#lost = promise;
    client.on('end', () => {
      if (!this.#isClosing) resolve(new Error('the connection of the journal was lost'));
    });
  }

  static async open(options: PostgresWriterOptions): Promise<PostgresWriter> {
    const { finder, deadlineMs, queryDeadlineMs, onConnectionError } = options;
    const client = await connectPostgres({
      finder,
      applicationName: WRITER_NAME,
      queryDeadlineMs,
      onConnectionError,
    });
    try {
      // An acknowledged command is a durable one, on the synchronous standby too where there is one, however relaxed the server's default is.
      const setUp = client.query<{ pid: number; started_at: string }>(
        `SELECT pg_backend_pid() AS pid, backend_start::text AS started_at,
           CASE WHEN current_setting('synchronous_commit') IN ('off', 'local') THEN set_config('synchronous_commit', 'on', false) END
         FROM pg_stat_activity WHERE pid = pg_backend_pid()`,
      );
      const [backend] = (await withinDeadline(setUp, deadlineMs, 'setting up the connection of the journal')).rows;
      if (backend === undefined) throw new Error('the server does not know the backend of its own connection');
      return new PostgresWriter(client, { pid: backend.pid, startedAt: backend.started_at }, options);
    } catch (error) {
      client.connection.stream.destroy();
      throw error;
    }
  }

  async commit(statements: readonly Statement[]): Promise<void> {
    const batch = new PostgresBatch(statements, this.#prepared);
    this.#client.query(batch);
    await this.#inTime(batch.done, this.#options.deadlineMs, 'a commit of the journal');
  }

  async query<Row extends object>(sql: string, parameters: readonly unknown[] = [], deadlineMs = this.#options.deadlineMs): Promise<Row[]> {
    const result = await this.#inTime(
      this.#client.query<Row>(sql, [...parameters]),
      deadlineMs,
      'a query on the connection of the journal',
    );
    return result.rows;
  }

  onLost(listener: (cause: Error) => void): void {
    void this.#lost.then(listener);
  }

  async replace(): Promise<PostgresWriter> {
    this.#cut();
    const next = await PostgresWriter.open(this.#options);
    try {
      // A batch that is stuck in the old backend, or on its way to it, could still be committed later.
      await next.query('SELECT pg_terminate_backend(pid, $3) FROM pg_stat_activity WHERE pid = $1 AND backend_start = $2::timestamptz', [
        this.#backend.pid,
        this.#backend.startedAt,
        TERMINATION_MS,
      ]);
      return next;
    } catch (error) {
      next.#cut();
      throw error;
    }
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    await withinDeadline(this.#client.end(), this.#options.deadlineMs, 'closing the connection of the journal').catch(() => this.#cut());
  }

  /** What is not done in time ends the connection: whether it was done only the journal can tell, over another one. */
  async #inTime<Result>(work: Promise<Result>, deadlineMs: number, what: string): Promise<Result> {
    return withinDeadline(work, deadlineMs, what, (cause) => {
      this.#cut(cause);
      this.#options.onSilence();
    });
  }

  #cut(cause?: DeadlinePassed): void {
    this.#client.connection.stream.destroy(cause);
  }
}
