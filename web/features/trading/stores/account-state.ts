import type { HeldPosition, PastPosition, PositionLists } from '@fairlead/contract/read-trading.ts';
import type { Cents } from '@fairlead/domain/money.ts';

/** The account as the server last told it: a fold of its messages. Everything live is derived from this and the quotes. */
export interface AccountState {
  /** Of the last positions message; undefined until one came. */
  readonly version: number | undefined;
  readonly balance: Cents | undefined;
  readonly positions: readonly HeldPosition[];
  /** Latest first; grows with each page that is loaded. */
  readonly history: readonly PastPosition[];
  /** Where the next page of history starts: null at its end, undefined before the first page was asked for. */
  readonly historyCursor: string | null | undefined;
}

export type AccountChange =
  | { readonly kind: 'positions'; readonly lists: PositionLists }
  | { readonly kind: 'balance'; readonly balance: Cents }
  | { readonly kind: 'historyPage'; readonly positions: readonly PastPosition[]; readonly cursor: string | null };

export const EMPTY_ACCOUNT: AccountState = {
  version: undefined,
  balance: undefined,
  positions: [],
  history: [],
  historyCursor: undefined,
};

/** How much of the history a positions message carries at most; a shorter one is all there is. */
const HISTORY_IN_MESSAGE = 50;

/** The same state where nothing changed, and the same position objects where they did not, so that rows need not render again. */
export function reduceAccount(state: AccountState, change: AccountChange): AccountState {
  switch (change.kind) {
    case 'balance':
      return state.balance === change.balance ? state : { ...state, balance: change.balance };
    case 'positions': {
      const { version, open, history } = change.lists;
      return { ...state, version, positions: keepEqual(state.positions, open), history: mergeHistory(state.history, history) };
    }
    case 'historyPage':
      return { ...state, history: mergeHistory(state.history, change.positions), historyCursor: change.cursor };
  }
}

export function hasMoreHistory({ history, historyCursor }: AccountState): boolean {
  return historyCursor === undefined ? history.length >= HISTORY_IN_MESSAGE : historyCursor !== null;
}

/** Positions that were open before and are history now. */
export function findNewlyClosed(before: AccountState, after: AccountState): readonly PastPosition[] {
  if (before.positions === after.positions) return [];
  const wereOpen = new Set(before.positions.map(({ id }) => id));
  return after.history.filter(({ id }) => wereOpen.has(id));
}

function keepEqual(before: readonly HeldPosition[], after: readonly HeldPosition[]): readonly HeldPosition[] {
  const known = new Map(before.map((position) => [position.id, position]));
  const kept = after.map((position) => {
    const same = known.get(position.id);
    return same !== undefined && isEqual(same, position) ? same : position;
  });
  return kept.length === before.length && kept.every((position, index) => position === before[index]) ? before : kept;
}

function isEqual(a: HeldPosition, b: HeldPosition): boolean {
  return (Object.keys(a) as (keyof HeldPosition)[]).every((key) => a[key] === b[key]);
}

function mergeHistory(before: readonly PastPosition[], added: readonly PastPosition[]): readonly PastPosition[] {
  const known = new Set(before.map(({ id }) => id));
  const fresh = added.filter(({ id }) => !known.has(id));
  if (fresh.length === 0) return before;
  return [...before, ...fresh].toSorted((a, b) => b.closedAt - a.closedAt || b.id - a.id);
}
