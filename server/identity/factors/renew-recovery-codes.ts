import type { RecoveryCodesResponse } from '@fairlead/contract/account/security.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';
import { CallRefused } from '../../transport/call-refused.ts';
import { principalOf, type Member, type SignInOrigin } from '../principal-directory.ts';
import { changeFactors, type ChangeFactorContext, type FactorOwner } from './factor-changes.ts';
import { hasSecondFactor, replaceRecoveryCodes, selectFactors } from './factor-store.ts';

/** Creates ten new codes and invalidates the previous ones. Refused with notFound if there is no second factor. */
export async function renewRecoveryCodes<Someone extends Member, Origin extends SignInOrigin>(
  owner: FactorOwner<Origin>,
  context: ChangeFactorContext<Someone, Origin>,
): Promise<RecoveryCodesResponse['data']> {
  return changeFactors(owner, context, async (someone, queries) => {
    const person = principalOf(context.people, someone);
    if (!hasSecondFactor(await selectFactors(queries, person))) throw new CallRefused('notFound');
    const { codes, hashes } = makeRecoveryCodes();
    await replaceRecoveryCodes(queries, person, hashes);
    await context.people.changed({ kind: 'recoveryCodesRenewed' }, someone, owner.origin, queries);
    return { recovery_codes: [...codes] };
  });
}
