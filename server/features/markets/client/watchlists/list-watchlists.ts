import type { WatchlistsResponse } from '@fairlead/contract/markets/schemas.ts';
import type { Watchlist } from '@fairlead/domain/markets/watchlist.ts';
import type { FavouritesPorts } from '../favourites/list-favourites.ts';
import { readWatchlists } from './watchlist-store.ts';

/** The client's lists with the instruments that are traded, in the client's own order. */
export async function listWatchlists({ database, instruments }: FavouritesPorts, userId: number): Promise<WatchlistsResponse> {
  const traded = new Set(instruments.map(({ symbol }) => symbol));
  const lists = await readWatchlists(database, userId);
  return toAnswer(lists.map((list) => ({ ...list, symbols: list.symbols.filter((symbol) => traded.has(symbol)) })));
}

export function toAnswer(lists: readonly Watchlist[]): WatchlistsResponse {
  return { status: true, data: lists.map(({ id, name, symbols }) => ({ id, name, symbols: [...symbols] })) };
}
