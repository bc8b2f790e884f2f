import type { Queries } from '../../../adapters/db/database.ts';
import { accountLevels } from '../../../adapters/db/schema/account-levels.ts';
import { DEFAULT_LEVELS } from './default-levels.ts';

/** Seeds the levels if there are none; after that only operators change them. */
export async function seedLevels({ drizzle }: Pick<Queries, 'drizzle'>): Promise<void> {
  if ((await drizzle.$count(accountLevels)) > 0) return;
  const values = DEFAULT_LEVELS.map((level, rank) => ({ ...level, rank }));
  // Of two servers that start at once, one seeds them.
  await drizzle.insert(accountLevels).values(values).onConflictDoNothing();
}
