import { CallRefused } from '../call-refused.ts';
import type { LoginThrottle } from './login-throttle.ts';
import type { PasswordHasher } from './password-hasher.ts';
import type { CallSession } from './require-session.ts';
import type { Sessions } from './sessions.ts';

export interface ProvePasswordContext {
  readonly hasher: Pick<PasswordHasher, 'verify'>;
  readonly throttle: Pick<LoginThrottle, 'admitAgain' | 'forgetAccount'>;
  readonly sessions: Pick<Sessions, 'prove'>;
}

export interface PasswordHolder {
  /** Normalised. */
  readonly email: string;
  readonly passwordHash: string;
}

/**
 * Has the person of an open session prove to know the password, after which sensitive calls are open for a while. Whoever has found an
 * open browser can guess no more often than at the login: the failures are counted together. Refused with currentPasswordWrong,
 * tooManyAttempts.
 */
export async function provePassword(
  session: Pick<CallSession, 'id'>,
  { email, passwordHash }: PasswordHolder,
  currentPassword: string,
  { hasher, throttle, sessions }: ProvePasswordContext,
): Promise<void> {
  await throttle.admitAgain(email);
  const { matches } = await hasher.verify(currentPassword, passwordHash);
  if (!matches) throw new CallRefused('currentPasswordWrong');
  await throttle.forgetAccount(email);
  await sessions.prove(session);
}
