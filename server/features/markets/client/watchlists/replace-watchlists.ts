import type { WatchlistsRequest, WatchlistsResponse } from '@fairlead/contract/markets/schemas.ts';
import { CallRefused } from '../../../../transport/call-refused.ts';
import type { FavouritesPorts } from '../favourites/list-favourites.ts';
import { toAnswer } from './list-watchlists.ts';
import { writeWatchlists } from './watchlist-store.ts';

/**
 * Replaces the client's lists besides the favourites. A symbol named twice in a list counts once, and a list named twice is the first one.
 * Throws CallRefused: instrumentUnknown.
 */
export async function replaceWatchlists(
  { database, instruments }: FavouritesPorts,
  userId: number,
  { lists }: Pick<WatchlistsRequest, 'lists'>,
): Promise<WatchlistsResponse> {
  const traded = new Set(instruments.map(({ symbol }) => symbol));
  if (lists.some(({ symbols }) => symbols.some((symbol) => !traded.has(symbol)))) throw new CallRefused('instrumentUnknown');
  const known = new Set<string>();
  const kept = lists.flatMap((list) => {
    if (known.has(list.id)) return [];
    known.add(list.id);
    return [{ ...list, symbols: [...new Set(list.symbols)] }];
  });
  await writeWatchlists(database, userId, kept);
  return toAnswer(kept);
}
