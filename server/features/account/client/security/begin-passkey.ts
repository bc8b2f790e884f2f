import type { PasskeyBeginResponse } from '@fairlead/contract/account/security.ts';
import { hashAccessToken, makeAccessToken } from '../../../../transport/auth/access-token.ts';
import { CallRefused } from '../../../../transport/call-refused.ts';
import type { AccountContext } from '../../account-context.ts';
import { findActiveUser } from '../../find-active-user.ts';
import { insertChallenge } from './challenge-store.ts';
import { selectFactors } from './factor-store.ts';
import { MOST_PASSKEYS } from './finish-passkey.ts';

export type BeginPasskeyContext = Pick<AccountContext, 'database' | 'passkeys' | 'clock'>;

/** How long the browser's own window may stay open. */
const CHALLENGE_VALID_MS = 300_000;

/** Gives what the browser makes a passkey of. Refused with tooManyPasskeys, and as findActiveUser says. */
export async function beginPasskey(
  userId: number,
  { database, passkeys, clock }: BeginPasskeyContext,
): Promise<PasskeyBeginResponse['data']> {
  const user = await findActiveUser(database, userId);
  const { passkeys: keys } = await selectFactors(database, userId);
  if (keys.length >= MOST_PASSKEYS) throw new CallRefused('tooManyPasskeys');
  const options = await passkeys.makeCreationOptions(user, keys);
  const token = makeAccessToken();
  await insertChallenge(database, {
    tokenHash: hashAccessToken(token),
    purpose: 'passkeyRegistration',
    userId,
    method: null,
    webauthnChallenge: options.challenge,
    expiresAt: clock() + CHALLENGE_VALID_MS,
  });
  return { challenge_token: token, options: { ...options } };
}
