/**
 * Keeps exactly one of several processes the leader of the journal. The leader holds an advisory lock, which the database releases at once
 * when a process dies, and a lease with an end by the database's clock, which expires if the process is suspended. Standbys check both many
 * times a second. The lease only decides who may take over the journal; the epoch ensures that no other process writes any more
 * (DatabaseJournalStore).
 */
import type { Queries } from '../../adapters/db/database.ts';
import { LEASES, type LeaseName } from './leases.ts';

/** A dedicated connection: the lock belongs to it. */
export interface LeaseConnection extends Pick<Queries, 'query'> {
  close(): Promise<void>;
}

export interface LeaseKeeperOptions {
  readonly connect: () => Promise<LeaseConnection>;
  /** What is led. */
  readonly leaseName: LeaseName;
  /** Unique id of this process among all that ever ran. */
  readonly holder: string;
  readonly reports: LeaseReports;
  /** Milliseconds on a monotonic clock. */
  readonly monotonicClock: () => number;
  /** Whether the process that holds the lease is still working: one that hangs loses the lead. */
  readonly isOwnerAlive: () => boolean;
  readonly wait: (ms: number) => Promise<void>;
  readonly times?: LeaseTimes;
}

export interface LeaseReports {
  /** Another process leads, or none yet. Called on each change. */
  standingBy(leader: string | null): void;
  /** This process may take over the journal. */
  leading(): void;
  /** What is in memory may be shown until then, on the monotonic clock. */
  heldUntil(untilMs: number): void;
  /** Another process has become the leader: this one must stop. */
  deposed(): void;
  failed(cause: unknown): void;
}

export interface LeaseTimes {
  /** Duration of a lease, by the database's clock. */
  readonly leaseMs: number;
  /**
   * For how much of the lease its holder shows what it has in memory. A holder whose connection is lost uses the rest only to come back: it
   * may be dead, or suspended and about to wake up.
   */
  readonly shownMs: number;
  readonly renewEveryMs: number;
  readonly askEveryMs: number;
  /** After a database outage the leader has this long to come back, counted from when a standby has reconnected. */
  readonly graceMs: number;
}

export const LEASE_TIMES: LeaseTimes = { leaseMs: 1_000, shownMs: 400, renewEveryMs: 200, askEveryMs: 50, graceMs: 500 };

/** By how much the holder ends its lease before the database does: clocks run at slightly different rates. */
const CAUTION_SHARE = 0.05;

const RECONNECT_AFTER_MS = 100;

/** A connection that the database was told to end is gone within moments. */
const LOCK_ATTEMPTS = 5;

