import type { Queries } from '../../adapters/db/database.ts';
import { normaliseEmail } from '../normalise-email.ts';
import type { Member, People, SignInOrigin } from '../people.ts';
import type { CodeHolder } from './one-time-codes.ts';

/** The person that a code was sent to; null where the mail went to an email that is not theirs any more. */
export async function findAddressee<Someone extends Member>(
  queries: Pick<Queries, 'drizzle'>,
  holder: CodeHolder | null,
  people: Pick<People<Someone, SignInOrigin>, 'find'>,
): Promise<Someone | null> {
  const someone = holder === null ? null : await people.find(queries, holder.userId);
  if (someone === null || holder === null) return null;
  return holder.email === '' || normaliseEmail(someone.email) === normaliseEmail(holder.email) ? someone : null;
}
