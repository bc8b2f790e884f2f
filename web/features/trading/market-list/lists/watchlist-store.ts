import type { WatchlistsResponse } from '@fairlead/contract/markets/schemas.ts';
import { marketPaths } from '@fairlead/contract/paths.ts';
import { applyWatchlistChange, type Watchlist, type WatchlistChange } from '@fairlead/domain/markets/watchlist.ts';
import { callApi, type ApiRequest } from '../../../../transport/api-client.ts';
import { createSavedStore, type SavedStatus, type SavedStore } from '../../stores/saved-store.ts';
import type { TradingSession } from '../../stores/trading-session.ts';

export interface Watchlists {
  readonly status: SavedStatus;
  readonly lists: readonly Watchlist[];
}

export type WatchlistStore = SavedStore<Watchlists, WatchlistChange>;

const stores = new WeakMap<TradingSession, WatchlistStore>();

/** The client's lists besides the favourites, for as long as the client is signed in. */
export function watchlistStoreOf(session: TradingSession): WatchlistStore {
  const store = stores.get(session) ?? createWatchlistStore(session.token);
  stores.set(session, store);
  return store;
}

function createWatchlistStore(token: string): WatchlistStore {
  const ask = async (request: Pick<ApiRequest, 'method' | 'body'>): Promise<readonly Watchlist[] | null> => {
    const answer = await callApi<WatchlistsResponse>({ path: marketPaths.watchlists, token, ...request });
    return answer.ok ? answer.data.data : null;
  };
  return createSavedStore<readonly Watchlist[], WatchlistChange, Watchlists>({
    empty: [],
    apply: applyWatchlistChange,
    viewOf: (status, lists) => ({ status, lists }),
    load: () => ask({ method: 'GET' }),
    save: (lists) => ask({ method: 'PUT', body: { lists } }),
  });
}
