import { CallRefused } from '../../transport/call-refused.ts';
import { principalOf, type Member, type SignInOrigin } from '../principal-directory.ts';
import { changeFactors, factorRemoved, type ChangeFactorContext, type FactorOwner } from './factor-changes.ts';
import { deletePasskey } from './factor-store.ts';

/** Refused with notFound, alike for another user's passkey and an unknown one, and as in factorRemoved and findActiveMember. */
export async function removePasskey<Someone extends Member, Origin extends SignInOrigin>(
  owner: FactorOwner<Origin>,
  { id }: { readonly id: number },
  context: ChangeFactorContext<Someone, Origin>,
): Promise<void> {
  await changeFactors(owner, context, async (someone, queries) => {
    if (!(await deletePasskey(queries, principalOf(context.people, someone), id))) throw new CallRefused('notFound');
    await factorRemoved('passkey', someone, owner.origin, queries, context);
  });
}
