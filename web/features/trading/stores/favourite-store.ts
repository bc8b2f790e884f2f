import { createListeners } from '../../../listeners.ts';

/**
 * The client's favourite instruments, stored on the server. A change is shown at once and sent after the pending ones, so that quick clicks
 * neither overtake nor undo each other; one that can't be saved is reverted.
 */
export interface FavouriteStore {
  /** The same object until something changes. */
  readonly get: () => Favourites;
  readonly subscribe: (listener: () => void) => () => void;
  /** Loads the server's list. If that fails, a list loaded before stays. */
  readonly load: () => Promise<void>;
  /** Adds or removes an instrument. False if the change couldn't be saved. */
  readonly toggle: (symbol: string) => Promise<boolean>;
}

export interface Favourites {
  readonly status: 'loading' | 'ready' | 'failed';
  /** In the order in which they were added. */
  readonly symbols: readonly string[];
}

export interface FavouritePorts {
  /** Loads the server's list; null if that failed. */
  readonly load: () => Promise<readonly string[] | null>;
  /** Replaces the list and returns it as saved; null if that failed. */
  readonly save: (symbols: readonly string[]) => Promise<readonly string[] | null>;
}

interface Change {
  readonly symbol: string;
  readonly isFavourite: boolean;
  readonly settle: (isSaved: boolean) => void;
}

export function createFavouriteStore({ load, save }: FavouritePorts): FavouriteStore {
  let saved: readonly string[] | null = null;
  let hasFailed = false;
  let changes: readonly Change[] = [];
  let shown: Favourites = { status: 'loading', symbols: [] };
  let loading: Promise<void> | undefined;
  let isSending = false;
  let sendCount = 0;
  const listeners = createListeners();

  function show(): void {
    shown = { status: saved === null ? (hasFailed ? 'failed' : 'loading') : 'ready', symbols: applyChanges(saved ?? [], changes) };
    listeners.tell();
  }

  async function loadNow(): Promise<void> {
    if (saved === null && hasFailed) {
      hasFailed = false;
      show();
    }
    const sendsBefore = sendCount;
    const loaded = await load();
    // A list requested before a change was sent may be older than the change.
    if (loaded !== null && !isSending && sendCount === sendsBefore) saved = loaded;
    hasFailed = saved === null;
    loading = undefined;
    show();
  }

  function loadOnce(): Promise<void> {
    loading ??= loadNow();
    return loading;
  }

  async function send(): Promise<void> {
    if (isSending) return;
    if (saved === null) await loadOnce();
    if (isSending) return;
    isSending = true;
    sendCount += 1;
    while (changes.length > 0) {
      const batch = changes;
      const answer = saved === null ? null : await save(applyChanges(saved, batch));
      saved = answer ?? saved;
      changes = changes.slice(batch.length);
      show();
      for (const { settle } of batch) settle(answer !== null);
    }
    isSending = false;
  }

  return {
    get: () => shown,
    subscribe: listeners.subscribe,
    load: loadOnce,
    toggle: (symbol) =>
      new Promise((settle) => {
        changes = [...changes, { symbol, isFavourite: !shown.symbols.includes(symbol), settle }];
        show();
        void send();
      }),
  };
}

function applyChanges(symbols: readonly string[], changes: readonly Change[]): readonly string[] {
  const list = new Set(symbols);
  for (const { symbol, isFavourite } of changes) {
    if (isFavourite) list.add(symbol);
    else list.delete(symbol);
  }
  return [...list];
}
