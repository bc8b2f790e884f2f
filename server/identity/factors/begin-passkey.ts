import type { PasskeyBeginResponse } from '@fairlead/contract/account/security.ts';
import { CallRefused } from '../../transport/call-refused.ts';
import { findActiveMember } from '../find-active-member.ts';
import type { IdentityContext } from '../identity-context.ts';
import { principalOf, type Member, type SignInOrigin } from '../principal-directory.ts';
import { openChallenge } from './challenge-store.ts';
import { selectFactors } from './factor-store.ts';
import { MOST_PASSKEYS } from './finish-passkey.ts';

/** Returns the options from which the browser creates a passkey. Refused with tooManyPasskeys, and as in findActiveMember. */
export async function beginPasskey<Someone extends Member, Origin extends SignInOrigin>(
  userId: number,
  { people, database, passkeys, clock }: Pick<IdentityContext<Someone, Origin>, 'people' | 'database' | 'passkeys' | 'clock'>,
): Promise<PasskeyBeginResponse['data']> {
  const someone = await findActiveMember(database, userId, people);
  const person = principalOf(people, someone);
  const { passkeys: keys } = await selectFactors(database, person);
  if (keys.length >= MOST_PASSKEYS) throw new CallRefused('tooManyPasskeys');
  const options = await passkeys.makeCreationOptions({ person, email: someone.email, name: people.nameOf(someone) }, keys);
  const challenge = { purpose: 'passkeyRegistration', method: null, webauthnChallenge: options.challenge } as const;
  return { challenge_token: await openChallenge(database, person, challenge, clock()), options: { ...options } };
}
