import type { FavouritesResponse } from '@fairlead/contract/markets/schemas.ts';
import type { Instrument } from '@fairlead/domain/trading/instrument.ts';
import type { Database } from '../../../../adapters/db/database.ts';
import { readFavourites } from './favourite-store.ts';

export interface FavouritesPorts {
  readonly database: Pick<Database, 'drizzle'>;
  readonly instruments: readonly Instrument[];
}

/** The client's favourites that are traded, in the client's own order. */
export async function listFavourites({ database, instruments }: FavouritesPorts, userId: number): Promise<FavouritesResponse> {
  const traded = new Set(instruments.map(({ symbol }) => symbol));
  return { status: true, data: (await readFavourites(database, userId)).filter((symbol) => traded.has(symbol)) };
}
