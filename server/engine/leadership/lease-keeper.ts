/**
 * Keeps one of several processes the leader of the journal. Who leads holds an advisory lock, which the database takes from a process that
 * dies at once, and a lease with an end by the database's clock, which runs out under a process that stands still. Whoever waits asks for both
 * many times a second. The lease only says who may take the journal over; that nobody else writes any more is the epoch's doing
 * (DatabaseJournalStore).
 */
import type { Queries } from '../../adapters/db/database.ts';
import { JOURNAL_PARTITION } from '../stored-entry.ts';

/** A connection of its own: the lock belongs to it. */
export interface LeaseConnection extends Pick<Queries, 'query'> {
  close(): Promise<void>;
}

export interface LeaseKeeperOptions {
  readonly connect: () => Promise<LeaseConnection>;
  /** Names this process among all that ever were. */
  readonly holder: string;
  readonly reports: LeaseReports;
  /** Milliseconds that never go back. */
  readonly monotonicClock: () => number;
  /** Whether the process whose lease this is still does its work: one that hangs is not kept the leader. */
  readonly isOwnerAlive: () => boolean;
  readonly wait: (ms: number) => Promise<void>;
  readonly times?: LeaseTimes;
}

export interface LeaseReports {
  /** Another process leads, or none yet. Told each time that it changes. */
  standingBy(leader: string | null): void;
  /** This process may take the journal over. */
  leading(): void;
  /** What is in memory may be shown until then, by the monotonic clock. */
  heldUntil(untilMs: number): void;
  /** Another process has become the leader: this one must not go on. */
  deposed(): void;
  failed(cause: unknown): void;
}

export interface LeaseTimes {
  /** How long a lease is, by the database's clock. */
  readonly leaseMs: number;
  /**
   * For how much of it its holder shows what it has in memory. A holder whose connection has gone keeps the rest only to come back:
   * it may be dead, or may only stand still and wake up.
   */
  readonly shownMs: number;
  readonly renewEveryMs: number;
  readonly askEveryMs: number;
  /** After the database was away, its leader has this long to come back, from the moment at which whoever waits is connected again. */
  readonly graceMs: number;
}

export const LEASE_TIMES: LeaseTimes = { leaseMs: 1_000, shownMs: 400, renewEveryMs: 200, askEveryMs: 50, graceMs: 500 };

/** By how much the holder ends its lease before the database does: clocks don't run at quite the same rate. */
const CAUTION_SHARE = 0.05;

/** Any number, the same in every process of ours. */
export const LEADER_LOCK = 4_207_313;

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
  /** Null where the lease was given back, or never taken. */
  readonly holder: string | null;
  /** Below zero once it has run out. */
  readonly leftMs: number | null;
  /** Another one after each renewal; null where there is no lease. */
  readonly expiresAt: string | null;
}

export class LeaseKeeper {
  readonly #options: LeaseKeeperOptions;
  readonly #times: LeaseTimes;
  #connection: LeaseConnection | null = null;
  #isLeading = false;
  #isEnding = false;
  /** Since when this connection is there, by the monotonic clock. */
  #connectedAtMs = 0;
  /** Whether another connection was lost before this one: with a crash of the database the last renewals may have been lost too. */
  #hasReconnected = false;
  /** The lease as it was last seen through this connection, and since when; undefined before the first look. */
  #seenExpiresAt: string | null | undefined;
  #seenSinceMs = 0;
  /**
   * Whether a renewal was seen through this connection: then the lock being free means that whoever renewed has gone. Who holds the lock says
   * less, as another one that waits may have it for a moment.
   */
  #hasSeenRenewal = false;
  #hasLock = false;
  #knownLeader: string | null | undefined;
  #running: Promise<void> | null = null;
  /** Resolves when the end is asked for: nobody waits for the next renewal then. */
  readonly #ending = Promise.withResolvers<void>();

