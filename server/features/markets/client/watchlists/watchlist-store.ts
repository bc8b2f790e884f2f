import type { Watchlist } from '@fairlead/domain/markets/watchlist.ts';
import { eq } from 'drizzle-orm';
import type { Queries } from '../../../../adapters/db/database.ts';
import { watchlists } from '../../../../adapters/db/schema/market.ts';

type Db = Pick<Queries, 'drizzle'>;

/** A client's lists besides the favourites, in the client's own order; some symbols may not be traded any more. */
export async function readWatchlists({ drizzle }: Db, userId: number): Promise<readonly Watchlist[]> {
  const [row] = await drizzle.select().from(watchlists).where(eq(watchlists.userId, userId));
  return row?.lists ?? [];
}

export async function writeWatchlists({ drizzle }: Db, userId: number, lists: readonly Watchlist[]): Promise<void> {
  await drizzle.insert(watchlists).values({ userId, lists }).onConflictDoUpdate({ target: watchlists.userId, set: { lists } });
}
