import type { Queries } from '../../../../adapters/db/database.ts';
import { normaliseEmail } from '../../../normalise-email.ts';
import { findUser, type User } from '../../store.ts';
import type { CodeHolder } from './one-time-codes.ts';

/** The person that a code was sent to; null where the mail went to an email that is not theirs any more. */
export async function findAddressee(queries: Pick<Queries, 'drizzle'>, holder: CodeHolder | null): Promise<User | null> {
  const user = holder === null ? null : await findUser(queries, holder.userId);
  return user !== null && holder !== null && normaliseEmail(user.email) === normaliseEmail(holder.email) ? user : null;
}
