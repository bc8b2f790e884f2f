import type { OperatorLoginRequest, OperatorLoginResponse } from '@fairlead/contract/backoffice.ts';
import type { Database } from '../../../adapters/db/database.ts';
import type { LoginThrottle } from '../../../transport/auth/login-throttle.ts';
import type { PasswordHasher } from '../../../transport/auth/password-hasher.ts';
import type { SessionOrigin, Sessions } from '../../../transport/auth/sessions.ts';
import { CallRefused } from '../../../transport/call-refused.ts';
import { normaliseEmail } from '../../normalise-email.ts';
import { findOperatorByEmail, updateOperatorPasswordHash } from './operator-store.ts';

export interface LogInContext {
  readonly database: Database;
  readonly hasher: PasswordHasher;
  readonly sessions: Sessions;
  readonly throttle: LoginThrottle;
}

/**
 * Opens an operator's session. Refused before the password is looked at with tooManyAttempts; with invalidCredentials for an unknown
 * email as for a wrong password, after the same work; then with accountNotActive.
 */
export async function logIn(
  request: OperatorLoginRequest,
  origin: SessionOrigin,
  { database, hasher, sessions, throttle }: LogInContext,
): Promise<OperatorLoginResponse['data']> {
  const email = normaliseEmail(request.email);
  const attempt = { email, address: origin.address };
  await throttle.admit(attempt);
  const operator = await findOperatorByEmail(database, email);
  const { matches, shouldRehash } = await hasher.verify(request.password, operator?.passwordHash ?? null);
  if (operator === null || !matches) throw new CallRefused('invalidCredentials');
  if (shouldRehash) await updateOperatorPasswordHash(database, operator.id, await hasher.hash(request.password));
  await throttle.succeeded(attempt);
  if (operator.status !== 'active') throw new CallRefused('accountNotActive');
  return { access_token: await sessions.start({ audience: 'operator', userId: operator.id }, origin, true), name: operator.name };
}
