import type { Queries } from '../../../../adapters/db/database.ts';
import type { PersonalDataCollector } from '../../../personal-data-collector.ts';
import { readFavourites } from './favourite-store.ts';

/** A client's favourite instruments, in the client's own order. */
export function collectFavourites(database: Pick<Queries, 'drizzle'>): PersonalDataCollector {
  return {
    name: 'favourites',
    tables: ['favourite_instruments'],
    collect: async (userId, mostRecords) => (await readFavourites(database, userId)).slice(0, mostRecords).map((symbol) => ({ symbol })),
  };
}
