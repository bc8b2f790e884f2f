import type { HeldAlert, HeldBalance, HeldPosition, PastPosition, PositionLists, WaitingOrder } from '@fairlead/contract/trading/client.ts';
import { NO_REMAINDER, type MicroCents } from '@fairlead/domain/exact-cents.ts';
import { ZERO_CENTS, type Cents } from '@fairlead/domain/money.ts';

/** The account as the server last told it: a fold of its messages. Everything live is derived from this and the quotes. */
export interface AccountState {
  /** Of the last positions message; undefined until one came. */
  readonly version: number | undefined;
  readonly balance: Cents | undefined;
  /** What rounding left of the account's bookings; open profit counts it too. */
  readonly remainder: MicroCents;
  /** What reversed deposits left owing: zero or negative, and part of the balance. */
  readonly owed: Cents;
  readonly positions: readonly HeldPosition[];
  /** Entry orders that wait for their price. */
  readonly orders: readonly WaitingOrder[];
  /** Alerts that wait, and the latest that fired. */
  readonly alerts: readonly HeldAlert[];
  readonly isAutoTrading: boolean;
  /** Latest first; grows with each page that is loaded. */
  readonly history: readonly PastPosition[];
  /** Where the next page of history starts: null at its end, undefined before the first page was asked for. */
  readonly historyCursor: string | null | undefined;
}

export type AccountChange =
  | { readonly kind: 'positions'; readonly lists: PositionLists }
  | ({ readonly kind: 'balance' } & HeldBalance)
  | { readonly kind: 'autoTrading'; readonly isOn: boolean }
  | { readonly kind: 'historyPage'; readonly positions: readonly PastPosition[]; readonly cursor: string | null };

export const EMPTY_ACCOUNT: AccountState = {
  version: undefined,
  balance: undefined,
  remainder: NO_REMAINDER,
  owed: ZERO_CENTS,
  positions: [],
  orders: [],
  alerts: [],
  isAutoTrading: false,
  history: [],
  historyCursor: undefined,
};

/** How much of the history a positions message carries at most; a shorter one is all there is. */
const HISTORY_IN_MESSAGE = 50;

/** The same state where nothing changed, and the same position objects where they did not, so that rows need not render again. */
export function reduceAccount(state: AccountState, change: AccountChange): AccountState {
  switch (change.kind) {
    case 'balance':
      return state.balance === change.balance && state.remainder === change.remainder && state.owed === change.owed
        ? state
        : { ...state, balance: change.balance, remainder: change.remainder, owed: change.owed };
    case 'autoTrading':
      return state.isAutoTrading === change.isOn ? state : { ...state, isAutoTrading: change.isOn };
    case 'positions': {
      const { version, open, history, orders, alerts, isAutoTrading } = change.lists;
      return {
        ...state,
        version,
        positions: keepEqual(state.positions, open),
        orders: keepEqual(state.orders, orders),
        alerts: keepEqual(state.alerts, alerts),
        isAutoTrading,
        history: mergeHistory(state.history, history),
      };
    }
    case 'historyPage':
      return { ...state, history: mergeHistory(state.history, change.positions), historyCursor: change.cursor };
  }
}

export function hasMoreHistory({ history, historyCursor }: AccountState): boolean {
  return historyCursor === undefined ? history.length >= HISTORY_IN_MESSAGE : historyCursor !== null;
}

function keepEqual<Item extends { readonly id: number }>(before: readonly Item[], after: readonly Item[]): readonly Item[] {
  const known = new Map(before.map((item) => [item.id, item]));
  const kept = after.map((item) => {
    const same = known.get(item.id);
    return same !== undefined && isEqual(same, item) ? same : item;
  });
  return kept.length === before.length && kept.every((item, index) => item === before[index]) ? before : kept;
}

/** Compares the fields of two items, one level deep where a field is an object itself (an alert's firing). */
function isEqual<Item extends object>(a: Item, b: Item): boolean {
  return (Object.keys(a) as (keyof Item)[]).every((key) => {
    const [mine, theirs] = [a[key], b[key]];
    return mine === theirs || (isObject(mine) && isObject(theirs) && isEqual(mine, theirs));
  });
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function mergeHistory(before: readonly PastPosition[], added: readonly PastPosition[]): readonly PastPosition[] {
  const known = new Set(before.map(({ id }) => id));
  const fresh = added.filter(({ id }) => !known.has(id));
  if (fresh.length === 0) return before;
  return [...before, ...fresh].toSorted((a, b) => b.closedAt - a.closedAt || b.id - a.id);
}
