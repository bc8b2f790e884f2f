import type { FavouritesRequest, FavouritesResponse } from '@fairlead/contract/markets/schemas.ts';
import { CallRefused } from '../../../../transport/call-refused.ts';
import { writeFavourites } from './favourite-store.ts';
import type { FavouritesPorts } from './list-favourites.ts';

/** Replaces the client's favourites; a symbol named twice counts once. Throws CallRefused: instrumentUnknown. */
export async function replaceFavourites(
  { database, instruments }: FavouritesPorts,
  userId: number,
  { symbols }: Pick<FavouritesRequest, 'symbols'>,
): Promise<FavouritesResponse> {
  const traded = new Set(instruments.map(({ symbol }) => symbol));
  if (symbols.some((symbol) => !traded.has(symbol))) throw new CallRefused('instrumentUnknown');
  const favourites = [...new Set(symbols)];
  await writeFavourites(database, userId, favourites);
  return { status: true, data: favourites };
}
