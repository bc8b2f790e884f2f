import type { FactorAddedResponse, PasskeyFinishRequest } from '@fairlead/contract/account/security.ts';
import { CallRefused } from '../../transport/call-refused.ts';
import { findActiveMember } from '../find-active-member.ts';
import type { IdentityContext } from '../identity-context.ts';
import { principalOf, type Member, type SignInOrigin } from '../principal-directory.ts';
import type { Principal } from '../principal.ts';
import { takePasskeyChallenge } from './challenge-store.ts';
import { changeFactors, factorAdded, type FactorOwner } from './factor-changes.ts';
import { insertPasskey, selectFactors } from './factor-store.ts';
import type { MadePasskey } from './passkeys.ts';

export type FinishPasskeyContext<Someone extends Member, Origin extends SignInOrigin> = Pick<
  IdentityContext<Someone, Origin>,
  'people' | 'database' | 'sessions' | 'passkeys' | 'clock'
>;

export const MOST_PASSKEYS = 10;

/**
 * Registers the passkey that a browser created; each challenge is answered only once. Sessions stay open. Refused with passkeyNotAccepted
 * if it answers no challenge of this user or is already registered, with tooManyPasskeys, and as in findActiveMember.
 */
export async function finishPasskey<Someone extends Member, Origin extends SignInOrigin>(
  owner: FactorOwner<Origin>,
  request: Pick<PasskeyFinishRequest, 'challenge_token' | 'name' | 'passkey'>,
  context: FinishPasskeyContext<Someone, Origin>,
): Promise<FactorAddedResponse['data']> {
  const { people, database, clock } = context;
  const person = principalOf(people, await findActiveMember(database, owner.userId, people));
  const made = await readPasskey(person, request, context);
  if (made === null) throw new CallRefused('passkeyNotAccepted');
  return changeFactors(owner, context, async (someone, queries) => {
    const { passkeys: keys } = await selectFactors(queries, person);
    if (keys.length >= MOST_PASSKEYS) throw new CallRefused('tooManyPasskeys');
    const isAdded = await insertPasskey(queries, person, { ...made, name: request.name }, clock());
    if (!isAdded) throw new CallRefused('passkeyNotAccepted');
    return factorAdded('passkey', someone, owner, queries, context);
  });
}

async function readPasskey(
  person: Principal,
  { challenge_token: token, passkey }: Pick<PasskeyFinishRequest, 'challenge_token' | 'passkey'>,
  { database, passkeys, clock }: Pick<FinishPasskeyContext<Member, SignInOrigin>, 'database' | 'passkeys' | 'clock'>,
): Promise<MadePasskey | null> {
  const challenge = await takePasskeyChallenge(database, person, token, clock());
  if (challenge === null || challenge.webauthnChallenge === null) return null;
  return passkeys.verifyCreation(passkey, challenge.webauthnChallenge);
}
