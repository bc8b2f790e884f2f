import type { HeldPosition } from '@fairlead/contract/read-trading.ts';
import type { Cents } from '@fairlead/domain/money.ts';
import { accountFigures, type AccountFigures } from '@fairlead/domain/trading/margin.ts';
import { unrealisedProfit } from '@fairlead/domain/trading/profit.ts';
import type { Quote } from '@fairlead/domain/trading/quote.ts';
import type { AccountState } from './account-state.ts';
import type { AccountStore } from './account-store.ts';
import type { QuoteStore } from './quote-store.ts';

/**
 * The summary bar's figures as of the latest quotes, by the domain's own functions: what the screen shows and what the ledger
 * books come from the same lines of code.
 */
export interface FiguresStore {
  /** Undefined until the balance is known; the same object while no figure changed. */
  readonly get: () => AccountFigures | undefined;
  readonly subscribe: (listener: () => void) => () => void;
}

/** A position's profit at the last quote, also at a stale one; before any quote came, the server's own figure. */
export function profitOf(position: HeldPosition, quote: Quote | undefined): Cents {
  return quote === undefined ? position.profit : unrealisedProfit(position, quote);
}

export function figuresOf(
  { balance, positions }: Pick<AccountState, 'balance' | 'positions'>,
  quoteOf: (symbol: string) => Quote | undefined,
): AccountFigures | undefined {
  if (balance === undefined) return undefined;
  const margins = positions.map(({ margin }) => margin);
  return accountFigures(
    balance,
    margins,
    positions.map((position) => profitOf(position, quoteOf(position.symbol))),
  );
}

/** Watches the quotes of held instruments only, and only while somebody watches it. */
export function createFiguresStore(account: AccountStore, quotes: QuoteStore): FiguresStore {
  const listeners = new Set<() => void>();
  let figures = compute();
  let watchedPositions: readonly HeldPosition[] | undefined;
  let stopQuotes: (() => void) | undefined;
  let stopAccount: (() => void) | undefined;

  function compute(): AccountFigures | undefined {
    return figuresOf(account.get(), (symbol) => quotes.read(symbol)?.quote);
  }

  function refresh(): void {
    const next = compute();
    if (isSame(figures, next)) return;
    figures = next;
    for (const listener of listeners) listener();
  }

  function watchHeld(): void {
    const { positions } = account.get();
    if (positions === watchedPositions) return;
    watchedPositions = positions;
    stopQuotes?.();
    stopQuotes = quotes.subscribe([...new Set(positions.map(({ symbol }) => symbol))], refresh);
  }

  function start(): void {
    watchHeld();
    stopAccount = account.subscribe(() => {
      watchHeld();
      refresh();
    });
    figures = compute();
  }

  function stop(): void {
    stopAccount?.();
    stopQuotes?.();
    watchedPositions = undefined;
  }

  return {
    get: () => {
      if (listeners.size > 0) return figures;
      const next = compute();
      if (!isSame(figures, next)) figures = next;
      return figures;
    },
    subscribe: (listener) => {
      if (listeners.size === 0) start();
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) stop();
      };
    },
  };
}

function isSame(a: AccountFigures | undefined, b: AccountFigures | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  return a.balance === b.balance && a.profit === b.profit && a.usedMargin === b.usedMargin;
}
