import { createListeners } from '../../../listeners.ts';

/**
 * The client's favourite instruments, kept by the server. A change is shown at once and sent behind what is already on its way, so
 * that quick clicks neither overtake nor undo each other; one that cannot be saved is taken back.
 */
export interface FavouriteStore {
  /** The same object until something changes. */
  readonly get: () => Favourites;
  readonly subscribe: (listener: () => void) => () => void;
  /** Takes over what the server has now. What is known already stays where that fails. */
  readonly load: () => Promise<void>;
  /** Adds or removes an instrument. False where the change could not be saved. */
  readonly toggle: (symbol: string) => Promise<boolean>;
}

export interface Favourites {
  readonly status: 'loading' | 'ready' | 'failed';
  /** In the order in which they were added. */
  readonly symbols: readonly string[];
}

export interface FavouritePorts {
  /** The list as the server has it; null where it could not be loaded. */
  readonly load: () => Promise<readonly string[] | null>;
  /** Replaces the list; gives it as it was saved, null where it could not be. */
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
    // A list that was asked for before a change was sent may be older than the change.
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
