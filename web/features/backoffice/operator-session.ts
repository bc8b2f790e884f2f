/** The operator's session: of one tab, so that it ends with it. */
import type { OperatorLoginResponse } from '@fairlead/contract/backoffice.ts';
import { useSyncExternalStore } from 'react';

export interface OperatorSession {
  readonly accessToken: string;
  readonly name: string;
}

export interface OperatorSessionStore {
  readonly get: () => OperatorSession | null;
  readonly begin: (session: OperatorLoginResponse['data']) => void;
  readonly end: (reason: 'loggedOut' | 'expired') => void;
  /** Whether the last session of this page ended by itself. */
  readonly hasExpired: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
}

const KEY = 'operator_session';

export function createOperatorSessionStore(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): OperatorSessionStore {
  const listeners = new Set<() => void>();
  let current = readSession(storage.getItem(KEY));
  let hasExpired = false;

  function set(next: OperatorSession | null): void {
    current = next;
    if (next === null) storage.removeItem(KEY);
    else storage.setItem(KEY, JSON.stringify(next));
    for (const listener of listeners) listener();
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
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function readSession(text: string | null): OperatorSession | null {
  try {
    const read: unknown = JSON.parse(text ?? 'null');
    if (typeof read !== 'object' || read === null || !('accessToken' in read) || !('name' in read)) return null;
    const { accessToken, name } = read;
    return typeof accessToken === 'string' && typeof name === 'string' ? { accessToken, name } : null;
  } catch {
    return null;
  }
}

export function useOperatorSession(store: OperatorSessionStore): OperatorSession | null {
  return useSyncExternalStore(store.subscribe, store.get, () => null);
}
