/** The clients of a segment, and the criteria of segments. */
import type { ClientSegment, SegmentedClient } from '@fairlead/domain/account/client-segment.ts';
import { and, asc, eq, exists, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm';
import type { Queries } from '../../../adapters/db/database.ts';
import { accountLevels } from '../../../adapters/db/schema/account-levels.ts';
import { clientTags } from '../../../adapters/db/schema/backoffice.ts';
import { users } from '../../../adapters/db/schema/principals.ts';
import type { Campaign } from './campaign-store.ts';

type Drizzle = Pick<Queries, 'drizzle'>;

/** The details of a client that segments use; null if the client does not exist. */
export async function readSegmentedClient({ drizzle }: Drizzle, userId: number): Promise<SegmentedClient | null> {
  const [client] = await drizzle.select({ level: users.level, countryId: users.countryId }).from(users).where(eq(users.id, userId));
  if (client === undefined) return null;
  const tags = await drizzle.select({ tag: clientTags.tag }).from(clientTags).where(eq(clientTags.userId, userId));
  return { ...client, tags: tags.map(({ tag }) => tag) };
}

/** Counts up to `most`, because an exact count of a million is not worth the wait. A client with a PIN counts as verified. */
export async function countReach({ drizzle }: Drizzle, { audience, segment }: Pick<Campaign, 'audience' | 'segment'>, most: number) {
  const conditions: SQL[] = [eq(users.status, 'active')];
  if (audience !== 'everybody') conditions.push(audience === 'verified' ? isNotNull(users.pin) : isNull(users.pin));
  conditions.push(...segmentConditions({ drizzle }, segment));
  const rows = await drizzle
    .select({ id: users.id })
    .from(users)
    .where(and(...conditions))
    .limit(most);
  return rows.length;
}

function segmentConditions({ drizzle }: Drizzle, { levels, countryIds, tags }: ClientSegment): SQL[] {
  const tagged = drizzle
    .select({ tag: clientTags.tag })
    .from(clientTags)
    .where(and(eq(clientTags.userId, users.id), inArray(clientTags.tag, [...tags])));
  return [
    ...(levels.length === 0 ? [] : [inArray(users.level, [...levels])]),
    ...(countryIds.length === 0 ? [] : [inArray(users.countryId, [...countryIds])]),
    ...(tags.length === 0 ? [] : [exists(tagged)]),
  ];
}

/** More tags than a list can usefully show. */
const MOST_TAGS = 500;

/** Levels ascending, tags alphabetical. */
export async function describeSegment({ drizzle }: Drizzle): Promise<{ readonly levels: string[]; readonly tags: string[] }> {
  const levels = await drizzle.select({ name: accountLevels.name }).from(accountLevels).orderBy(asc(accountLevels.rank));
  const tags = await drizzle.selectDistinct({ tag: clientTags.tag }).from(clientTags).orderBy(asc(clientTags.tag)).limit(MOST_TAGS);
  return { levels: levels.map(({ name }) => name), tags: tags.map(({ tag }) => tag) };
}
