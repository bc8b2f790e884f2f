import { asc, ne } from 'drizzle-orm';
import type { Queries } from '../../../../adapters/db/database.ts';
import { accountLevels } from '../../../../adapters/db/schema/account-levels.ts';
import { users } from '../../../../adapters/db/schema/principals.ts';

type Handle = Pick<Queries, 'drizzle'>;

export async function listLevelRows({ drizzle }: Handle) {
  return drizzle.select().from(accountLevels).orderBy(asc(accountLevels.rank));
}

/** The levels that clients currently have. */
export async function listLevelNamesInUse({ drizzle }: Handle): Promise<readonly string[]> {
  const rows = await drizzle.selectDistinct({ level: users.level }).from(users).where(ne(users.level, ''));
  return rows.map(({ level }) => level);
}

export async function replaceLevelRows({ drizzle }: Handle, rows: readonly (typeof accountLevels.$inferInsert)[]): Promise<void> {
  await drizzle.delete(accountLevels);
  await drizzle.insert(accountLevels).values([...rows]);
}
