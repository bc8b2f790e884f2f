import { CallRefused } from '../../transport/call-refused.ts';
import type { LoginThrottle } from '../throttle/login-throttle.ts';
import type { PasswordHasher } from './password-hasher.ts';
import type { CallSession } from '../sessions/require-session.ts';
import type { Sessions } from '../sessions/sessions.ts';

export interface ProvePasswordContext {
  readonly hasher: Pick<PasswordHasher, 'verify'>;
  readonly throttle: Pick<LoginThrottle, 'admitProof' | 'proved'>;
  readonly sessions: Pick<Sessions, 'prove'>;
}

export interface PasswordHolder {
  readonly passwordHash: string;
}

/**
 * Requires the user of an open session to prove the password, which allows sensitive calls for a while. Somebody at an unattended browser
 * can guess no more often than at sign-in. Failures count for the session alone, so strangers cannot exhaust them. Refused with
 * currentPasswordWrong, tooManyAttempts.
 */
export async function provePassword(
  session: Pick<CallSession, 'id'>,
  { passwordHash }: PasswordHolder,
  currentPassword: string,
  { hasher, throttle, sessions }: ProvePasswordContext,
): Promise<void> {
  await throttle.admitProof(session.id);
  const { matches } = await hasher.verify(currentPassword, passwordHash);
  if (!matches) throw new CallRefused('currentPasswordWrong');
  await throttle.proved(session.id);
  await sessions.prove(session);
}
