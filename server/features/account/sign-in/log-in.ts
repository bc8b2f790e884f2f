import type { LoginRequest } from '@fairlead/contract/sign-in.ts';
import type { CaptchaGate } from '../../../transport/auth/captcha-gate.ts';
import type { LoginThrottle } from '../../../transport/auth/login-throttle.ts';
import type { PasswordHasher } from '../../../transport/auth/password-hasher.ts';
import type { Background } from '../../../transport/background.ts';
import { CallRefused } from '../../../transport/call-refused.ts';
import { findUserByEmail, normaliseEmail, updatePasswordHash, type User } from '../store.ts';
import type { Caller } from './caller.ts';
import { enterAccount, type EnterAccountContext, type Entry } from './enter-account.ts';
import { insertLogin } from './login-store.ts';

export interface LogInContext extends EnterAccountContext {
  readonly hasher: PasswordHasher;
  readonly throttle: LoginThrottle;
  readonly captchaGate: CaptchaGate;
  readonly background: Background;
}

/**
 * Opens a client's session by email and password. Refused before the password is looked at with captchaRequired, captchaInvalid,
 * tooManyAttempts; then with invalidCredentials for an unknown email as for a wrong password (and after the same work), and as
 * enterAccount says.
 */
export async function logIn(request: LoginRequest, caller: Caller, context: LogInContext): Promise<Entry> {
  const { captchaGate, throttle, database } = context;
  const { address } = caller;
  const email = normaliseEmail(request.email);
  await captchaGate.admit({ account: email, address, payload: request.captcha });
  await throttle.admit({ email, address });
  const user = await findUserByEmail(database, email);
  const isTheirs = await checkPassword(user, request.password, context);
  if (user === null || !isTheirs) {
    // Nobody waits for the note: its time would tell who has an account.
    if (user !== null) context.background.run('noting a failed login', () => noteFailure(user, caller, context));
    await captchaGate.failed({ account: email, address });
    throw new CallRefused('invalidCredentials');
  }
  await throttle.succeeded({ email, address });
  return enterAccount(user, 'password', caller, context);
}

/** Whether it is the person's password. A hash that has become too cheap is replaced while the password is at hand. */
async function checkPassword(user: User | null, password: string, { database, hasher }: LogInContext): Promise<boolean> {
  const { matches, shouldRehash } = await hasher.verify(password, user?.passwordHash ?? null);
  if (user !== null && shouldRehash) await updatePasswordHash(database, user.id, await hasher.hash(password));
  return matches;
}

async function noteFailure(user: User, { address, country, device }: Caller, { database, clock }: LogInContext): Promise<void> {
  await insertLogin(database, user.id, { at: clock(), method: 'password', outcome: 'wrongPassword', address, country, device });
}
