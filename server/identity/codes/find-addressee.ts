import type { Queries } from '../../adapters/db/database.ts';
import { normaliseEmail } from '../normalise-email.ts';
import type { Member, PrincipalDirectory, SignInOrigin } from '../principal-directory.ts';
import type { CodeHolder } from './one-time-codes.ts';

/** Returns the user to whom a code was sent; null if their email has changed since. */
export async function findAddressee<Someone extends Member>(
  queries: Pick<Queries, 'drizzle'>,
  holder: CodeHolder | null,
  people: Pick<PrincipalDirectory<Someone, SignInOrigin>, 'find'>,
): Promise<Someone | null> {
  const someone = holder === null ? null : await people.find(queries, holder.userId);
  if (someone === null || holder === null) return null;
  return holder.email === '' || normaliseEmail(someone.email) === normaliseEmail(holder.email) ? someone : null;
}
