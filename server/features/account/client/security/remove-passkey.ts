import type { PasskeyRemoveRequest } from '@fairlead/contract/account/security.ts';
import { CallRefused } from '../../../../transport/call-refused.ts';
import type { AccountContext } from '../../account-context.ts';
import { findActiveUser } from '../../find-active-user.ts';
import type { Caller } from '../sign-in/caller.ts';
import { factorRemoved } from './factor-changes.ts';
import { deletePasskey, lockFactorsOf } from './factor-store.ts';

export type RemovePasskeyContext = Pick<AccountContext, 'database' | 'mailQueue' | 'clock'>;

/** Refused with notFound, in the same way for a passkey of somebody else as for none, and as findActiveUser says. */
export async function removePasskey(
  userId: number,
  { id }: Pick<PasskeyRemoveRequest, 'id'>,
  caller: Caller,
  context: RemovePasskeyContext,
): Promise<void> {
  const { database } = context;
  const user = await findActiveUser(database, userId);
  await database.transaction(async (queries) => {
    await lockFactorsOf(queries, userId);
    if (!(await deletePasskey(queries, userId, id))) throw new CallRefused('notFound');
    await factorRemoved({ user, caller, factor: 'passkey' }, queries, context);
  });
}
