import { stableJson } from './stable-json.ts';
import type { Account, EngineState } from './state.ts';

/** Increase this whenever the fields of the folded state change. Without partitions the head is as it was before there were any. */
export const STATE_SHAPE = 11;

/**
 * Yields the state as lines of text in a fixed order: first everything outside accounts, then one line per account. Equal states give equal
 * text, in whatever order their maps were filled. Replays are compared by this text, and snapshots consist of it.
 */
export function* serialiseState(state: EngineState): Generator<string> {
  yield serialiseHead(state);
  for (const id of [...state.accounts.keys()].toSorted((a, b) => a - b)) {
    const account = state.accounts.get(id);
    if (account !== undefined) yield serialiseAccount(account);
  }
}

function serialiseHead({ seq, nextPositionId, nextOrderId, nextAlertId, idStep, brokerAccounts, terms, sweeps }: EngineState): string {
  const ids = { nextPositionId, nextOrderId, nextAlertId, ...(idStep === 1 ? {} : { idStep }) };
  return stableJson({ seq, ...ids, house: Object.fromEntries(brokerAccounts), terms, sweeps });
}

export function serialiseAccount(account: Readonly<Account>): string {
  // Their order decides which is dropped or cancelled first, so it is part of the state.
  return stableJson({
    ...account,
    withdrawals: [...account.withdrawals],
    holds: Object.fromEntries(account.holds),
    // Nearly all accounts have none.
    holdRevisions: account.holdRevisions.size === 0 ? undefined : Object.fromEntries(account.holdRevisions),
    recentlyClosed: [...account.recentlyClosed],
  });
}
