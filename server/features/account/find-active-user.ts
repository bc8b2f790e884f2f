import type { Queries } from '../../adapters/db/database.ts';
import { CallRefused } from '../../transport/call-refused.ts';
import { findUser, type User } from './store.ts';

/**
 * Returns the user of a session. Throws CallRefused `accountUnknown`, or `accountNotActive` if it was blocked or closed in the meantime.
 */
export async function findActiveUser(database: Pick<Queries, 'drizzle'>, userId: number): Promise<User> {
  const user = await findUser(database, userId);
  if (user === null) throw new CallRefused('accountUnknown');
  if (user.status !== 'active') throw new CallRefused('accountNotActive');
  return user;
}
