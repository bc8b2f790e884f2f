import type { FactorAddedResponse } from '@fairlead/contract/account/security.ts';
import { openTotpSecret } from './sealed-totp.ts';
import { findTotpStep } from './totp.ts';
import { CallRefused } from '../../transport/call-refused.ts';
import { findActiveMember } from '../find-active-member.ts';
import type { IdentityContext } from '../identity-context.ts';
import { principalOf, type Member, type SignInOrigin } from '../principal-directory.ts';
import { secretOwnerOf } from '../principal.ts';
import { changeFactors, factorAdded, type FactorOwner } from './factor-changes.ts';
import { confirmTotpSecret, selectTotp } from './factor-store.ts';

/**
 * Turns the authenticator app on with its first code, which is thereby used up. Sessions stay open. Refused with notFound if no setup was
 * started, secondFactorIsOn, secondFactorInvalid, and as in findActiveMember.
 */
export async function confirmTotp<Someone extends Member, Origin extends SignInOrigin>(
  owner: FactorOwner<Origin>,
  { code }: { readonly code: string },
  context: Pick<IdentityContext<Someone, Origin>, 'people' | 'database' | 'sessions' | 'secretBox' | 'clock'>,
): Promise<FactorAddedResponse['data']> {
  const { people, database, secretBox, clock } = context;
  const person = principalOf(people, await findActiveMember(database, owner.userId, people));
  const totp = await selectTotp(database, person);
  if (totp === null) throw new CallRefused('notFound');
  if (totp.confirmedAt !== null) throw new CallRefused('secondFactorIsOn');
  const step = await findTotpStep(openTotpSecret(secretBox, secretOwnerOf(person), totp.sealedSecret), code, clock());
  if (step === null) throw new CallRefused('secondFactorInvalid');
  return changeFactors(owner, context, async (someone, queries) => {
    if (!(await confirmTotpSecret(queries, totp, step, clock()))) throw new CallRefused('secondFactorInvalid');
    return factorAdded('totp', someone, owner, queries, context);
  });
}
