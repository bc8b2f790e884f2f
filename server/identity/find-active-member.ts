import type { Queries } from '../adapters/db/database.ts';
import { CallRefused } from '../transport/call-refused.ts';
import type { Member, People, SignInOrigin } from './people.ts';

/** The person of a session. Throws CallRefused `accountUnknown` or, for somebody who was kept out meanwhile, `accountNotActive`. */
export async function findActiveMember<Someone extends Member, Origin extends SignInOrigin>(
  queries: Pick<Queries, 'drizzle'>,
  id: number,
  people: Pick<People<Someone, Origin>, 'find'>,
): Promise<Someone> {
  const someone = await people.find(queries, id);
  if (someone === null) throw new CallRefused('accountUnknown');
  if (someone.status !== 'active') throw new CallRefused('accountNotActive');
  return someone;
}
