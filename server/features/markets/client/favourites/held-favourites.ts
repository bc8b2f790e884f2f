import type { Queries } from '../../../../adapters/db/database.ts';
import type { HeldDataCollector } from '../../../held-data-collector.ts';
import { readFavourites } from './favourite-store.ts';

/** What a client has marked in the market list, in the client's own order. */
export function collectFavourites(database: Pick<Queries, 'drizzle'>): HeldDataCollector {
  return {
    name: 'favourites',
    tables: ['favourite_instruments'],
    collect: async (userId, mostRecords) => (await readFavourites(database, userId)).slice(0, mostRecords).map((symbol) => ({ symbol })),
  };
}
