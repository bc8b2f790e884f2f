/**
 * Saves a draft automatically: two seconds after the last change, one call at a time, and again if it was changed meanwhile. Timers and
 * calls are passed in.
 */
export interface DraftSaverPorts<Draft> {
  /** Resolves to the revision that the server has given the draft. */
  readonly save: (draft: Draft, revision: number) => Promise<number>;
  /** Whether the failure means that a colleague has saved. */
  readonly isConflict: (error: unknown) => boolean;
  /** Whether a retry may succeed. */
  readonly isTemporary: (error: unknown) => boolean;
  /** Calls back later; returns the function that cancels it. */
  readonly later: (callback: () => void, delayMs: number) => () => void;
  readonly now: () => number;
}

export type SaveState =
  | { readonly kind: 'saved'; readonly at: number | null }
  | { readonly kind: 'changed' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'failed'; readonly error: unknown }
  /** Nothing more is saved until the editor has decided. */
  | { readonly kind: 'conflict' };

export interface DraftSaver<Draft> {
  readonly change: (draft: Draft) => void;
  /** Saves all changes; resolves to whether that succeeded. */
  readonly flush: () => Promise<boolean>;
  readonly state: () => SaveState;
  readonly revision: () => number;
  readonly subscribe: (listener: () => void) => () => void;
  /** Stops the timers; unsaved changes remain unsaved. */
  readonly stop: () => void;
}

export const SAVE_AFTER_MS = 2_000;
export const RETRY_AFTER_MS = 10_000;

export function createDraftSaver<Draft>(firstRevision: number, ports: DraftSaverPorts<Draft>): DraftSaver<Draft> {
  const listeners = new Set<() => void>();
  let revision = firstRevision;
  let unsaved: { readonly draft: Draft } | null = null;
  let state: SaveState = { kind: 'saved', at: null };
  let saving: Promise<boolean> | null = null;
  let cancelTimer = (): void => undefined;

  function become(next: SaveState): void {
    state = next;
    for (const listener of listeners) listener();
  }

  function schedule(delayMs: number): void {
    cancelTimer();
    cancelTimer = ports.later(() => void flush(), delayMs);
  }

  async function saveAll(): Promise<boolean> {
    while (unsaved !== null) {
      const { draft } = unsaved;
      unsaved = null;
      become({ kind: 'saving' });
      try {
        revision = await ports.save(draft, revision);
      } catch (error) {
        unsaved ??= { draft };
        become(ports.isConflict(error) ? { kind: 'conflict' } : { kind: 'failed', error });
        if (ports.isTemporary(error)) schedule(RETRY_AFTER_MS);
        return false;
      }
    }
    become({ kind: 'saved', at: ports.now() });
    return true;
  }

  function flush(): Promise<boolean> {
    cancelTimer();
    if (state.kind === 'conflict') return Promise.resolve(false);
    if (unsaved === null && saving === null) return Promise.resolve(true);
    saving ??= saveAll().finally(() => {
      saving = null;
    });
    return saving;
  }

  return {
    change(draft) {
      unsaved = { draft };
      if (state.kind === 'conflict') return;
      if (saving === null) become({ kind: 'changed' });
      schedule(SAVE_AFTER_MS);
    },
    flush,
    state: () => state,
    revision: () => revision,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop: () => cancelTimer(),
  };
}
