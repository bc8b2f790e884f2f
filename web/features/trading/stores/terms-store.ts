import { createListeners } from '../../../listeners.ts';

/** The versions of what the server applies. */
export interface TermsVersions {
  readonly rules: string;
  readonly calendar: number;
  /** How many corporate actions have taken effect. */
  readonly actions: number;
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
      const { rules, calendar, actions } = next;
      if (rules === versions?.rules && calendar === versions.calendar && actions === versions.actions) return;
      versions = next;
      listeners.tell();
    },
  };
}
