/**
 * Keeps exactly one of several processes the leader of each partition of the journal. For every partition that a process leads it holds an
 * advisory lock, which the database releases at once when the process dies, and a lease with an end by the database's clock, which expires
 * if the process is suspended. Standbys check both many times a second. The lease only decides who may take over the journal; the epoch
 * ensures that no other process writes any more (DatabaseJournalStore).
 *
 * A process leads the partitions of its key as a unit: it takes them once it may take each of them, and is deposed once it has lost any.
 * Only a process that holds a partition's lock changes its lease.
 */
import type { Queries } from '../../adapters/db/database.ts';
import { lockOf, type LeaseKey } from './leases.ts';

/** A dedicated connection: the lock belongs to it. */
export interface LeaseConnection extends Pick<Queries, 'query'> {
  close(): Promise<void>;
}

export interface LeaseKeeperOptions {
  readonly connect: () => Promise<LeaseConnection>;
  /** What is led. */
  readonly key: LeaseKey;
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

/** The locks of $1 that connections other than this one hold. */
const HELD_BY_OTHERS = `FROM pg_locks
  WHERE locktype = 'advisory' AND granted AND classid = 0 AND objid::bigint = ANY ($1::bigint[]) AND pid <> pg_backend_pid()
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

/**
 * Tries the locks of $1 in turn and stops at the first that another connection holds. All processes try them in the same order, so of those
 * that get in each other's way the one that has come furthest gets all of its own. If each went on, none might ever get all.
 */
const TRY_LOCKS = `WITH RECURSIVE tried (place, is_ours) AS (
    SELECT 1, pg_try_advisory_lock(($1::bigint[])[1])
    UNION ALL
    SELECT place + 1, pg_try_advisory_lock(($1::bigint[])[place + 1]) FROM tried WHERE is_ours AND place < cardinality($1::bigint[])
  )`;

/** A partition's lock and lease. */
interface Seen {
  readonly partition: number;
  /** Whether another connection has the lock. After an attempt to get all locks it says of each whether any of them is missing. */
  readonly isLockTaken: boolean;
  /** Null if the lease was released or never taken. */
  readonly holder: string | null;
  /** Negative once it has expired. */
  readonly leftMs: number | null;
  /** Changes with each renewal; null if there is no lease. */
  readonly expiresAt: string | null;
}

/** A partition's lease as last seen on this connection. */
interface Watched {
  readonly expiresAt: string | null;
  /** On the monotonic clock. */
  readonly sinceMs: number;
  /**
   * Whether a renewal was seen on this connection: if so, a free lock means that the holder is gone. Who holds the lock says less, as
   * another standby may have it for a moment.
   */
  readonly wasRenewed: boolean;
  /** Since when every look has found the lock taken by another connection; null if the last one found it free. */
  readonly lockTakenSinceMs: number | null;
}

export class LeaseKeeper {
  readonly #options: LeaseKeeperOptions;
  readonly #times: LeaseTimes;
  readonly #partitions: readonly number[];
  #connection: LeaseConnection | null = null;
  #isLeading = false;
  #isEnding = false;
  /** When this connection was established, on the monotonic clock. */
  #connectedAtMs = 0;
  /** Whether an earlier connection broke. If the database had crashed, the last renewals may be lost as well. */
  #hasReconnected = false;
  /** By partition; empty before the first look. Partitions of a group may have had different leaders, of which only some are gone. */
  readonly #watched = new Map<number, Watched>();
  #hasLocks = false;
  #knownLeader: string | null | undefined;
  #running: Promise<void> | null = null;
  /** Resolves when `end` is called, so that nothing waits for the next renewal. */
  readonly #ending = Promise.withResolvers<void>();

  constructor(options: LeaseKeeperOptions) {
    this.#options = options;
    this.#times = options.times ?? LEASE_TIMES;
    this.#partitions = options.key.partitions;
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
    if (this.#isLeading) await this.#release(connection).catch(this.#options.reports.failed);
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
    this.#watched.clear();
    this.#hasLocks = false;
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
    this.#watch(seen);
    const taken = seen.filter(({ isLockTaken }) => isLockTaken);
    if (taken.length > 0) {
      this.#reportLeader(seen);
      // A suspended leader keeps its connection, and with it the locks. Ending it would help no one while another leader is alive.
      if (taken.every((one) => this.#isHolderSuspended(one))) await this.#endHoldersOfLocks(connection, taken);
      return;
    }
    if (this.#mayTake(seen)) {
      // Lock only now, so that a mere look never keeps another process from a lock.
      const sure = await this.#tryLocks(connection);
      this.#watch(sure);
      if (this.#mayTake(sure) && (await this.#take(connection, sure))) return;
      await connection.query('SELECT pg_advisory_unlock_all()');
    }
    this.#reportLeader(seen);
  }

  #watch(seen: readonly Seen[]): void {
    const now = this.#options.monotonicClock();
    for (const { partition, holder, expiresAt, isLockTaken } of seen) {
      const before = this.#watched.get(partition);
      const lockTakenSinceMs = isLockTaken ? (before?.lockTakenSinceMs ?? now) : null;
      if (before?.expiresAt === expiresAt) {
        this.#watched.set(partition, { ...before, lockTakenSinceMs });
        continue;
      }
      const wasRenewed = before !== undefined && (before.wasRenewed || holder !== null);
      this.#watched.set(partition, { expiresAt, sinceMs: now, wasRenewed, lockTakenSinceMs });
    }
  }

  /** How long a lease has not been renewed, as seen on this connection. */
  #unchangedMs(partition: number): number {
    const now = this.#options.monotonicClock();
    return now - (this.#watched.get(partition)?.sinceMs ?? now);
  }

  /**
   * Whether the connection that has the lock belongs to a leader that doesn't renew its lease any more. A standby that is just taking the
   * place of such a leader has had the lock for moments only.
   */
  #isHolderSuspended({ partition, leftMs }: Seen): boolean {
    const takenSinceMs = this.#watched.get(partition)?.lockTakenSinceMs ?? null;
    if (leftMs === null || leftMs >= 0 || takenSinceMs === null) return false;
    const { graceMs } = this.#times;
    return this.#unchangedMs(partition) >= graceMs && this.#options.monotonicClock() - takenSinceMs >= graceMs;
  }

  #mayTake(seen: readonly Seen[]): boolean {
    return seen.every((one) => this.#mayTakePartition(one));
  }

  /**
   * Whether the lease of a partition may be taken. A leader whose lock is free has lost its connection and shows nothing once its lease is
   * old enough. If no renewal was seen, as after a database outage, the leader may be about to come back and gets a grace period. That
   * period counts on our own clock from our own reconnection: by then its lease may have long expired, be an earlier one left by a crash,
   * or count on another database server's clock.
   */
  #mayTakePartition({ partition, isLockTaken, holder, leftMs }: Seen): boolean {
    if (isLockTaken) return false;
    const { leaseMs, shownMs, graceMs } = this.#times;
    const isFree = holder === null || holder === this.#options.holder || leftMs === null;
    if (isFree) return !this.#hasReconnected || this.#options.monotonicClock() - this.#connectedAtMs >= shownMs;
    const unchangedMs = this.#unchangedMs(partition);
    if (this.#watched.get(partition)?.wasRenewed === true) return leftMs < leaseMs - shownMs || unchangedMs >= shownMs;
    return unchangedMs >= graceMs || (!this.#hasReconnected && leftMs < -leaseMs);
  }

  /** Returns false, and has taken nothing, if a lease has changed since it was seen. */
  async #take(connection: LeaseConnection, seen: readonly Seen[]): Promise<boolean> {
    const { holder, reports, monotonicClock } = this.#options;
    const askedAtMs = monotonicClock();
    const taken = await connection.query(
      `INSERT INTO engine_lease AS lease (partition, holder, expires_at)
       SELECT partition, $2::text, clock_timestamp() + $3::float8 * interval '1 ms' FROM unnest($1::smallint[]) AS led (partition)
       ON CONFLICT (partition) DO UPDATE SET holder = excluded.holder, expires_at = excluded.expires_at
         WHERE lease.expires_at::text = ($4::text[])[array_position($1::smallint[], lease.partition)] RETURNING 1`,
      [this.#partitions, holder, this.#times.leaseMs, seen.map(({ expiresAt }) => expiresAt)],
    );
    if (taken.length < this.#partitions.length) {
      if (taken.length > 0) await this.#release(connection);
      return false;
    }
    this.#isLeading = true;
    this.#hasLocks = true;
    reports.heldUntil(this.#endOfLease(askedAtMs));
    reports.leading();
    return true;
  }

  async #renew(connection: LeaseConnection): Promise<void> {
    const { holder, reports, monotonicClock, isOwnerAlive } = this.#options;
    if (!isOwnerAlive()) return;
    // The locks belonged to the connection that was lost.
    if (!this.#hasLocks) await this.#lockAgain(connection);
    const askedAtMs = monotonicClock();
    const rows = await connection.query(
      `UPDATE engine_lease SET expires_at = clock_timestamp() + $3::float8 * interval '1 ms'
       WHERE partition = ANY ($1::smallint[]) AND holder = $2 RETURNING 1`,
      [this.#partitions, holder, this.#times.leaseMs],
    );
    if (rows.length < this.#partitions.length) throw new Deposed();
    reports.heldUntil(this.#endOfLease(askedAtMs));
  }

  async #lockAgain(connection: LeaseConnection): Promise<void> {
    for (let attempt = 0; !this.#hasLocks; attempt += 1) {
      const seen = await this.#tryLocks(connection);
      if (seen.some(({ holder }) => holder !== this.#options.holder)) throw new Deposed();
      this.#hasLocks = seen.every(({ isLockTaken }) => !isLockTaken);
      if (this.#hasLocks) return;
      if (attempt === LOCK_ATTEMPTS) throw new Error('the leader lock is not free yet');
      // Either our own earlier connection, which the database doesn't know is lost yet, or a process that is replacing us.
      await this.#endHoldersOfLocks(connection, seen);
      await this.#pause(this.#times.askEveryMs);
    }
  }

  /** Until when what is in memory may be shown. Counts from before the query was sent: the database's own count starts later. */
  #endOfLease(askedAtMs: number): number {
    return askedAtMs + this.#times.shownMs * (1 - CAUTION_SHARE);
  }

  /** Those of a process that is not the leader any more are left to the new one. */
  async #release(connection: LeaseConnection): Promise<void> {
    await connection.query(
      'UPDATE engine_lease SET holder = NULL, expires_at = clock_timestamp() WHERE partition = ANY ($1::smallint[]) AND holder = $2',
      [this.#partitions, this.#options.holder],
    );
  }

  /** Changes nothing, so that other standbys can't mistake it for a leader. */
  #look(connection: LeaseConnection): Promise<readonly Seen[]> {
    return this.#see(connection, `led.lock IN (SELECT objid::bigint ${HELD_BY_OTHERS})`);
  }

  /** Gets all locks, or some that have to be released again. */
  #tryLocks(connection: LeaseConnection): Promise<readonly Seen[]> {
    return this.#see(connection, 'NOT (SELECT bool_and(is_ours) FROM tried)', TRY_LOCKS);
  }

  /** Returns what is seen of each partition, ascending. */
  async #see(connection: LeaseConnection, isLockTaken: string, before = ''): Promise<readonly Seen[]> {
    const seen = await connection.query<Seen>(
      `${before} SELECT led.partition, ${isLockTaken} AS "isLockTaken", lease.holder, lease.expires_at::text AS "expiresAt",
         (extract(epoch FROM lease.expires_at - clock_timestamp()) * 1000)::float8 AS "leftMs"
       FROM unnest($1::bigint[], $2::smallint[]) AS led (lock, partition) LEFT JOIN engine_lease AS lease ON lease.partition = led.partition
       ORDER BY led.partition`,
      [this.#partitions.map(lockOf), this.#partitions],
    );
    if (seen.length < this.#partitions.length) throw new Error('the database returned no row for a lease');
    return seen;
  }

  async #endHoldersOfLocks(connection: LeaseConnection, seen: readonly Seen[]): Promise<void> {
    await connection.query(`SELECT pg_terminate_backend(pid) FROM (SELECT DISTINCT pid ${HELD_BY_OTHERS}) AS holders`, [
      seen.map(({ partition }) => lockOf(partition)),
    ]);
  }

  #reportLeader(seen: readonly Seen[]): void {
    const leader = this.#findLeader(seen);
    if (leader === this.#knownLeader) return;
    this.#knownLeader = leader;
    this.#options.reports.standingBy(leader);
  }

  /** Several, separated by commas, if processes with smaller groups lead parts. This process only if there is no other. */
  #findLeader(seen: readonly Seen[]): string | null {
    const holders = new Set(seen.flatMap(({ holder }) => (holder === null ? [] : [holder])));
    const others = [...holders].filter((holder) => holder !== this.#options.holder);
    if (others.length > 0) return others.join(', ');
    return holders.size > 0 ? this.#options.holder : null;
  }
}

/** Another process has taken a lease. */
class Deposed extends Error {
  override readonly name = 'Deposed';
}
