import { createListeners } from '../listeners.ts';

/** Whether a socket's data is current and commands are accepted right now. Times are milliseconds since 1970 UTC by the browser's clock. */
export type ConnectionState =
  | { readonly kind: 'connecting' }
  | { readonly kind: 'live' }
  /** Connected to a server that accepts no commands and sends no account data until trading resumes. */
  | { readonly kind: 'paused' }
  | { readonly kind: 'lost'; readonly since: number }
  /** The server ended the session; this socket never reconnects. */
  | { readonly kind: 'ended' };

export type ConnectionChange = 'connected' | 'paused' | 'resumed' | 'disconnected' | 'ended';

/** The state after a change. A lost connection keeps the time of its first failure; an ended one stays ended. */
export function nextConnectionState(state: ConnectionState, change: ConnectionChange, now: number): ConnectionState {
  if (state.kind === 'ended') return state;
  if (change === 'ended') return { kind: 'ended' };
  // A message from a lost connection doesn't apply to the next one.
  if (change === 'paused') return state.kind === 'live' ? { kind: 'paused' } : state;
  if (change === 'resumed') return state.kind === 'paused' ? { kind: 'live' } : state;
  if (change === 'connected') return state.kind === 'live' ? state : { kind: 'live' };
  return state.kind === 'lost' ? state : { kind: 'lost', since: now };
}

/** A connection state with listeners, in the shape useSyncExternalStore expects. */
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
