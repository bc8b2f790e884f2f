import type { Account, EngineState } from './state.ts';

/** Grows whenever the state that a journal folds into has other fields than before. */
export const STATE_SHAPE = 4;

/** The shape before balances were told apart further: what it had no field for is zero in every journal that was written with it. */
export const SHAPE_WITHOUT_REMAINDERS = 3;

/**
 * The state as lines of text in a fixed order, an account a line: equal states give equal text, whatever the order in which
 * their maps were filled. What a replay is compared by. An older shape gives the text that its version gave for the same journal.
 */
export function* serialiseState(state: EngineState, shape = STATE_SHAPE): Generator<string> {
  const { seq, nextPositionId, nextOrderId, nextAlertId } = state;
  yield stableJson({ seq, nextPositionId, nextOrderId, nextAlertId, house: Object.fromEntries(state.house) });
  for (const id of [...state.accounts.keys()].toSorted((a, b) => a - b)) {
    const account = state.accounts.get(id);
    if (account !== undefined) yield stableJson(shape === SHAPE_WITHOUT_REMAINDERS ? plainAccountBefore(account) : plainAccount(account));
  }
}

function plainAccount(account: Account) {
  // Their order decides which is forgotten, or taken back, first, so it belongs to the state.
  return {
    ...account,
    withdrawals: [...account.withdrawals],
    holds: Object.fromEntries(account.holds),
    answers: [...account.answers],
    references: [...account.references],
    recentlyClosed: [...account.recentlyClosed],
  };
}

function plainAccountBefore(account: Account): object {
  const { credit: _credit, owed: _owed, claims: _claims, remainder: _remainder, holds: _holds, ...before } = plainAccount(account);
  return { ...before, withdrawals: Object.fromEntries(account.withdrawals) };
}

/** JSON with the keys of every object in alphabetical order. */
function stableJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
