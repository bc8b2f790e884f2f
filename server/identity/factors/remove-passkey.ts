import { CallRefused } from '../../transport/call-refused.ts';
import { personOf, type Member, type SignInOrigin } from '../people.ts';
import { changeFactors, factorRemoved, type ChangeFactorContext, type FactorOwner } from './factor-changes.ts';
import { deletePasskey } from './factor-store.ts';

/** Refused with notFound, in the same way for a passkey of somebody else as for none, and as factorRemoved and findActiveMember say. */
export async function removePasskey<Someone extends Member, Origin extends SignInOrigin>(
  owner: FactorOwner<Origin>,
  { id }: { readonly id: number },
  context: ChangeFactorContext<Someone, Origin>,
): Promise<void> {
  await changeFactors(owner, context, async (someone, queries) => {
    if (!(await deletePasskey(queries, personOf(context.people, someone), id))) throw new CallRefused('notFound');
    await factorRemoved('passkey', someone, owner.origin, queries, context);
  });
}
