/** The connection used only by the engine of one partition, for its commits. */
import type pg from 'pg';
import { withinDeadline, type DeadlinePassed } from '../../deadline.ts';
import type { DatabaseWriter, Statement } from './database.ts';
import { PostgresBatch } from './postgres-batch.ts';
import { connectPostgres } from './primary-client.ts';
import type { PrimaryFinder } from './primary-finder.ts';

export interface PostgresWriterOptions {
  /** Its application name. */
  readonly name: string;
  readonly finder: PrimaryFinder;
  /** For each commit, and for each other step without its own deadline. */
  readonly deadlineMs: number;
  /** The server's statement timeout. */
  readonly queryDeadlineMs: number;
  readonly onConnectionError: (error: Error) => void;
  /** Called if the server has stopped responding without closing the connection; other connections may be just as dead. */
  readonly onSilence: () => void;
}

/** A backend process of the server: process ids are reused, but not together with the start time. */
interface Backend {
  readonly pid: number;
  readonly startedAt: string;
}

/** How long a terminated backend may take to end. The journal's epoch keeps it from writing even if it takes longer. */
const TERMINATION_MS = 500;

/** The application name of partition 0's writer, the only one of most installations. */
const WRITER_NAME = 'fairlead-writer';

/**
 * The name of the writer of a partition's journal. A new leader of the partition ends all other connections of that name: those of a leader
 * of another partition have another one.
 */
export function writerNameOf(partition: number): string {
  return partition === 0 ? WRITER_NAME : `${WRITER_NAME}-${partition}`;
}

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
      if (!this.#isClosing) resolve(new Error('the journal connection was lost'));
    });
  }

  static async open(options: PostgresWriterOptions): Promise<PostgresWriter> {
    const { name, finder, deadlineMs, queryDeadlineMs, onConnectionError } = options;
    const client = await connectPostgres({
      finder,
      applicationName: name,
      queryDeadlineMs,
      onConnectionError,
    });
    try {
      // Acknowledged commands must be durable, also on a synchronous standby if there is one, however relaxed the server's default is.
      const setUp = client.query<{ pid: number; started_at: string }>(
        `SELECT pg_backend_pid() AS pid, backend_start::text AS started_at,
           CASE WHEN current_setting('synchronous_commit') IN ('off', 'local') THEN set_config('synchronous_commit', 'on', false) END
         FROM pg_stat_activity WHERE pid = pg_backend_pid()`,
      );
      const [backend] = (await withinDeadline(setUp, deadlineMs, 'setting up the journal connection')).rows;
      if (backend === undefined) throw new Error('the server did not report the backend of the connection');
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
    const result = await this.#inTime(this.#client.query<Row>(sql, [...parameters]), deadlineMs, 'a query on the journal connection');
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
    await withinDeadline(this.#client.end(), this.#options.deadlineMs, 'closing the journal connection').catch(() => this.#cut());
  }

  /**
   * If the work is not done in time, the connection is closed; whether it took effect can only be seen in the journal, over another
   * connection.
   */
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