  constructor(options: LeaseKeeperOptions) {
    this.#options = options;
    this.#times = options.times ?? LEASE_TIMES;
  }

  start(): void {
    this.#running = this.#run();
  }

  /** Gives the lease back, so that another process takes over at once. */
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
          JOURNAL_PARTITION,
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
      this.#tellLeader(seen.holder);
      // A leader that stands still keeps its connection, and with it the lock.
      if (seen.leftMs !== null && seen.leftMs < 0 && this.#unchangedMs >= this.#times.graceMs) await this.#endHolderOfLock(connection);
      return;
    }
    if (this.#mayTake(seen)) {
      // Only now: a look never keeps anybody from the lock.
      const sure = await this.#tryLock(connection);
      if (this.#mayTake(sure) && (await this.#take(connection, sure))) return;
      await connection.query('SELECT pg_advisory_unlock_all()');
    }
    this.#tellLeader(seen.holder);
  }

  #noteRenewal({ holder, expiresAt }: Seen): void {
    if (this.#seenExpiresAt === expiresAt) return;
    if (this.#seenExpiresAt !== undefined && holder !== null) this.#hasSeenRenewal = true;
    this.#seenExpiresAt = expiresAt;
    this.#seenSinceMs = this.#options.monotonicClock();
  }

  /** For how long the lease was not renewed, as far as it was seen through this connection. */
  get #unchangedMs(): number {
    return this.#options.monotonicClock() - this.#seenSinceMs;
  }

  /**
   * A leader whose lock is free has lost its connection, and shows nothing any more once its lease is old enough. Where it was not seen to
   * renew it, as after the database was away, it may be about to come back, and has the grace to do so. That is counted by our own clock from
   * when we were connected again ourselves: by then its lease may be out for long, or be a former one that a crash has left, or be counted by
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

  /** False where the lease is not as it was seen any more. */
  async #take(connection: LeaseConnection, { expiresAt }: Seen): Promise<boolean> {
    const { holder, reports, monotonicClock } = this.#options;
    const askedAtMs = monotonicClock();
    const taken = await connection.query(
      `INSERT INTO engine_lease AS lease (partition, holder, expires_at) VALUES ($1, $2, clock_timestamp() + $3::float8 * interval '1 ms')
       ON CONFLICT (partition) DO UPDATE SET holder = excluded.holder, expires_at = excluded.expires_at
         WHERE lease.expires_at::text = $4 RETURNING 1`,
      [JOURNAL_PARTITION, holder, this.#times.leaseMs, expiresAt],
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
      [JOURNAL_PARTITION, holder, this.#times.leaseMs],
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
      if (attempt === LOCK_ATTEMPTS) throw new Error('the lock of the leader is not free yet');
      // Our own former connection, of which the database does not know yet that it's lost; or one that takes our place.
      await this.#endHolderOfLock(connection);
      await this.#pause(this.#times.askEveryMs);
    }
  }

  /** Until when what is in memory may be shown. By the time before the question was sent: what the database counts begins later. */
  #endOfLease(askedAtMs: number): number {
    return askedAtMs + this.#times.shownMs * (1 - CAUTION_SHARE);
  }

  /** Changes nothing, so that it can't be taken for a leader by others who look. */
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
      [LEADER_LOCK, JOURNAL_PARTITION],
    );
    if (seen === undefined) throw new Error('the database gave no answer about the lease');
    return seen;
  }

  async #endHolderOfLock(connection: LeaseConnection): Promise<void> {
    await connection.query(`SELECT pg_terminate_backend(pid) ${HOLDER_OF_LOCK}`, [LEADER_LOCK]);
  }

  #tellLeader(leader: string | null): void {
    if (leader === this.#knownLeader) return;
    this.#knownLeader = leader;
    this.#options.reports.standingBy(leader);
  }
}

/** Another process has taken the lease. */
class Deposed extends Error {
  override readonly name = 'Deposed';
}
