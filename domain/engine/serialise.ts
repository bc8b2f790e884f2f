import { stableJson } from './stable-json.ts';
import type { Account, EngineState } from './state.ts';

/** Grows whenever the state that a journal folds into has other fields than before. */
export const STATE_SHAPE = 6;

/**
 * The state as lines of text in a fixed order, first what belongs to no account and then an account a line: equal states give equal text,
 * whatever the order in which their maps were filled. What a replay is compared by, and what a snapshot consists of.
 */
export function* serialiseState(state: EngineState): Generator<string> {
  yield serialiseHead(state);
  for (const id of [...state.accounts.keys()].toSorted((a, b) => a - b)) {
    const account = state.accounts.get(id);
    if (account !== undefined) yield serialiseAccount(account);
  }
}

function serialiseHead({ seq, nextPositionId, nextOrderId, nextAlertId, house, terms }: EngineState): string {
  return stableJson({ seq, nextPositionId, nextOrderId, nextAlertId, house: Object.fromEntries(house), terms });
}

export function serialiseAccount(account: Readonly<Account>): string {
  // Their order decides which is forgotten, or taken back, first, so it belongs to the state.
  return stableJson({
    ...account,
    withdrawals: [...account.withdrawals],
    holds: Object.fromEntries(account.holds),
    recentlyClosed: [...account.recentlyClosed],
  });
}
