/** Finds the current primary among the servers in DATABASE_URL, and keeps every connection away from the others. */
import pg from 'pg';
import { withinDeadline } from '../../deadline.ts';
import { repeat } from '../../repeat.ts';
import { connectionOptions } from './postgres-connection.ts';
import { choosePrimary, describeHosts, NoPrimary, readPostgresAddress, type HostState, type PostgresHost } from './postgres-hosts.ts';

/** For one server to report its state. A server on the other side of the world responds faster. */
const PROBE_DEADLINE_MS = 1_000;

/** How long the other servers get once one has reported that it is the primary: a replaced primary reports that too. */
const SETTLE_MS = 300;

/** How often the servers are probed while everything works, so that a promotion is noticed even if the old primary still responds. */
const WATCH_EVERY_MS = 2_000;

/**
 * The first eight digits of a WAL file's name are the timeline of a primary. A standby has the timeline of the server it follows in its
 * control file. Any database user may call these functions.
 */
const STATE_QUERY = `SELECT pg_is_in_recovery() AS is_standby, CASE WHEN pg_is_in_recovery()
    THEN greatest((SELECT timeline_id FROM pg_control_checkpoint()), (SELECT min_recovery_end_timeline FROM pg_control_recovery()))
    ELSE ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::integer END AS timeline`;

/** Queries the state of the server behind a connection. The caller limits the wait. */
export async function askState(client: pg.Client): Promise<Exclude<HostState, { kind: 'unreached' }>> {
  const { rows } = await client.query<{ is_standby: boolean; timeline: number }>(STATE_QUERY);
  const [row] = rows;
  if (row === undefined) throw new Error('the server does not say whether it is the primary');
  return { kind: row.is_standby ? 'standby' : 'primary', timeline: row.timeline };
}

/** A connection in use. */
export interface Cuttable {
  cut(cause: Error): void;
}

interface Place {
  readonly host: PostgresHost;
  readonly timeline: number;
}

export interface FoundPrimary {
  readonly host: string;
  readonly timeline: number;
}

export interface PrimaryFinderOptions {
  readonly databaseUrl: string;
  /** Called when a different server becomes the primary, or the same one after a promotion. */
  readonly onPrimaryFound?: (primary: FoundPrimary) => void;
}

export class PrimaryFinder {
  readonly connectionString: string;
  readonly #hosts: readonly PostgresHost[];
  readonly #onPrimaryFound: (primary: FoundPrimary) => void;
  readonly #connections = new Map<Cuttable, Place>();
  /** The highest timeline ever reported. A server with a lower one was replaced and is not used again. */
  #timeline = 0;
  /** An index into the list of hosts; null if unknown. */
  #current: number | null = null;
  #searching: Promise<PostgresHost> | null = null;
  #told: FoundPrimary | null = null;

  /** Throws if the URL cannot be parsed. */
  constructor({ databaseUrl, onPrimaryFound = () => undefined }: PrimaryFinderOptions) {
    const { connectionString, hosts } = readPostgresAddress(databaseUrl);
    this.connectionString = connectionString;
    this.#hosts = hosts;
    this.#onPrimaryFound = onPrimaryFound;
  }

  /** Returns the primary last found, or searches for it. Rejects with NoPrimary. */
  async find(): Promise<PostgresHost> {
    const known = this.#hosts[this.#hosts.length === 1 ? 0 : (this.#current ?? -1)];
    return known ?? this.search();
  }

