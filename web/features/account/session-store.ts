import type { SessionUser } from '@fairlead/contract/account/schemas.ts';
import { useSyncExternalStore } from 'react';
import { choiceCookie, expiredCookie, SIGNED_IN_COOKIE } from '../../cookies.ts';

/** The auth session, kept in local storage as the spec says (section 3) and shared by all tabs. */
export interface Session {
  readonly accessToken: string;
  readonly user: SessionUser;
}

/** How this tab's last session ended: by the client, through inactivity, or by the server or another tab. */
export type SessionEnding = 'logOut' | 'idle' | 'expired';

export interface SessionStore {
  readonly get: () => Session | null;
  /** Stores a new session. */
  readonly save: (user: SessionUser) => void;
  /** Stores account data sent for the current session. Data that arrives after its end, or for an earlier session, is dropped. */
  readonly update: (user: SessionUser) => void;
  readonly clear: (ending: SessionEnding) => void;
  readonly ending: () => SessionEnding;
  /** Calls the listener whenever the session changes, in this tab or another. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Time of the last activity in any tab, in milliseconds since 1970; null if there was none. */
  readonly lastActiveAt: () => number | null;
  readonly setLastActiveAt: (at: number) => void;
}

export interface SessionPorts {
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly setCookie: (cookie: string) => void;
  /** Calls the listener when another tab changes the storage. */
  readonly onOtherTab: (listener: () => void) => () => void;
}

export const ACCESS_TOKEN_KEY = 'access_token';
const USER_KEY = 'user';
const LAST_ACTIVE_KEY = 'last_active_at';

export function createSessionStore({ storage, setCookie, onOtherTab }: SessionPorts): SessionStore {
  const listeners = new Set<() => void>();
  // The same object until the stored text changes: React compares snapshots by identity.
  let current: { readonly text: string; readonly session: Session | null } | undefined;
  let ending: SessionEnding = 'expired';
  let stopListening: (() => void) | undefined;

  function get(): Session | null {
    const token = storage.getItem(ACCESS_TOKEN_KEY);
    const text = `${token ?? ''}\n${storage.getItem(USER_KEY) ?? ''}`;
    if (current?.text !== text) current = { text, session: readSession(token, storage.getItem(USER_KEY)) };
    return current.session;
  }

  function notify(): void {
    for (const listener of listeners) listener();
  }

  function store(user: SessionUser): void {
    ending = 'expired';
    storage.setItem(ACCESS_TOKEN_KEY, user.access_token);
    storage.setItem(USER_KEY, JSON.stringify(user));
    setCookie(choiceCookie(SIGNED_IN_COOKIE, '1'));
    notify();
  }

  return {
    get,
    save(user) {
      // The last activity of the previous session does not apply to this one.
      storage.removeItem(LAST_ACTIVE_KEY);
      store(user);
    },
    update(user) {
      if (storage.getItem(ACCESS_TOKEN_KEY) === user.access_token) store(user);
    },
    clear(how) {
      ending = how;
      storage.removeItem(ACCESS_TOKEN_KEY);
      storage.removeItem(USER_KEY);
      storage.removeItem(LAST_ACTIVE_KEY);
      setCookie(expiredCookie(SIGNED_IN_COOKIE));
      notify();
    },
    ending: () => ending,
    subscribe(listener) {
      listeners.add(listener);
      stopListening ??= onOtherTab(notify);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        stopListening?.();
        stopListening = undefined;
      };
    },
    lastActiveAt() {
      const stored = Number(storage.getItem(LAST_ACTIVE_KEY) ?? Number.NaN);
      return Number.isFinite(stored) ? stored : null;
    },
    setLastActiveAt(at) {
      // Written after the session's end, it would end the next one as idle.
      if (storage.getItem(ACCESS_TOKEN_KEY) !== null) storage.setItem(LAST_ACTIVE_KEY, String(at));
    },
  };
}

/** The stored session if it is well-formed; anything else counts as signed out. */
function readSession(accessToken: string | null, userText: string | null): Session | null {
  if (accessToken === null || accessToken === '' || userText === null) return null;
  try {
    const user: unknown = JSON.parse(userText);
    return isUser(user) ? { accessToken, user } : null;
  } catch {
    return null;
  }
}

/** A shallow check: the server wrote the data and sends it again when the platform is opened. */
function isUser(value: unknown): value is SessionUser {
  return (
    typeof value === 'object' &&
    value !== null &&
    'full_name' in value &&
    typeof value.full_name === 'string' &&
    'assets_group_permission' in value
  );
}

/** The browser's session. Used only by code that runs in the browser. */
export const sessionStore: SessionStore = createSessionStore({
  storage: {
    getItem: (key) => localStorage.getItem(key),
    setItem: (key, value) => localStorage.setItem(key, value),
    removeItem: (key) => localStorage.removeItem(key),
  },
  setCookie: (cookie) => {
    document.cookie = cookie;
  },
  onOtherTab: (listener) => {
    addEventListener('storage', listener);
    return () => removeEventListener('storage', listener);
  },
});

/** The session for React components: null during hydration. */
export function useSession(): Session | null {
  return useSyncExternalStore(sessionStore.subscribe, sessionStore.get, () => null);
}
