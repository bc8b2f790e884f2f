import type { OperatorLoginResponse } from '@fairlead/contract/operators/session.ts';
import type { SessionOrigin } from '../../../transport/auth/sessions.ts';
import { CallRefused } from '../../../transport/call-refused.ts';
import type { AccessContext } from './access-context.ts';
import { findOperator, updateOperator, type OperatorRow } from './operator-store.ts';

export type EnterContext = Pick<AccessContext, 'database' | 'sessions' | 'trustedDevices' | 'clock'>;

export interface OperatorOrigin extends SessionOrigin {
  /** What the browser's cookie says, by which it is known again; null at its first visit. */
  readonly deviceToken: string | null;
}

export interface OperatorEntry {
  readonly session: OperatorLoginResponse['data'];
  /** For the browser to keep, so that it is known again. */
  readonly deviceToken: string;
}

/**
 * Opens the session of an operator who has proved all that the login asks for. A new password and a block end all sessions; one that came
 * between the proof and this session did not see it, so whoever opens a session looks again. Refused with accountNotActive, and with
 * invalidCredentials where the password is another by then.
 */
export async function enter(
  operator: OperatorRow,
  origin: OperatorOrigin,
  { database, sessions, trustedDevices, clock }: EnterContext,
): Promise<OperatorEntry> {
  if (operator.status !== 'active') throw new CallRefused('accountNotActive');
  const person = { audience: 'operator', userId: operator.id } as const;
  const { deviceToken: presented, ...sessionOrigin } = origin;
  const token = await sessions.start(person, sessionOrigin, true);
  const found = await findOperator(database, operator.id);
  if (found?.status !== 'active' || found.passwordHash !== operator.passwordHash) {
    const session = await sessions.authenticate(token, 'operator');
    if (session !== null) await sessions.revoke(session);
    throw new CallRefused(found?.status === 'active' ? 'invalidCredentials' : 'accountNotActive');
  }
  await updateOperator(database, operator.id, { lastLoginAt: new Date(clock()) });
  const deviceToken = await trustedDevices.trust(person, presented);
  return { session: { access_token: token, name: operator.name }, deviceToken };
}