  /** Probes all servers at once. Rejects with NoPrimary. With a single server there is no probe: its connection will tell. */
  search(): Promise<PostgresHost> {
    const [only, ...others] = this.#hosts;
    if (only !== undefined && others.length === 0) return Promise.resolve(only);
    this.#searching ??= this.#probeAll().finally(() => {
      this.#searching = null;
    });
    return this.#searching;
  }

  /** Registers a new connection. Throws NoPrimary if it reached a server that is not the primary, or was replaced. */
  admit(connection: Cuttable, host: PostgresHost, state: HostState): void {
    const place = this.#hosts.indexOf(host);
    const { current, timeline } = choosePrimary([state], { timeline: this.#timeline, current: null });
    this.#raise(timeline);
    if (current === null || state.kind === 'unreached') throw new NoPrimary(describeHosts([host], [state], timeline));
    this.#connections.set(connection, { host, timeline: state.timeline });
    this.#use(place);
  }

  /** Must be called when a connection has ended. */
  forget(connection: Cuttable): void {
    this.#connections.delete(connection);
  }

  /** Reports that a connection to this server could not be made or used: the next one starts with a search. */
  doubt(host: PostgresHost): void {
    if (this.#current !== null && this.#hosts[this.#current] === host) this.#current = null;
  }

  /** Watches for promotions. Returns a function that stops it. */
  watch(): () => Promise<void> {
    if (this.#hosts.length === 1) return () => Promise.resolve();
    // A missing primary is reported to the callers that need one.
    return repeat(
      WATCH_EVERY_MS,
      () => this.search().then(() => undefined),
      () => undefined,
    );
  }

  async #probeAll(): Promise<PostgresHost> {
    const states: HostState[] = this.#hosts.map(() => ({ kind: 'unreached', reason: 'no answer' }));
    const { promise: settled, resolve } = Promise.withResolvers<void>();
    let settling: NodeJS.Timeout | undefined;
    const probes = this.#hosts.map(async (host, place) => {
      const state = await this.#ask(host);
      states[place] = state;
      if (state.kind === 'primary' && state.timeline >= this.#timeline) settling ??= setTimeout(resolve, SETTLE_MS);
    });
    await Promise.race([Promise.all(probes), settled]);
    clearTimeout(settling);
    return this.#learn([...states]);
  }

  async #ask(host: PostgresHost): Promise<HostState> {
    const { connectionString } = this;
    const client = new pg.Client(
      connectionOptions({ connectionString, applicationName: 'fairlead-probe', queryDeadlineMs: PROBE_DEADLINE_MS }),
    );
    client.on('error', () => undefined);
    pointAt(client, host);
    try {
      const asking = client.connect().then(() => askState(client));
      return await withinDeadline(asking, PROBE_DEADLINE_MS, 'probing for the primary', (cause) => client.connection.stream.destroy(cause));
    } catch (error) {
      return { kind: 'unreached', reason: reasonOf(error) };
    } finally {
      // Says goodbye without waiting: a probe has nothing to lose.
      client.connection.end();
    }
  }

  #learn(states: readonly HostState[]): PostgresHost {
    const { timeline, current } = choosePrimary(states, { timeline: this.#timeline, current: this.#current });
    this.#raise(timeline);
    this.#cut(({ host }) => states[this.#hosts.indexOf(host)]?.kind === 'standby');
    const found = current === null ? undefined : this.#hosts[current];
    if (current === null || found === undefined) {
      // A primary that merely did not respond in time is still the best guess, unlike one that reported otherwise.
      if (states[this.#current ?? -1]?.kind !== 'unreached') this.#current = null;
      throw new NoPrimary(describeHosts(this.#hosts, states, timeline));
    }
    this.#use(current);
    return found;
  }

  #use(place: number): void {
    this.#current = place;
    const primary = { host: this.#hosts[place]?.name ?? '', timeline: this.#timeline };
    const isNews = this.#told?.host !== primary.host || this.#told.timeline !== primary.timeline;
    this.#told = primary;
    if (isNews) this.#onPrimaryFound(primary);
  }

  #raise(timeline: number): void {
    this.#timeline = Math.max(this.#timeline, timeline);
    this.#cut((place) => place.timeline < this.#timeline);
  }

  #cut(isOut: (place: Place) => boolean): void {
    for (const [connection, place] of this.#connections) {
      if (isOut(place)) connection.cut(new Error(`Connection terminated: ${place.host.name} is not the primary any more`));
    }
  }
}

/** Points an unconnected client at this server. */
export function pointAt(client: pg.Client, { host, port }: PostgresHost): void {
  if (host !== null) client.host = host;
  if (port !== null) client.port = port;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error && typeof error.code === 'string' && error.message === '' ? error.code : error.message;
}
