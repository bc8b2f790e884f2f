import { CallRefused } from '../../transport/call-refused.ts';
import { principalOf, type Member, type SignInOrigin } from '../principal-directory.ts';
import { changeFactors, factorRemoved, type ChangeFactorContext, type FactorOwner } from './factor-changes.ts';
import { deleteTotp } from './factor-store.ts';

/** Turns the authenticator app off. Refused with notFound if it is not on, and as in factorRemoved and findActiveMember. */
export async function removeTotp<Someone extends Member, Origin extends SignInOrigin>(
  owner: FactorOwner<Origin>,
  context: ChangeFactorContext<Someone, Origin>,
): Promise<void> {
  await changeFactors(owner, context, async (someone, queries) => {
    if (!(await deleteTotp(queries, principalOf(context.people, someone)))) throw new CallRefused('notFound');
    await factorRemoved('totp', someone, owner.origin, queries, context);
  });
}
