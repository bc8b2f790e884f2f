import { CallRefused } from '../../transport/call-refused.ts';
import { demandUnchanged } from '../demand-unchanged.ts';
import { demandSecondFactor } from '../factors/demand-second-factor.ts';
import type { IdentityContext } from '../identity-context.ts';
import { personOf, type LoginMethod, type Member, type SignInOrigin } from '../people.ts';

export type OpenSessionContext<Someone extends Member, Origin extends SignInOrigin> = Pick<
  IdentityContext<Someone, Origin>,
  'people' | 'database' | 'sessions' | 'trustedDevices' | 'passkeys' | 'clock'
>;

export interface Entry<Someone extends Member> {
  readonly someone: Someone;
  readonly method: LoginMethod;
  /** Of the session; it is kept nowhere. */
  readonly token: string;
  /** For the browser to keep, so that it is known again. */
  readonly deviceToken: string;
}

/**
 * The way in that all ways end with, whoever the person has proved to be: by password, by a link, by having just signed up. Refused with
 * accountNotActive, and with secondFactorRequired where the person has a second factor, whose answer ends in `openSession`.
 */
export async function enter<Someone extends Member, Origin extends SignInOrigin>(
  someone: Someone,
  method: LoginMethod,
  origin: Origin,
  context: OpenSessionContext<Someone, Origin>,
): Promise<Entry<Someone>> {
  if (someone.status !== 'active') throw new CallRefused('accountNotActive');
  if (method !== 'registration') await demandSecondFactor(someone, method, context);
  return openSession(someone, method, origin, context);
}

/**
 * Opens the session of a person who has proved everything there is to prove. Refused with accountNotActive, and with invalidCredentials where
 * the password is another by then.
 */
export async function openSession<Someone extends Member, Origin extends SignInOrigin>(
  someone: Someone,
  method: LoginMethod,
  { deviceToken: presented, address, country, device }: Origin,
  context: OpenSessionContext<Someone, Origin>,
): Promise<Entry<Someone>> {
  const { people, sessions, trustedDevices } = context;
  if (someone.status !== 'active') throw new CallRefused('accountNotActive');
  // Before the session is opened, so that a refused login leaves none behind.
  await people.prepare?.(someone);
  const person = personOf(people, someone);
  const token = await sessions.start(person, { address, country, device }, method !== 'link');
  await demandStillGood(someone, token, context);
  // A link alone makes no browser trusted: it may have been opened anywhere.
  const deviceToken = await (method === 'link' ? trustedDevices.renew : trustedDevices.trust)(person, presented);
  return { someone, method, token, deviceToken };
}

/**
 * A new password, or a block, ends all sessions. One that came between the proof and this session did not see it: so whoever opens a
 * session looks again. The session is ended where it is refused.
 */
async function demandStillGood<Someone extends Member, Origin extends SignInOrigin>(
  someone: Someone,
  token: string,
  { people, database, sessions }: OpenSessionContext<Someone, Origin>,
): Promise<void> {
  try {
    demandUnchanged(someone, await people.find(database, someone.id));
  } catch (error) {
    const session = await sessions.authenticate(token, people.audience);
    if (session !== null) await sessions.revoke(session);
    throw error;
  }
}
