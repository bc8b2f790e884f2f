import { CallRefused } from '../../../../transport/call-refused.ts';
import type { AccountContext } from '../../account-context.ts';
import { findActiveUser } from '../../find-active-user.ts';
import type { Caller } from '../sign-in/caller.ts';
import { factorRemoved } from './factor-changes.ts';
import { deleteTotp, lockFactorsOf } from './factor-store.ts';

export type RemoveTotpContext = Pick<AccountContext, 'database' | 'mailQueue' | 'clock'>;

/** Turns the authenticator app off. Refused with notFound where none is on, and as findActiveUser says. */
export async function removeTotp(userId: number, caller: Caller, context: RemoveTotpContext): Promise<void> {
  const { database } = context;
  const user = await findActiveUser(database, userId);
  await database.transaction(async (queries) => {
    await lockFactorsOf(queries, userId);
    if (!(await deleteTotp(queries, userId))) throw new CallRefused('notFound');
    await factorRemoved({ user, caller, factor: 'totp' }, queries, context);
  });
}
