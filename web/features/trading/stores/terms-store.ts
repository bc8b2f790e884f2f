import { createListeners } from '../../../listeners.ts';

/** The version of the rules that the server applies; null until it is known. */
export interface TermsStore {
  readonly get: () => string | null;
  readonly subscribe: (listener: () => void) => () => void;
  readonly set: (version: string) => void;
}

export function createTermsStore(): TermsStore {
  let version: string | null = null;
  const listeners = createListeners();
  return {
    get: () => version,
    subscribe: listeners.subscribe,
    set: (next) => {
      if (next === version) return;
      version = next;
      listeners.tell();
    },
  };
}
