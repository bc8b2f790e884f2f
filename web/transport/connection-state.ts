import { createListeners } from '../listeners.ts';

/**
 * Whether a socket's news can be trusted and its commands are taken right now. Times are milliseconds since 1970 UTC by the browser's
 * clock.
 */
export type ConnectionState =
  | { readonly kind: 'connecting' }
  | { readonly kind: 'live' }
  /** Connected to a server that takes no commands and tells nothing of the account until trading resumes. */
  | { readonly kind: 'paused' }
  | { readonly kind: 'lost'; readonly since: number }
  /** The server ended the session; this socket never comes back. */
  | { readonly kind: 'ended' };

export type ConnectionChange = 'connected' | 'paused' | 'resumed' | 'disconnected' | 'ended';

/** A connection that is lost stays lost since its first failure; one that has ended stays so. */
export function nextConnectionState(state: ConnectionState, change: ConnectionChange, now: number): ConnectionState {
  if (state.kind === 'ended') return state;
  if (change === 'ended') return { kind: 'ended' };
  // What was said on a connection that is gone says nothing about the next one.
  if (change === 'paused') return state.kind === 'live' ? { kind: 'paused' } : state;
  if (change === 'resumed') return state.kind === 'paused' ? { kind: 'live' } : state;
  if (change === 'connected') return state.kind === 'live' ? state : { kind: 'live' };
  return state.kind === 'lost' ? state : { kind: 'lost', since: now };
}

/** A connection state that can be watched; the shape useSyncExternalStore takes. */
export interface ConnectionStore {
  readonly get: () => ConnectionState;
  readonly subscribe: (listener: () => void) => () => void;
  readonly change: (change: ConnectionChange) => void;
}

export function createConnectionStore(clock: () => number): ConnectionStore {
  let state: ConnectionState = { kind: 'connecting' };
  const listeners = createListeners();
  return {
    get: () => state,
    subscribe: listeners.subscribe,
    change: (change) => {
      const next = nextConnectionState(state, change, clock());
      if (next === state) return;
      state = next;
      listeners.tell();
    },
  };
}
