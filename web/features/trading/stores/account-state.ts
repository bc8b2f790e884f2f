import type {
  AccountChanges,
  HeldAlert,
  HeldBalance,
  HeldPosition,
  ItemChanges,
  PastPosition,
  PositionLists,
  PendingOrder,
} from '@fairlead/contract/trading/client.ts';
import { NO_REMAINDER, type MicroCents } from '@fairlead/domain/exact-cents.ts';
import { ZERO_CENTS, type Cents } from '@fairlead/domain/money.ts';
import { isSameData } from '@fairlead/domain/same-data.ts';

/** The account as last sent by the server: a fold of its messages. Everything live is derived from this and the quotes. */
export interface AccountState {
  /** From the last positions message; undefined until the first one. */
  readonly version: number | undefined;
  readonly balance: Cents | undefined;
  /** The account's rounding remainder, which open profit includes. */
  readonly remainder: MicroCents;
  /** The debt from reversed deposits: zero or negative, and part of the balance. */
  readonly owed: Cents;
  readonly positions: readonly HeldPosition[];
  /** Pending orders. */
  readonly orders: readonly PendingOrder[];
  /** Active alerts, and the most recently triggered ones. */
  readonly alerts: readonly HeldAlert[];
  readonly isAutoTrading: boolean;
  /** Latest first; grows with each page loaded. */
  readonly history: readonly PastPosition[];
  /** Where the next page of history starts: null at its end, undefined before the first page was requested. */
  readonly historyCursor: string | null | undefined;
}

export type AccountChange =
  | { readonly kind: 'positions'; readonly lists: PositionLists }
  | { readonly kind: 'changes'; readonly changes: AccountChanges }
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

/** The most closed positions a positions message carries; a shorter list is complete. */
const HISTORY_IN_MESSAGE = 50;

/** Returns the same state if nothing changed, and the same objects for unchanged positions, so that their rows don't render again. */
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
    case 'changes': {
      const { version, open, orders, alerts, closed, isAutoTrading, balance } = change.changes;
      return {
        ...reduceAccount(state, { kind: 'balance', ...balance }),
        version,
        positions: keepEqual(state.positions, applyChanges(state.positions, open)),
        orders: keepEqual(state.orders, applyChanges(state.orders, orders)),
        alerts: keepEqual(state.alerts, applyChanges(state.alerts, alerts)),
        isAutoTrading,
        history: mergeHistory(state.history, closed),
      };
    }
    case 'historyPage':
      return { ...state, history: mergeHistory(state.history, change.positions), historyCursor: change.cursor };
  }
}

/** `missed`: something happened before them, so the whole has to be requested. `known`: the state is newer already. */
export function judgeChanges(
  { version }: AccountState,
  { from, version: newVersion }: Pick<AccountChanges, 'from' | 'version'>,
): 'apply' | 'known' | 'missed' {
  if (version === undefined || version < from) return 'missed';
  return newVersion < version ? 'known' : 'apply';
}

export function hasMoreHistory({ history, historyCursor }: AccountState): boolean {
  return historyCursor === undefined ? history.length >= HISTORY_IN_MESSAGE : historyCursor !== null;
}

function keepEqual<Item extends { readonly id: number }>(before: readonly Item[], after: readonly Item[]): readonly Item[] {
  const known = new Map(before.map((item) => [item.id, item]));
  const kept = after.map((item) => {
    const same = known.get(item.id);
    return same !== undefined && isSameData(same, item) ? same : item;
  });
  return kept.length === before.length && kept.every((item, index) => item === before[index]) ? before : kept;
}

/** In the server's order, by id. */
function applyChanges<Item extends { readonly id: number }>(items: readonly Item[], { set, gone }: ItemChanges<Item>): readonly Item[] {
  const replaced = new Set([...gone, ...set.map(({ id }) => id)]);
  return [...items.filter(({ id }) => !replaced.has(id)), ...set].toSorted((a, b) => a.id - b.id);
}

function mergeHistory(before: readonly PastPosition[], added: readonly PastPosition[]): readonly PastPosition[] {
  const known = new Set(before.map(({ id }) => id));
  const fresh = added.filter(({ id }) => !known.has(id));
  if (fresh.length === 0) return before;
  return [...before, ...fresh].toSorted((a, b) => b.closedAt - a.closedAt || b.id - a.id);
}
