import type { Database } from '../adapters/db/database.ts';
import type { Config } from '../config.ts';
import { createCaptcha, type Captcha, type CaptchaAttempts } from '../adapters/captcha/captcha.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import { createAttemptCounter, type AttemptCounter } from './throttle/attempt-counter.ts';
import { createCaptchaGate, type CaptchaGate } from './throttle/captcha-gate.ts';
import { createLoginThrottle, type LoginThrottle } from './throttle/login-throttle.ts';
import { deriveKey, PASSWORD_COST, type Argon2Cost, type DeriveKey } from './passwords/password-hash.ts';
import { createPasswordHasher, type PasswordHasher } from './passwords/password-hasher.ts';
import { createSessions, type Sessions } from './sessions/sessions.ts';
import { createPasskeys, type Passkeys } from './factors/passkeys.ts';
import { tidyIdentity } from './tidy-identity.ts';
import { createTrustedDevices, type TrustedDevices } from './sessions/trusted-devices.ts';

/** The services for signing in and staying signed in, assembled from the configuration. */
export interface Authentication {
  readonly sessions: Sessions;
  readonly hasher: PasswordHasher;
  readonly throttle: LoginThrottle;
  readonly captcha: Captcha;
  readonly captchaGate: CaptchaGate;
  readonly trustedDevices: TrustedDevices;
  readonly passkeys: Passkeys;
  /** For a feature's own limits, such as how many emails one IP address may request. */
  readonly attempts: AttemptCounter;
  /** Deletes sessions, links, pending sign-ins and counters that have expired. */
  tidy(): Promise<void>;
}

export interface AuthenticationOptions {
  readonly config: Pick<
    Config,
    'idleTimeoutMs' | 'sessionAbsoluteMs' | 'loginFailuresPerAccount' | 'loginFailuresPerAddress' | 'loginWindowMs' | 'captcha'
  >;
  readonly database: Database;
  readonly secretBox: SecretBox;
  /** The URL under which browsers reach the server; passkeys are bound to its host. */
  readonly siteUrl: () => string;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
  readonly passwordCost?: Argon2Cost;
  readonly derive?: DeriveKey;
  readonly captchaAttempts?: CaptchaAttempts;
}

const TOUCH_EVERY_MS = 30_000;
/** No counter has a longer window. */
const LONGEST_WINDOW_MS = 86_400_000;
/** Half of the threads that Node keeps for such work; DNS look-ups and compression need the others. */
const HASHES_AT_ONCE = 2;
const HASHES_WAITING = 200;

export function createAuthentication({
  config,
  database,
  secretBox,
  siteUrl,
  clock,
  passwordCost,
  derive,
  captchaAttempts,
}: AuthenticationOptions): Authentication {
  const { idleTimeoutMs, sessionAbsoluteMs: absoluteTimeoutMs, loginWindowMs: windowMs } = config;
  const sessions = createSessions({
    database,
    clock,
    limits: { idleTimeoutMs, absoluteTimeoutMs, touchEveryMs: TOUCH_EVERY_MS },
  });
  const attempts = createAttemptCounter(database, clock);
  const trustedDevices = createTrustedDevices(database, clock);
  const captcha = createCaptcha({
    database,
    secret: secretBox.keyFor('captcha'),
    clock,
    ...(captchaAttempts === undefined ? {} : { attempts: captchaAttempts }),
  });
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
    captcha,
    captchaGate: createCaptchaGate({ mode: config.captcha, attempts, redeem: captcha.redeem }),
    trustedDevices,
    passkeys: createPasskeys({ siteUrl }),
    attempts,
    tidy: async () => {
      await sessions.deleteExpired();
      await captcha.deleteExpired();
      await trustedDevices.deleteExpired();
      await tidyIdentity(database, clock());
      await attempts.deleteOlderThan(clock() - Math.max(windowMs, LONGEST_WINDOW_MS));
    },
  };
}
