/**
 * Pushes changes to an account's screens: one push at a time per account, and one more if something changed meanwhile. A burst of changes
 * is thus pushed as its final state, and no push ever overtakes another.
 */
export interface AccountPushes {
  request(accountId: number): void;
}

export interface AccountPushesOptions {
  /** False if there is no open screen: nothing is composed. */
  readonly hasListeners: (accountId: number) => boolean;
  readonly push: (accountId: number) => Promise<void>;
  readonly onFailure: (accountId: number, error: unknown) => void;
}

export function createAccountPushes({ hasListeners, push, onFailure }: AccountPushesOptions): AccountPushes {
  const underWay = new Map<number, { isRequestedAgain: boolean }>();

  const run = async (accountId: number, state: { isRequestedAgain: boolean }): Promise<void> => {
    do {
      state.isRequestedAgain = false;
      try {
        await push(accountId);
      } catch (error) {
        onFailure(accountId, error);
      }
    } while (state.isRequestedAgain && hasListeners(accountId));
    underWay.delete(accountId);
  };

  return {
    request: (accountId) => {
      if (!hasListeners(accountId)) return;
      const state = underWay.get(accountId);
      if (state !== undefined) {
        state.isRequestedAgain = true;
        return;
      }
      const fresh = { isRequestedAgain: false };
      underWay.set(accountId, fresh);
      void run(accountId, fresh);
    },
  };
}
