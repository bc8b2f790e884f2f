import type { ClientFilters } from '@fairlead/contract/account/operators/clients.ts';
import { asc } from 'drizzle-orm';
import type { Queries } from '../../../../../adapters/db/database.ts';
import { accountLevels } from '../../../../../adapters/db/schema/account-levels.ts';
import { clientTags } from '../../../../../adapters/db/schema/backoffice.ts';
import { countries } from '../../../../../adapters/db/schema/people.ts';

/** More tags than anybody reads in a list. */
const MOST_TAGS = 500;

/** What the list of clients can be narrowed to. Levels from the lowest on, tags by the alphabet. */
export async function listFilters({ drizzle }: Pick<Queries, 'drizzle'>): Promise<ClientFilters> {
  const [levels, tags, codes] = await Promise.all([
    drizzle.select({ name: accountLevels.name }).from(accountLevels).orderBy(asc(accountLevels.rank)),
    drizzle.selectDistinct({ tag: clientTags.tag }).from(clientTags).orderBy(asc(clientTags.tag)).limit(MOST_TAGS),
    drizzle.select({ alpha2: countries.alpha2 }).from(countries),
  ]);
  return { levels: levels.map(({ name }) => name), tags: tags.map(({ tag }) => tag), countries: codes.map(({ alpha2 }) => alpha2) };
}
