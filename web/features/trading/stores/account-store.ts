import { createListeners } from '../../../listeners.ts';
import { EMPTY_ACCOUNT, reduceAccount, type AccountChange, type AccountState } from './account-state.ts';

/** The account's state with its listeners, in the shape useSyncExternalStore expects. */
export interface AccountStore {
  readonly get: () => AccountState;
  readonly subscribe: (listener: AccountListener) => () => void;
  readonly apply: (change: AccountChange) => void;
}

export type AccountListener = (after: AccountState, before: AccountState) => void;

export function createAccountStore(): AccountStore {
  let state = EMPTY_ACCOUNT;
  const listeners = createListeners<Parameters<AccountListener>>();
  return {
    get: () => state,
    subscribe: listeners.subscribe,
    apply: (change) => {
      const before = state;
      state = reduceAccount(before, change);
      if (state === before) return;
      listeners.tell(state, before);
    },
  };
}
