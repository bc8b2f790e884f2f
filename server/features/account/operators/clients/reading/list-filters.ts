import type { ClientFilters } from '@fairlead/contract/account/operators/clients.ts';
import { asc } from 'drizzle-orm';
import type { Queries } from '../../../../../adapters/db/database.ts';
import { accountLevels } from '../../../../../adapters/db/schema/account-levels.ts';
import { clientTags } from '../../../../../adapters/db/schema/backoffice.ts';
import { countries } from '../../../../../adapters/db/schema/principals.ts';

/** More tags than a list can usefully show. */
const MOST_TAGS = 500;

/** The filters of the client list. Levels are ascending, tags alphabetical. */
export async function listFilters({ drizzle }: Pick<Queries, 'drizzle'>): Promise<ClientFilters> {
  const [levels, tags, codes] = await Promise.all([
    drizzle.select({ name: accountLevels.name }).from(accountLevels).orderBy(asc(accountLevels.rank)),
    drizzle.selectDistinct({ tag: clientTags.tag }).from(clientTags).orderBy(asc(clientTags.tag)).limit(MOST_TAGS),
    drizzle.select({ alpha2: countries.alpha2 }).from(countries),
  ]);
  return { levels: levels.map(({ name }) => name), tags: tags.map(({ tag }) => tag), countries: codes.map(({ alpha2 }) => alpha2) };
}
