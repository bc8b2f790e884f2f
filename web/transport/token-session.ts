/** The session of an area with its own sign-in, stored in the browser: an operator's per tab, an affiliate's beside the client's. */
import { useSyncExternalStore } from 'react';
import { createListeners } from '../listeners.ts';

export interface TokenSession {
  readonly accessToken: string;
  readonly name: string;
}

/** The server's response to a sign-in. */
export interface LoggedIn {
  readonly access_token: string;
  readonly name: string;
}

export interface TokenSessionStore {
  readonly get: () => TokenSession | null;
  readonly begin: (session: LoggedIn) => void;
  readonly end: (reason: 'loggedOut' | 'expired') => void;
  /** Whether the last session of this page expired. */
  readonly hasExpired: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
}

type KeptText = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Calls the listener when another tab changes the storage; returns the function that removes it. */
type OnOtherTab = (listener: () => void) => () => void;

/** For storage limited to a single tab. */
const noOtherTab: OnOtherTab = () => () => undefined;

/** A session shared by several tabs also begins and ends through `onOtherTab`. */
export function createTokenSessionStore(storage: KeptText, key: string, onOtherTab: OnOtherTab = noOtherTab): TokenSessionStore {
  const listeners = createListeners();
  let current = readSession(storage.getItem(key));
  let hasExpired = false;
  let stopListening: (() => void) | undefined;

  function set(next: TokenSession | null): void {
    current = next;
    if (next === null) storage.removeItem(key);
    else storage.setItem(key, JSON.stringify(next));
    listeners.tell();
  }

  function readAgain(): void {
    const kept = readSession(storage.getItem(key));
    if (kept?.accessToken === current?.accessToken) return;
    hasExpired = false;
    current = kept;
    listeners.tell();
  }

  return {
    get: () => current,
    begin: ({ access_token, name }) => set({ accessToken: access_token, name }),
    end: (reason) => {
      hasExpired = reason === 'expired';
      set(null);
    },
    hasExpired: () => hasExpired,
    subscribe(listener) {
      const end = listeners.subscribe(listener);
      stopListening ??= onOtherTab(readAgain);
      return () => {
        end();
        if (listeners.count() > 0) return;
        stopListening?.();
        stopListening = undefined;
      };
    },
  };
}

/** The browser notifies every tab but the one that changed the storage. */
export const onStorageEvent: OnOtherTab = (listener) => {
  addEventListener('storage', listener);
  return () => removeEventListener('storage', listener);
};

function readSession(text: string | null): TokenSession | null {
  try {
    const read: unknown = JSON.parse(text ?? 'null');
    if (typeof read !== 'object' || read === null || !('accessToken' in read) || !('name' in read)) return null;
    const { accessToken, name } = read;
    return typeof accessToken === 'string' && typeof name === 'string' ? { accessToken, name } : null;
  } catch {
    return null;
  }
}

export function useTokenSession(store: TokenSessionStore): TokenSession | null {
  return useSyncExternalStore(store.subscribe, store.get, () => null);
}
