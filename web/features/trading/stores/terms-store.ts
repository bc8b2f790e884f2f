import { createListeners } from '../../../listeners.ts';

/** The versions of what the server applies. */
export interface TermsVersions {
  readonly rules: string;
  readonly calendar: number;
  readonly listing: string;
}

/** Null until they are known. */
export interface TermsStore {
  readonly get: () => TermsVersions | null;
  readonly subscribe: (listener: () => void) => () => void;
  readonly set: (versions: TermsVersions) => void;
}

export function createTermsStore(): TermsStore {
  let versions: TermsVersions | null = null;
  const listeners = createListeners();
  return {
    get: () => versions,
    subscribe: listeners.subscribe,
    set: (next) => {
      if (next.rules === versions?.rules && next.calendar === versions.calendar && next.listing === versions.listing) return;
      versions = next;
      listeners.tell();
    },
  };
}
