import type { TotpBeginResponse } from '@fairlead/contract/account/security.ts';
import { sealTotpSecret } from './sealed-totp.ts';
import { makeTotpSecret, totpUri } from './totp.ts';
import { CallRefused } from '../../transport/call-refused.ts';
import { findActiveMember } from '../find-active-member.ts';
import type { IdentityContext } from '../identity-context.ts';
import { principalOf, type Member, type SignInOrigin } from '../principal-directory.ts';
import { secretOwnerOf } from '../principal.ts';
import { insertTotp } from './factor-store.ts';

/**
 * Creates a new secret for the user's authenticator app. It has no effect until `confirmTotp`; starting again replaces it. Refused with
 * secondFactorIsOn, and as in findActiveMember.
 */
export async function beginTotp<Someone extends Member, Origin extends SignInOrigin>(
  userId: number,
  { people, database, secretBox, clock }: Pick<IdentityContext<Someone, Origin>, 'people' | 'database' | 'secretBox' | 'clock'>,
): Promise<TotpBeginResponse['data']> {
  const someone = await findActiveMember(database, userId, people);
  const person = principalOf(people, someone);
  const secret = makeTotpSecret();
  const isBegun = await insertTotp(database, person, sealTotpSecret(secretBox, secretOwnerOf(person), secret), clock());
  if (!isBegun) throw new CallRefused('secondFactorIsOn');
  return { uri: totpUri(secret, someone.email), secret };
}
