import { asc, eq } from 'drizzle-orm';
import type { Queries } from '../../../../adapters/db/database.ts';
import { clientTags } from '../../../../adapters/db/schema/backoffice.ts';

/** A client's tags. */
export async function listTags({ drizzle }: Pick<Queries, 'drizzle'>, userId: number): Promise<string[]> {
  const rows = await drizzle
    .select({ tag: clientTags.tag })
    .from(clientTags)
    .where(eq(clientTags.userId, userId))
    .orderBy(asc(clientTags.tag));
  return rows.map(({ tag }) => tag);
}
