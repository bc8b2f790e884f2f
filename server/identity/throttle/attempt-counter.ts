import type { Database } from '../../adapters/db/database.ts';

/** The number of attempts allowed in a window. The window begins with the first attempt and does not slide. */
export interface AttemptLimit {
  readonly mostAttempts: number;
  readonly windowMs: number;
}

export interface AttemptPace {
  readonly mostAtOnce: number;
  readonly everyMs: number;
}

/** Counts attempts by key in the database, so that all gateways share the counts and a restart keeps them. */
export interface AttemptCounter {
  /** Counts an attempt before it is made. Returns 0 if it is allowed, otherwise the seconds until the window ends. */
  count(key: string, limit: AttemptLimit): Promise<number>;
  /**
   * Counts an attempt against a pace instead of a window: a number at once, then one per interval. Returns 0 if it is allowed, otherwise
   * the seconds until the next one is. A rejected attempt is not counted, so that nobody has to wait for others in a hurry.
   */
  pace(key: string, pace: AttemptPace): Promise<number>;
  /** Returns the number of attempts in the current window, without making one. */
  look(key: string, windowMs: number): Promise<number>;
  /** Takes back an attempt that turned out not to count. */
  uncount(key: string): Promise<void>;
  forget(key: string): Promise<void>;
  /** Deletes counters whose window began before the time. */
  deleteOlderThan(time: number): Promise<void>;
}

/** `window_started_at` is when all attempts so far are worked off; another one is allowed if that is close enough. */
const PACE = `
  INSERT INTO throttle (key, count, window_started_at) VALUES ($1, 1, $2::bigint + $3::bigint)
  ON CONFLICT (key) DO UPDATE SET
    count = throttle.count + 1,
    window_started_at = GREATEST(throttle.window_started_at, $2::bigint) + $3::bigint
  WHERE throttle.window_started_at <= $2::bigint + $4::bigint
  RETURNING window_started_at`;

interface Counted {
  readonly count: number;
  readonly window_started_at: number;
}

/** A single statement, so that concurrent attempts are counted one after the other and none slips through. */
const COUNT = `
  INSERT INTO throttle (key, count, window_started_at) VALUES ($1, 1, $2)
  ON CONFLICT (key) DO UPDATE SET
    count = CASE WHEN throttle.window_started_at <= $3 THEN 1 ELSE throttle.count + 1 END,
    window_started_at = CASE WHEN throttle.window_started_at <= $3 THEN $2 ELSE throttle.window_started_at END
  RETURNING count, window_started_at`;

export function createAttemptCounter(database: Database, clock: () => number): AttemptCounter {
  return {
    async count(key, { mostAttempts, windowMs }) {
      const now = clock();
      const [row] = await database.query<Counted>(COUNT, [key, now, now - windowMs]);
      if (row === undefined) throw new Error('counting an attempt returned no row');
      return row.count <= mostAttempts ? 0 : Math.max(1, Math.ceil((row.window_started_at + windowMs - now) / 1000));
    },
    async pace(key, { mostAtOnce, everyMs }) {
      const [now, ahead] = [clock(), (mostAtOnce - 1) * everyMs];
      const [row] = await database.query<Pick<Counted, 'window_started_at'>>(PACE, [key, now, everyMs, ahead]);
      if (row !== undefined) return 0;
      const [full] = await database.query<Pick<Counted, 'window_started_at'>>('SELECT window_started_at FROM throttle WHERE key = $1', [
        key,
      ]);
      return full === undefined ? 1 : Math.max(1, Math.ceil((full.window_started_at - ahead - now) / 1000));
    },
    async look(key, windowMs) {
      const sql = 'SELECT count, window_started_at FROM throttle WHERE key = $1 AND window_started_at > $2';
      const [row] = await database.query<Counted>(sql, [key, clock() - windowMs]);
      return row?.count ?? 0;
    },
    async uncount(key) {
      await database.query('UPDATE throttle SET count = count - 1 WHERE key = $1 AND count > 0', [key]);
    },
    async forget(key) {
      await database.query('DELETE FROM throttle WHERE key = $1', [key]);
    },
    async deleteOlderThan(time) {
      await database.query('DELETE FROM throttle WHERE window_started_at < $1', [time]);
    },
  };
}
