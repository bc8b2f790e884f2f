import { eq } from 'drizzle-orm';
import type { Queries } from '../../../../adapters/db/database.ts';
import { favouriteInstruments } from '../../../../adapters/db/schema/market.ts';

/** The symbols a client has chosen, in the client's own order; some may not be traded any more. */
export async function readFavourites({ drizzle }: Pick<Queries, 'drizzle'>, userId: number): Promise<readonly string[]> {
  const [row] = await drizzle.select().from(favouriteInstruments).where(eq(favouriteInstruments.userId, userId));
  return row?.symbols ?? [];
}

export async function writeFavourites({ drizzle }: Pick<Queries, 'drizzle'>, userId: number, symbols: readonly string[]): Promise<void> {
  await drizzle
    .insert(favouriteInstruments)
    .values({ userId, symbols })
    .onConflictDoUpdate({ target: favouriteInstruments.userId, set: { symbols } });
}
