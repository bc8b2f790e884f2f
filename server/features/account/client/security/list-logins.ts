import type { LoginInfo } from '@fairlead/contract/account/security.ts';
import type { AccountContext } from '../../account-context.ts';
import { listLogins as selectLogins } from '../sign-in/login-store.ts';

const MOST_LOGINS = 50;

/** The client's latest sign-ins and failed attempts, the latest first. */
export async function listLogins(userId: number, { database }: Pick<AccountContext, 'database'>): Promise<LoginInfo[]> {
  const logins = await selectLogins(database, userId, MOST_LOGINS);
  return logins.map(({ at, ...login }) => ({ ...login, at: new Date(at).toISOString() }));
}
