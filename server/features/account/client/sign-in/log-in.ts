import type { LoginRequest } from '@fairlead/contract/account/sign-in.ts';
import type { CaptchaGate } from '../../../../transport/auth/captcha-gate.ts';
import type { LoginThrottle } from '../../../../transport/auth/login-throttle.ts';
import type { PasswordHasher } from '../../../../transport/auth/password-hasher.ts';
import type { Background } from '../../../../transport/background.ts';
import type { TrustedDevices } from '../../../../transport/auth/trusted-devices.ts';
import { CallRefused } from '../../../../transport/call-refused.ts';
import { normaliseEmail } from '../../../normalise-email.ts';
import { findUserByEmail, renewPasswordHash, type User } from '../../store.ts';
import type { Caller } from './caller.ts';
import { enterAccount, type EnterAccountContext, type Entry } from './enter-account.ts';
import { insertLogin } from './login-store.ts';

export interface LogInContext extends EnterAccountContext {
  readonly hasher: PasswordHasher;
  readonly throttle: LoginThrottle;
  readonly captchaGate: CaptchaGate;
  readonly trustedDevices: Pick<TrustedDevices, 'ownersOf' | 'renew' | 'trust'>;
  readonly background: Background;
}

/**
 * Opens a client's session by email and password. Refused before the password is looked at with captchaRequired, captchaInvalid,
 * tooManyAttempts; then with invalidCredentials for an unknown email as for a wrong password (and after the same work), and as
 * enterAccount says.
 */
export async function logIn(request: LoginRequest, caller: Caller, context: LogInContext): Promise<Entry> {
  const { captchaGate, throttle, database, trustedDevices } = context;
  const { address } = caller;
  const email = normaliseEmail(request.email);
  const named = await findUserByEmail(database, email);
  const owners = await trustedDevices.ownersOf('client', caller.deviceToken);
  const isTrusted = named !== null && owners.includes(named.id);
  const attempt = { email, address, trustedDevice: isTrusted ? caller.deviceToken : null };
  await captchaGate.admit({ account: email, address, payload: request.captcha, isTrusted });
  await throttle.admit(attempt);
  const user = await checkPassword(named, request.password, context);
  if (user === null) {
    await captchaGate.failed({ account: email, address, isTrusted });
    // Nobody waits for the note: its time would tell who has an account. Last, so that nothing that is waited for queues behind it.
    if (named !== null) context.background.run('noting a failed login', () => noteFailure(named, caller, context));
    throw new CallRefused('invalidCredentials');
  }
  await throttle.succeeded(attempt);
  return enterAccount(user, 'password', caller, context);
}

/** The person, where it is their password. A hash that has become too cheap is renewed while the password is at hand. */
async function checkPassword(user: User | null, password: string, { database, hasher }: LogInContext): Promise<User | null> {
  const { matches, shouldRehash } = await hasher.verify(password, user?.passwordHash ?? null);
  if (user === null || !matches) return null;
  if (!shouldRehash) return user;
  const passwordHash = await hasher.hash(password);
  return (await renewPasswordHash(database, user, passwordHash)) ? { ...user, passwordHash } : user;
}

async function noteFailure(user: User, { address, country, device }: Caller, { database, clock }: LogInContext): Promise<void> {
  await insertLogin(database, user.id, { at: clock(), method: 'password', outcome: 'wrongPassword', address, country, device });
}
