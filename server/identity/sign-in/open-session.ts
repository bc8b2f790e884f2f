import { CallRefused } from '../../transport/call-refused.ts';
import { requireUnchanged } from '../require-unchanged.ts';
import { requireSecondFactor } from '../factors/require-second-factor.ts';
import type { IdentityContext } from '../identity-context.ts';
import { principalOf, type LoginMethod, type Member, type SignInOrigin } from '../principal-directory.ts';

export type OpenSessionContext<Someone extends Member, Origin extends SignInOrigin> = Pick<
  IdentityContext<Someone, Origin>,
  'people' | 'database' | 'sessions' | 'trustedDevices' | 'passkeys' | 'clock'
>;

export interface Entry<Someone extends Member> {
  readonly someone: Someone;
  readonly method: LoginMethod;
  /** The session's token, which is not stored. */
  readonly token: string;
  /** For the browser to store, so that it is recognised. */
  readonly deviceToken: string;
}

/**
 * The last step of every sign-in: by password, by link, or after signing up. Refused with accountNotActive, and with secondFactorRequired
 * if the user has a second factor, whose answer leads to `openSession`.
 */
export async function enter<Someone extends Member, Origin extends SignInOrigin>(
  someone: Someone,
  method: LoginMethod,
  origin: Origin,
  context: OpenSessionContext<Someone, Origin>,
): Promise<Entry<Someone>> {
  if (someone.status !== 'active') throw new CallRefused('accountNotActive');
  if (method !== 'registration') await requireSecondFactor(someone, method, context);
  return openSession(someone, method, origin, context);
}

/**
 * Opens the session of a fully authenticated user. Refused with accountNotActive, and with invalidCredentials if the password has changed
 * in the meantime.
 */
export async function openSession<Someone extends Member, Origin extends SignInOrigin>(
  someone: Someone,
  method: LoginMethod,
  { deviceToken: presented, address, country, device }: Origin,
  context: OpenSessionContext<Someone, Origin>,
): Promise<Entry<Someone>> {
  const { people, sessions, trustedDevices } = context;
  if (someone.status !== 'active') throw new CallRefused('accountNotActive');
  // Before the session is opened, so that a refused sign-in leaves none behind.
  await people.prepare?.(someone);
  const person = principalOf(people, someone);
  const token = await sessions.start(person, { address, country, device }, method !== 'link');
  await requireStillGood(someone, token, context);
  // A link alone does not make a browser trusted: it may have been opened anywhere.
  const deviceToken = await (method === 'link' ? trustedDevices.renew : trustedDevices.trust)(person, presented);
  return { someone, method, token, deviceToken };
}

/**
 * A new password or a block ends all sessions. A change between the authentication and this session did not see it, so whoever opens a
 * session checks again. If that refuses, the session is ended.
 */
async function requireStillGood<Someone extends Member, Origin extends SignInOrigin>(
  someone: Someone,
  token: string,
  { people, database, sessions }: OpenSessionContext<Someone, Origin>,
): Promise<void> {
  try {
    requireUnchanged(someone, await people.find(database, someone.id));
  } catch (error) {
    const session = await sessions.authenticate(token, people.audience);
    if (session !== null) await sessions.revoke(session);
    throw error;
  }
}
