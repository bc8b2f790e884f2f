import type { HeldPosition } from '@fairlead/contract/trading/client.ts';
import { addExact, exactCents, type ExactCents, type MicroCents } from '@fairlead/domain/exact-cents.ts';
import type { Cents } from '@fairlead/domain/money.ts';
import { accountFigures, type AccountFigures } from '@fairlead/domain/trading/margin.ts';
import { exactUnrealisedProfit, openProfitOf, unrealisedProfit } from '@fairlead/domain/trading/profit.ts';
import type { Quote } from '@fairlead/domain/trading/quote.ts';
import { requiredMargin } from '@fairlead/domain/trading/raised-margin.ts';
import type { RulePack } from '@fairlead/domain/trading/rule-pack.ts';
import { createListeners } from '../../../listeners.ts';
import type { AccountState } from './account-state.ts';
import type { AccountStore } from './account-store.ts';
import type { QuoteStore } from './quote-store.ts';

/**
 * The summary bar's figures at the latest quotes. They use the domain's own functions, so that the screen and the ledger calculate with the
 * same code.
 */
export interface FiguresStore {
  /** Undefined until the balance is known; the same object while no figure changed. */
  readonly get: () => AccountFigures | undefined;
  readonly subscribe: (listener: () => void) => () => void;
  /** Calculates margins by these rules from now on. */
  readonly setRules: (rules: MarginRules) => void;
}

type MarginRules = Pick<RulePack, 'marginPercents'>;

/**
 * A position's profit at the last quote, even a stale one: what closing it alone would book on an account with this remainder. Before the
 * first quote it is the server's figure.
 */
export function profitOf(position: HeldPosition, quote: Quote | undefined, remainder: MicroCents): Cents {
  return quote === undefined ? position.profit : unrealisedProfit(position, quote, remainder);
}

/** The same before rounding, for sums. */
export function exactProfitOf(position: HeldPosition, quote: Quote | undefined): ExactCents {
  return quote === undefined ? exactCents(position.profit, 0) : exactUnrealisedProfit(position, quote);
}

/** The profit of several positions together: what closing all of them now would book. */
export function totalProfitOf(
  positions: readonly HeldPosition[],
  quoteOf: (symbol: string) => Quote | undefined,
  remainder: MicroCents,
): Cents {
  return openProfitOf(
    positions.map((position) => exactProfitOf(position, quoteOf(position.symbol))),
    remainder,
  );
}

/** Equity without the positions of one symbol: balance, the exact profits of all others, and the remainder. */
export function otherEquityOf(
  { balance, remainder, positions }: Pick<AccountState, 'balance' | 'remainder' | 'positions'>,
  symbol: string,
  quoteOf: (symbol: string) => Quote | undefined,
): ExactCents {
  const others = positions.filter((position) => position.symbol !== symbol);
  const profits = others.map((position) => exactProfitOf(position, quoteOf(position.symbol)));
  return addExact([exactCents(balance ?? 0, 0), ...profits], remainder);
}

export function figuresOf(
  { balance, remainder, positions }: Pick<AccountState, 'balance' | 'remainder' | 'positions'>,
  quoteOf: (symbol: string) => Quote | undefined,
  rules: MarginRules,
): AccountFigures | undefined {
  if (balance === undefined) return undefined;
  const margins = positions.map((position) => requiredMargin(position, rules));
  return accountFigures(balance, margins, [totalProfitOf(positions, quoteOf, remainder)]);
}

/** Follows the quotes of held instruments only, and only while it has listeners. */
export function createFiguresStore(account: AccountStore, quotes: QuoteStore): FiguresStore {
  const listeners = createListeners();
  let rules: MarginRules = { marginPercents: {} };
  let figures = compute();
  let watchedPositions: readonly HeldPosition[] | undefined;
  let stopQuotes: (() => void) | undefined;
  let stopAccount: (() => void) | undefined;

  function compute(): AccountFigures | undefined {
    return figuresOf(account.get(), (symbol) => quotes.read(symbol)?.quote, rules);
  }

  function refresh(): void {
    const next = compute();
    if (isSame(figures, next)) return;
    figures = next;
    listeners.tell();
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
      if (listeners.count() > 0) return figures;
      const next = compute();
      if (!isSame(figures, next)) figures = next;
      return figures;
    },
    subscribe: (listener) => {
      if (listeners.count() === 0) start();
      const end = listeners.subscribe(listener);
      return () => {
        end();
        if (listeners.count() === 0) stop();
      };
    },
    setRules: (next) => {
      rules = next;
      if (listeners.count() > 0) refresh();
    },
  };
}

function isSame(a: AccountFigures | undefined, b: AccountFigures | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  return a.balance === b.balance && a.profit === b.profit && a.usedMargin === b.usedMargin;
}
