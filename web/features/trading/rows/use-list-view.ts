import { useSyncExternalStore } from 'react';
import { createListeners } from '../../../listeners.ts';
import { chartStorage } from '../chart/chart-storage.ts';
import { usePlatform } from '../platform-context.ts';
import type { TradingSession } from '../stores/trading-session.ts';
import { readListView, writeListView, type ListName, type ListView } from './list-view.ts';

interface ViewStore {
  readonly get: () => ListView;
  readonly subscribe: (listener: () => void) => () => void;
  readonly change: (changes: Partial<ListView>) => void;
}

/** A list and its tools are in different places of the screen, and share one view for as long as the client is signed in. */
const stores = new WeakMap<TradingSession, Map<ListName, ViewStore>>();

/** How the client sees a list, and the function that changes it. */
export function useListView(list: ListName): readonly [ListView, ViewStore['change']] {
  const { session, clientId } = usePlatform();
  const { get, subscribe, change } = storeOf(session, clientId, list);
  return [useSyncExternalStore(subscribe, get), change];
}

function storeOf(session: TradingSession, clientId: number, list: ListName): ViewStore {
  const ofSession = stores.get(session) ?? new Map<ListName, ViewStore>();
  stores.set(session, ofSession);
  const store = ofSession.get(list) ?? createViewStore(clientId, list);
  ofSession.set(list, store);
  return store;
}

function createViewStore(clientId: number, list: ListName): ViewStore {
  const listeners = createListeners();
  let view = readListView(chartStorage, clientId, list);
  return {
    get: () => view,
    subscribe: listeners.subscribe,
    change: (changes) => {
      view = { ...view, ...changes };
      writeListView(chartStorage, clientId, list, view);
      listeners.tell();
    },
  };
}
