import { createSavedStore, type SavedPorts, type SavedStatus, type SavedStore } from './saved-store.ts';

/** The client's favourite instruments. */
export interface FavouriteStore extends Omit<SavedStore<Favourites, Change>, 'change'> {
  /** Adds or removes an instrument. False if the change couldn't be saved. */
  readonly toggle: (symbol: string) => Promise<boolean>;
}

export interface Favourites {
  readonly status: SavedStatus;
  /** In the order in which they were added. */
  readonly symbols: readonly string[];
}

interface Change {
  readonly symbol: string;
  readonly isFavourite: boolean;
}

export type FavouritePorts = Pick<SavedPorts<readonly string[], Change, Favourites>, 'load' | 'save'>;

export function createFavouriteStore(ports: FavouritePorts): FavouriteStore {
  const { change, ...store } = createSavedStore<readonly string[], Change, Favourites>({
    ...ports,
    empty: [],
    viewOf: (status, symbols) => ({ status, symbols }),
    apply: (symbols, { symbol, isFavourite }) => {
      const others = symbols.filter((one) => one !== symbol);
      if (!isFavourite) return others;
      return symbols.includes(symbol) ? symbols : [...others, symbol];
    },
  });
  return { ...store, toggle: (symbol) => change({ symbol, isFavourite: !store.get().symbols.includes(symbol) }) };
}
