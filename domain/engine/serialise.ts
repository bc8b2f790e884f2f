import type { Account, EngineState } from './state.ts';

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

function plainAccount(account: Account): unknown {
  // The order of answers and of recently closed ids decides which is forgotten first, so it belongs to the state.
  return {
    ...account,
    withdrawals: Object.fromEntries(account.withdrawals),
    answers: [...account.answers],
    references: [...account.references],
    recentlyClosed: [...account.recentlyClosed],
  };
}

/** JSON with the keys of every object in alphabetical order. */
function stableJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
