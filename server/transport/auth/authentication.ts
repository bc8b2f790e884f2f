import type { Database } from '../../adapters/db/database.ts';
import type { Config } from '../../config.ts';
import { createAttemptCounter } from './attempt-counter.ts';
import { createLoginThrottle, type LoginThrottle } from './login-throttle.ts';
import { deriveKey, PASSWORD_COST, type Argon2Cost, type DeriveKey } from './password-hash.ts';
import { createPasswordHasher, type PasswordHasher } from './password-hasher.ts';
import { createSessions, type Sessions } from './sessions.ts';

/** Everything that signing in and staying signed in needs, put together from the configuration. */
export interface Authentication {
  readonly sessions: Sessions;
  readonly hasher: PasswordHasher;
  readonly throttle: LoginThrottle;
  /** Deletes sessions and counters that mean nothing any more. */
  tidy(): Promise<void>;
}

export interface AuthenticationOptions {
  readonly config: Pick<
    Config,
    'idleTimeoutMs' | 'sessionAbsoluteMs' | 'loginFailuresPerAccount' | 'loginFailuresPerAddress' | 'loginWindowMs'
  >;
  readonly database: Database;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
  readonly passwordCost?: Argon2Cost;
  readonly derive?: DeriveKey;
}

const TOUCH_EVERY_MS = 30_000;
/** Half of the threads that Node keeps for such work; the database's name look-ups and compression need the others. */
const HASHES_AT_ONCE = 2;
const HASHES_WAITING = 200;

export function createAuthentication({ config, database, clock, passwordCost, derive }: AuthenticationOptions): Authentication {
  const { idleTimeoutMs, sessionAbsoluteMs: absoluteTimeoutMs, loginWindowMs: windowMs } = config;
  const sessions = createSessions({ database, clock, limits: { idleTimeoutMs, absoluteTimeoutMs, touchEveryMs: TOUCH_EVERY_MS } });
  const attempts = createAttemptCounter(database, clock);
  return {
    sessions,
    hasher: createPasswordHasher({
      cost: passwordCost ?? PASSWORD_COST,
      derive: derive ?? deriveKey,
      mostAtOnce: HASHES_AT_ONCE,
      mostWaiting: HASHES_WAITING,
    }),
    throttle: createLoginThrottle(attempts, {
      account: { mostAttempts: config.loginFailuresPerAccount, windowMs },
      address: { mostAttempts: config.loginFailuresPerAddress, windowMs },
    }),
    tidy: async () => {
      await sessions.deleteExpired();
      await attempts.deleteOlderThan(clock() - windowMs);
    },
  };
}