/** The connection, other than this one, that holds the lock. */
const HOLDER_OF_LOCK = `FROM pg_locks
  WHERE locktype = 'advisory' AND granted AND classid = 0 AND objid = $1::bigint::oid AND pid <> pg_backend_pid()
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

interface Seen {
  /** Whether this connection holds the lock. */
  readonly hasLock: boolean;
  /** Whether another connection does. */
  readonly isLockTaken: boolean;
  /** Null if the lease was released or never taken. */
  readonly holder: string | null;
  /** Negative once it has expired. */
  readonly leftMs: number | null;
  /** Changes with each renewal; null if there is no lease. */
  readonly expiresAt: string | null;
}

export class LeaseKeeper {
  readonly #options: LeaseKeeperOptions;
  readonly #times: LeaseTimes;
  readonly #lock: number;
  readonly #partition: number;
  #connection: LeaseConnection | null = null;
  #isLeading = false;
  #isEnding = false;
  /** When this connection was established, on the monotonic clock. */
  #connectedAtMs = 0;
  /** Whether an earlier connection broke. If the database had crashed, the last renewals may be lost as well. */
  #hasReconnected = false;
  /** The lease as last seen on this connection, and since when; undefined before the first look. */
  #seenExpiresAt: string | null | undefined;
  #seenSinceMs = 0;
  /**
   * Whether a renewal was seen on this connection: if so, a free lock means that the holder is gone. Who holds the lock says less, as
   * another standby may have it for a moment.
   */
  #hasSeenRenewal = false;
  #hasLock = false;
  #knownLeader: string | null | undefined;
  #running: Promise<void> | null = null;
  /** Resolves when `end` is called, so that nothing waits for the next renewal. */
  readonly #ending = Promise.withResolvers<void>();

  constructor(options: LeaseKeeperOptions) {
    this.#options = options;
    this.#times = options.times ?? LEASE_TIMES;
    ({ lock: this.#lock, partition: this.#partition } = LEASES[options.leaseName]);
  }

  start(): void {
    this.#running = this.#run();
  }

  /** Releases the lease, so that another process takes over at once. */
  async end(): Promise<void> {
    this.#isEnding = true;
    this.#ending.resolve();
    await this.#running;
    const connection = this.#connection;
    this.#connection = null;
    if (connection === null) return;
    if (this.#isLeading) {
      await connection
        .query('UPDATE engine_lease SET holder = NULL, expires_at = clock_timestamp() WHERE partition = $1 AND holder = $2', [
          this.#partition,
          this.#options.holder,
        ])
        .catch(this.#options.reports.failed);
    }
    await connection.close();
  }

  async #run(): Promise<void> {
    const { reports } = this.#options;
    while (!this.#isEnding) {
      try {
        const connection = (this.#connection ??= await this.#connect());
        await (this.#isLeading ? this.#renew(connection) : this.#standBy(connection));
        await this.#pause(this.#isLeading ? this.#times.renewEveryMs : this.#times.askEveryMs);
      } catch (cause) {
        if (cause instanceof Deposed) {
          reports.deposed();
          return;
        }
        reports.failed(cause);
        await this.#drop();
        await this.#pause(RECONNECT_AFTER_MS);
      }
    }
  }

  async #pause(ms: number): Promise<void> {
    await Promise.race([this.#options.wait(ms), this.#ending.promise]);
  }

  async #connect(): Promise<LeaseConnection> {
    this.#seenExpiresAt = undefined;
    this.#hasSeenRenewal = false;
    this.#hasLock = false;
    const connection = await this.#options.connect();
    this.#connectedAtMs = this.#options.monotonicClock();
    return connection;
  }

  async #drop(): Promise<void> {
    const connection = this.#connection;
    this.#connection = null;
    if (connection !== null) this.#hasReconnected = true;
    await connection?.close().catch(() => undefined);
  }

  async #standBy(connection: LeaseConnection): Promise<void> {
    const seen = await this.#look(connection);
    this.#noteRenewal(seen);
    if (seen.isLockTaken) {
      this.#reportLeader(seen.holder);
      // A suspended leader keeps its connection, and with it the lock.
      if (seen.leftMs !== null && seen.leftMs < 0 && this.#unchangedMs >= this.#times.graceMs) await this.#endHolderOfLock(connection);
      return;
    }
    if (this.#mayTake(seen)) {
      // Lock only now, so that a mere look never keeps another process from the lock.
      const sure = await this.#tryLock(connection);
      if (this.#mayTake(sure) && (await this.#take(connection, sure))) return;
      await connection.query('SELECT pg_advisory_unlock_all()');
    }
    this.#reportLeader(seen.holder);
  }

  #noteRenewal({ holder, expiresAt }: Seen): void {
    if (this.#seenExpiresAt === expiresAt) return;
    if (this.#seenExpiresAt !== undefined && holder !== null) this.#hasSeenRenewal = true;
    this.#seenExpiresAt = expiresAt;
    this.#seenSinceMs = this.#options.monotonicClock();
  }

  /** How long the lease has not been renewed, as seen on this connection. */
  get #unchangedMs(): number {
    return this.#options.monotonicClock() - this.#seenSinceMs;
  }

  /**
   * Whether the lease may be taken. A leader whose lock is free has lost its connection and shows nothing once its lease is old enough. If
   * no renewal was seen, as after a database outage, the leader may be about to come back and gets a grace period. That period counts on
   * our own clock from our own reconnection: by then its lease may have long expired, be an earlier one left by a crash, or count on
   * another database server's clock.
   */
  #mayTake({ isLockTaken, holder, leftMs }: Seen): boolean {
    if (isLockTaken) return false;
    const { leaseMs, shownMs, graceMs } = this.#times;
    const isFree = holder === null || holder === this.#options.holder || leftMs === null;
    if (isFree) return !this.#hasReconnected || this.#options.monotonicClock() - this.#connectedAtMs >= shownMs;
    if (this.#hasSeenRenewal) return leftMs < leaseMs - shownMs || this.#unchangedMs >= shownMs;
    return this.#unchangedMs >= graceMs || (!this.#hasReconnected && leftMs < -leaseMs);
  }

  /** Returns false if the lease has changed since it was seen. */
  async #take(connection: LeaseConnection, { expiresAt }: Seen): Promise<boolean> {
    const { holder, reports, monotonicClock } = this.#options;
    const askedAtMs = monotonicClock();
    const taken = await connection.query(
      `INSERT INTO engine_lease AS lease (partition, holder, expires_at) VALUES ($1, $2, clock_timestamp() + $3::float8 * interval '1 ms')
       ON CONFLICT (partition) DO UPDATE SET holder = excluded.holder, expires_at = excluded.expires_at
         WHERE lease.expires_at::text = $4 RETURNING 1`,
      [this.#partition, holder, this.#times.leaseMs, expiresAt],
    );
    if (taken.length === 0) return false;
    this.#isLeading = true;
    this.#hasLock = true;
    reports.heldUntil(this.#endOfLease(askedAtMs));
    reports.leading();
    return true;
  }

  async #renew(connection: LeaseConnection): Promise<void> {
    const { holder, reports, monotonicClock, isOwnerAlive } = this.#options;
    if (!isOwnerAlive()) return;
    // The lock belonged to the connection that was lost.
    if (!this.#hasLock) await this.#lockAgain(connection);
    const askedAtMs = monotonicClock();
    const rows = await connection.query(
      `UPDATE engine_lease SET expires_at = clock_timestamp() + $3::float8 * interval '1 ms'
       WHERE partition = $1 AND holder = $2 RETURNING 1`,
      [this.#partition, holder, this.#times.leaseMs],
    );
    if (rows.length === 0) throw new Deposed();
    reports.heldUntil(this.#endOfLease(askedAtMs));
  }

  async #lockAgain(connection: LeaseConnection): Promise<void> {
    for (let attempt = 0; !this.#hasLock; attempt += 1) {
      const seen = await this.#tryLock(connection);
      if (seen.holder !== this.#options.holder) throw new Deposed();
      this.#hasLock = seen.hasLock;
      if (seen.hasLock) return;
      if (attempt === LOCK_ATTEMPTS) throw new Error('the leader lock is not free yet');
      // Either our own earlier connection, which the database doesn't know is lost yet, or a process that is replacing us.
      await this.#endHolderOfLock(connection);
      await this.#pause(this.#times.askEveryMs);
    }
  }

  /** Until when what is in memory may be shown. Counts from before the query was sent: the database's own count starts later. */
  #endOfLease(askedAtMs: number): number {
    return askedAtMs + this.#times.shownMs * (1 - CAUTION_SHARE);
  }

  /** Changes nothing, so that other standbys can't mistake it for a leader. */
  #look(connection: LeaseConnection): Promise<Seen> {
    return this.#see(connection, `false AS "hasLock", EXISTS (SELECT ${HOLDER_OF_LOCK}) AS "isLockTaken"`);
  }

  #tryLock(connection: LeaseConnection): Promise<Seen> {
    return this.#see(
      connection,
      'tried.has_lock AS "hasLock", NOT tried.has_lock AS "isLockTaken"',
      ', pg_try_advisory_lock($1) AS tried (has_lock)',
    );
  }

  async #see(connection: LeaseConnection, ofLock: string, tried = ''): Promise<Seen> {
    const [seen] = await connection.query<Seen>(
      `SELECT ${ofLock}, lease.holder, lease.expires_at::text AS "expiresAt",
         (extract(epoch FROM lease.expires_at - clock_timestamp()) * 1000)::float8 AS "leftMs"
       FROM (SELECT 1) AS one LEFT JOIN engine_lease AS lease ON lease.partition = $2${tried}`,
      [this.#lock, this.#partition],
    );
    if (seen === undefined) throw new Error('the database returned no row for the lease');
    return seen;
  }

  async #endHolderOfLock(connection: LeaseConnection): Promise<void> {
    await connection.query(`SELECT pg_terminate_backend(pid) ${HOLDER_OF_LOCK}`, [this.#lock]);
  }

  #reportLeader(leader: string | null): void {
    if (leader === this.#knownLeader) return;
    this.#knownLeader = leader;
    this.#options.reports.standingBy(leader);
  }
}

/** Another process has taken the lease. */
class Deposed extends Error {
  override readonly name = 'Deposed';
}
