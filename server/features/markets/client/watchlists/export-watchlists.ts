import type { Queries } from '../../../../adapters/db/database.ts';
import type { PersonalDataCollector } from '../../../personal-data-collector.ts';
import { readWatchlists } from './watchlist-store.ts';

/** A client's lists of instruments besides the favourites, in the client's own order. */
export function collectWatchlists(database: Pick<Queries, 'drizzle'>): PersonalDataCollector {
  return {
    name: 'watchlists',
    tables: ['watchlists'],
    collect: async (userId, mostRecords) =>
      (await readWatchlists(database, userId)).slice(0, mostRecords).map(({ name, symbols }) => ({ name, symbols: symbols.join(', ') })),
  };
}
