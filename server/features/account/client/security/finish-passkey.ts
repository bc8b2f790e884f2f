import type { FactorAddedResponse, PasskeyFinishRequest } from '@fairlead/contract/account/security.ts';
import { hashAccessToken } from '../../../../transport/auth/access-token.ts';
import { CallRefused } from '../../../../transport/call-refused.ts';
import type { AccountContext } from '../../account-context.ts';
import { findActiveUser } from '../../find-active-user.ts';
import type { Caller } from '../sign-in/caller.ts';
import { takePasskeyChallenge } from './challenge-store.ts';
import { factorAdded } from './factor-changes.ts';
import { insertPasskey, lockFactorsOf, selectFactors } from './factor-store.ts';
import type { MadePasskey } from './passkeys.ts';

export type FinishPasskeyContext = Pick<AccountContext, 'database' | 'passkeys' | 'mailQueue' | 'clock'>;

export const MOST_PASSKEYS = 10;

/**
 * Adds the passkey that a browser made; each challenge is answered once. Sessions stay as they are. Refused with passkeyNotAccepted where
 * it answers none of the client's challenges or is somebody's already, with tooManyPasskeys, and as findActiveUser says.
 */
export async function finishPasskey(
  userId: number,
  request: Pick<PasskeyFinishRequest, 'challenge_token' | 'name' | 'passkey'>,
  caller: Caller,
  context: FinishPasskeyContext,
): Promise<FactorAddedResponse['data']> {
  const { database, clock } = context;
  const user = await findActiveUser(database, userId);
  const made = await readPasskey(userId, request, context);
  if (made === null) throw new CallRefused('passkeyNotAccepted');
  return database.transaction(async (queries) => {
    await lockFactorsOf(queries, userId);
    const { passkeys: keys } = await selectFactors(queries, userId);
    if (keys.length >= MOST_PASSKEYS) throw new CallRefused('tooManyPasskeys');
    const isAdded = await insertPasskey(queries, { ...made, userId, name: request.name }, clock());
    if (!isAdded) throw new CallRefused('passkeyNotAccepted');
    return factorAdded({ user, caller, factor: 'passkey' }, queries, context);
  });
}

async function readPasskey(
  userId: number,
  { challenge_token, passkey }: Pick<PasskeyFinishRequest, 'challenge_token' | 'passkey'>,
  { database, passkeys, clock }: FinishPasskeyContext,
): Promise<MadePasskey | null> {
  const challenge = await takePasskeyChallenge(database, hashAccessToken(challenge_token), userId, clock());
  if (challenge === null || challenge.webauthnChallenge === null) return null;
  return passkeys.verifyCreation(passkey, challenge.webauthnChallenge);
}
