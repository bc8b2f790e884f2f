import { stableJson } from './stable-json.ts';
import type { Account, EngineState } from './state.ts';

/** Grows whenever the state that a journal folds into has other fields than before. */
export const STATE_SHAPE = 5;

/**
 * The state as lines of text in a fixed order, an account a line: equal states give equal text, whatever the order in which
 * their maps were filled. What a replay is compared by.
 */
export function* serialiseState(state: EngineState): Generator<string> {
  const { seq, nextPositionId, nextOrderId, nextAlertId } = state;
  yield stableJson({ seq, nextPositionId, nextOrderId, nextAlertId, house: Object.fromEntries(state.house) });
  for (const id of [...state.accounts.keys()].toSorted((a, b) => a - b)) {
    const account = state.accounts.get(id);
    if (account !== undefined) yield stableJson(plainAccount(account));
  }
}

function plainAccount(account: Account) {
  // Their order decides which is forgotten, or taken back, first, so it belongs to the state.
  return {
    ...account,
    withdrawals: [...account.withdrawals],
    holds: Object.fromEntries(account.holds),
    recentlyClosed: [...account.recentlyClosed],
  };
}
