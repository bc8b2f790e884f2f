import type { LoginRequest, SessionUser } from '@fairlead/contract/account.ts';
import { wireSessionUser } from '@fairlead/contract/account-wire.ts';
import { ASSET_CATEGORIES } from '@fairlead/domain/trading/asset-categories.ts';
import type { Database } from '../../adapters/db/database.ts';
import type { EnginePort } from '../../engine/engine-port.ts';
import type { LoginThrottle } from '../../transport/auth/login-throttle.ts';
import type { PasswordHasher } from '../../transport/auth/password-hasher.ts';
import type { SessionOrigin, Sessions } from '../../transport/auth/sessions.ts';
import { CallRefused } from '../../transport/call-refused.ts';
import { findTradingAccount } from './find-trading-account.ts';
import { findUserByEmail, normaliseEmail, updatePasswordHash, type User } from './store.ts';

export interface LogInContext {
  readonly database: Database;
  readonly engine: EnginePort;
  readonly sessions: Sessions;
  readonly hasher: PasswordHasher;
  readonly throttle: LoginThrottle;
}

/**
 * Opens a client's session. Refused with tooManyAttempts before the password is looked at, invalidCredentials for an unknown email
 * as for a wrong password (and after the same work), accountNotActive, accountUnknown.
 */
export async function logIn({ email, password }: LoginRequest, origin: SessionOrigin, context: LogInContext): Promise<SessionUser> {
  const { database, engine, sessions, throttle } = context;
  const attempt = { email: normaliseEmail(email), address: origin.address };
  await throttle.admit(attempt);
  const user = await checkPassword(await findUserByEmail(database, attempt.email), password, context);
  await throttle.succeeded(attempt);
  if (user.status !== 'active') throw new CallRefused('accountNotActive');
  // Looked at before the session is opened, so that a refused login leaves none behind.
  const standing = await findTradingAccount(engine, user.id);
  const token = await sessions.start({ audience: 'client', userId: user.id }, origin);
  return wireSessionUser(user, standing, ASSET_CATEGORIES, token);
}

/** Gives the user whose password it is. A hash that has become too cheap is replaced while the password is at hand. */
async function checkPassword(user: User | null, password: string, { database, hasher }: LogInContext): Promise<User> {
  const { matches, shouldRehash } = await hasher.verify(password, user?.passwordHash ?? null);
  if (user === null || !matches) throw new CallRefused('invalidCredentials');
  if (shouldRehash) await updatePasswordHash(database, user.id, await hasher.hash(password));
  return user;
}
