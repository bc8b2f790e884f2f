import type { Queries } from '../adapters/db/database.ts';
import { CallRefused } from '../transport/call-refused.ts';
import type { Member, PrincipalDirectory, SignInOrigin } from './principal-directory.ts';

/** Returns the user of a session. Throws CallRefused `accountUnknown`, or `accountNotActive` if the user was blocked in the meantime. */
export async function findActiveMember<Someone extends Member, Origin extends SignInOrigin>(
  queries: Pick<Queries, 'drizzle'>,
  id: number,
  people: Pick<PrincipalDirectory<Someone, Origin>, 'find'>,
): Promise<Someone> {
  const someone = await people.find(queries, id);
  if (someone === null) throw new CallRefused('accountUnknown');
  if (someone.status !== 'active') throw new CallRefused('accountNotActive');
  return someone;
}
