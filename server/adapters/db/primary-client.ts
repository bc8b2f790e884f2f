/** A client that only ever connects to the primary. All access to the database goes through one of these. */
import pg from 'pg';
import { withinDeadline } from '../../deadline.ts';
import { CONNECT_DEADLINE_MS, connectionOptions } from './postgres-connection.ts';
import type { PostgresHost } from './postgres-hosts.ts';
import { askState, pointAt, type Cuttable, type PrimaryFinder } from './primary-finder.ts';

/** PostgreSQL's error code for a write on a standby. */
const READ_ONLY = '25006';

export class PrimaryClient extends pg.Client implements Cuttable {
  readonly #finder: PrimaryFinder;
  readonly #isSearching: boolean;
  #host: PostgresHost | null = null;
  #isGivenUp = false;

  /** With `isSearching`, all servers are probed before connecting, rather than only if the primary is unknown. */
  constructor(config: pg.ClientConfig, finder: PrimaryFinder, isSearching = false) {
    super(config);
    this.#finder = finder;
    this.#isSearching = isSearching;
    // The connection's user listens for errors too, but not during connecting, and an error without listeners ends the process.
    this.on('error', () => undefined);
    this.on('end', () => finder.forget(this));
    this.connection.on('errorMessage', (message: unknown) => this.#look(message));
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: (error: Error | null) => void): void;
  override connect(callback?: (error: Error | null) => void): Promise<pg.Client> | void {
    const connecting = withinDeadline(this.#connectToPrimary(), CONNECT_DEADLINE_MS, 'connecting to the database', (cause) => {
      this.#isGivenUp = true;
      this.cut(cause);
    });
    if (callback === undefined) return connecting.then(() => this);
    void report(connecting, callback);
  }

  cut(cause: Error): void {
    this.connection.stream.destroy(cause);
  }

  async #connectToPrimary(): Promise<void> {
    const host = await (this.#isSearching ? this.#finder.search() : this.#finder.find());
    // A socket destroyed before it was connected would connect all the same, and stay open.
    if (this.#isGivenUp) throw new Error('Connection terminated: the primary was not found in time');
    pointAt(this, host);
    this.#host = host;
    try {
      await super.connect();
      this.#finder.admit(this, host, await askState(this));
    } catch (error) {
      this.#finder.doubt(host);
      this.connection.stream.destroy();
      throw error;
    }
  }

  /** The server behind the connection may have become a standby if a proxy in between keeps the connection. */
  #look(message: unknown): void {
    if (!(message instanceof Error) || !('code' in message) || message.code !== READ_ONLY) return;
    if (this.#host !== null) this.#finder.doubt(this.#host);
    this.cut(new Error('Connection terminated: the server accepts no writes'));
  }
}

export interface ConnectionRequest {
  readonly finder: PrimaryFinder;
  /** Shown in pg_stat_activity. */
  readonly applicationName: string;
  /** The server's statement timeout. */
  readonly queryDeadlineMs: number;
  /** Called if the connection is lost while nothing is waiting for it. */
  readonly onConnectionError: (error: Error) => void;
}

/** Opens a separate connection to the current primary. Rejects with an Error that names the setting and the reason. */
export async function connectPostgres(request: ConnectionRequest): Promise<pg.Client> {
  const { finder, applicationName, queryDeadlineMs, onConnectionError } = request;
  const options = connectionOptions({ connectionString: finder.connectionString, applicationName, queryDeadlineMs });
  const client = new PrimaryClient(options, finder, true);
  client.on('error', onConnectionError);
  try {
    await client.connect();
  } catch (error) {
    const reason = error instanceof Error ? error.message || String(Reflect.get(error, 'code')) : String(error);
    throw new Error(`the database at DATABASE_URL cannot be reached: ${reason}`, { cause: error });
  }
  return client;
}

/** Passes the result to the callback, because the pool does not support promises. */
async function report(work: Promise<void>, callback: (error: Error | null) => void): Promise<void> {
  let fault: Error | null = null;
  try {
    await work;
  } catch (error) {
    fault = error instanceof Error ? error : new Error(String(error));
  }
  callback(fault);
}
