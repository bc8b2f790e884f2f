import { createListeners } from '../../../listeners.ts';

/**
 * Something of the client's that is stored on the server. A change is shown at once and sent after the pending ones, so that quick clicks
 * neither overtake nor undo each other; one that can't be saved is reverted.
 */
export interface SavedStore<View, Change> {
  /** The same object until something changes. */
  readonly get: () => View;
  readonly subscribe: (listener: () => void) => () => void;
  /** Loads the server's value. If that fails, a value loaded before stays. */
  readonly load: () => Promise<void>;
  /** False if the change couldn't be saved. */
  readonly change: (change: Change) => Promise<boolean>;
}

export type SavedStatus = 'loading' | 'ready' | 'failed';

export interface SavedPorts<Value, Change, View> {
  /** Until the value is loaded. */
  readonly empty: Value;
  readonly apply: (value: Value, change: Change) => Value;
  readonly viewOf: (status: SavedStatus, value: Value) => View;
  /** Loads the server's value; null if that failed. */
  readonly load: () => Promise<Value | null>;
  /** Replaces the value and returns it as saved; null if that failed. */
  readonly save: (value: Value) => Promise<Value | null>;
}

export function createSavedStore<Value, Change, View>(ports: SavedPorts<Value, Change, View>): SavedStore<View, Change> {
  const { empty, apply, viewOf, load, save } = ports;
  let saved: Value | null = null;
  let hasFailed = false;
  let changes: readonly { readonly change: Change; readonly settle: (isSaved: boolean) => void }[] = [];
  let shown = viewOf('loading', empty);
  let loading: Promise<void> | undefined;
  let isSending = false;
  let sendCount = 0;
  const listeners = createListeners();

  function applyAll(value: Value, pending: readonly { readonly change: Change }[]): Value {
    let changed = value;
    for (const { change } of pending) changed = apply(changed, change);
    return changed;
  }

  function show(): void {
    shown = viewOf(saved === null ? (hasFailed ? 'failed' : 'loading') : 'ready', applyAll(saved ?? empty, changes));
    listeners.tell();
  }

  async function loadNow(): Promise<void> {
    if (saved === null && hasFailed) {
      hasFailed = false;
      show();
    }
    const sendsBefore = sendCount;
    const loaded = await load();
    // A value requested before a change was sent may be older than the change.
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
      const answer = saved === null ? null : await save(applyAll(saved, batch));
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
    change: (change) =>
      new Promise((settle) => {
        changes = [...changes, { change, settle }];
        show();
        void send();
      }),
  };
}
