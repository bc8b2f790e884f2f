import type { Queries } from '../../../adapters/db/database.ts';
import { accountLevels } from '../../../adapters/db/schema/account-levels.ts';
import { DEFAULT_LEVELS } from './default-levels.ts';

/** Plants the levels where there are none; once there are any, they are the operators' to change. */
export async function seedLevels({ drizzle }: Pick<Queries, 'drizzle'>): Promise<void> {
  if ((await drizzle.$count(accountLevels)) > 0) return;
  const values = DEFAULT_LEVELS.map((level, rank) => ({ ...level, rank }));
  // Of two servers that start at once, one plants them.
  await drizzle.insert(accountLevels).values(values).onConflictDoNothing();
}
