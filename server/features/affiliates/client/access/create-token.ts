import type { CreateTokenResponse } from '@fairlead/contract/affiliates/access.ts';
import { hashAccessToken, makeAccessToken } from '../../../../identity/access-token.ts';
import { CallRefused } from '../../../../transport/call-refused.ts';
import { PROGRAM_TOKEN_PREFIX } from '../require-affiliate.ts';
import type { AccessContext } from './access-context.ts';
import { wireToken } from './list-tokens.ts';
import { lockAndCountLiveTokens, insertToken } from './token-store.ts';

export const MOST_TOKENS = 10;
const SHOWN_OF_TOKEN = 4;

/** Creates an API token. It is shown once and never stored. Throws CallRefused: tooManyTokens. */
export async function createToken(
  affiliateId: number,
  name: string,
  { database, clock }: Pick<AccessContext, 'database' | 'clock'>,
): Promise<CreateTokenResponse['data']> {
  const accessToken = `${PROGRAM_TOKEN_PREFIX}${makeAccessToken()}`;
  const tokenHash = hashAccessToken(accessToken);
  const endsWith = accessToken.slice(-SHOWN_OF_TOKEN);
  const token = await database.transaction(async (transaction) => {
    if ((await lockAndCountLiveTokens(transaction, affiliateId)) >= MOST_TOKENS) {
      throw new CallRefused('tooManyTokens', { limit: MOST_TOKENS });
    }
    return insertToken(transaction, { affiliateId, tokenHash, name, endsWith, createdAt: new Date(clock()) });
  });
  return { token: wireToken(token), access_token: accessToken };
}
