import type { TotpBeginResponse } from '@fairlead/contract/account/security.ts';
import { CallRefused } from '../../../../transport/call-refused.ts';
import type { AccountContext } from '../../account-context.ts';
import { findActiveUser } from '../../find-active-user.ts';
import { insertTotp } from './factor-store.ts';
import { sealTotpSecret } from '../../../../transport/auth/second-factor/sealed-totp.ts';
import { makeTotpSecret, totpUri } from '../../../../transport/auth/second-factor/totp.ts';

export type BeginTotpContext = Pick<AccountContext, 'database' | 'secretBox' | 'clock'>;

/**
 * Gives a new secret for the client's authenticator app. It asks for nothing until `confirmTotp`; beginning again replaces it. Refused
 * with secondFactorIsOn, and as findActiveUser says.
 */
export async function beginTotp(userId: number, { database, secretBox, clock }: BeginTotpContext): Promise<TotpBeginResponse['data']> {
  const { email } = await findActiveUser(database, userId);
  const secret = makeTotpSecret();
  const isBegun = await insertTotp(database, userId, sealTotpSecret(secretBox, `user:${userId}`, secret), clock());
  if (!isBegun) throw new CallRefused('secondFactorIsOn');
  return { uri: totpUri(secret, email), secret };
}
