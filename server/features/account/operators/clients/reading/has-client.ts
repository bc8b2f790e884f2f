import { eq } from 'drizzle-orm';
import type { Queries } from '../../../../../adapters/db/database.ts';
import { users } from '../../../../../adapters/db/schema/principals.ts';

export async function hasClient({ drizzle }: Pick<Queries, 'drizzle'>, userId: number): Promise<boolean> {
  const rows = await drizzle.select({ id: users.id }).from(users).where(eq(users.id, userId));
  return rows.length > 0;
}
