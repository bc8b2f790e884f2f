import { price, type Price } from '../price.ts';
import type { AssetCategory, Instrument } from '../trading/instrument.ts';
import type { Quote } from '../trading/quote.ts';
import { RETAIL_RULE_PACK, type RulePack } from '../trading/rule-pack.ts';
import { createMarketCalendar, type MarketCalendar } from '../trading/session.ts';
import { splitPrice } from '../trading/actions/split.ts';
import type { MarketView } from './market-view.ts';
import type { Sweep } from './sweep.ts';

type MarkupsOf = (symbol: string) => { readonly bid: Price; readonly ask: Price };

/** A market whose quotes are set by the test, with four instruments or the test's own. */
export class FixtureMarket implements MarketView {
  rules: RulePack = RETAIL_RULE_PACK;
  calendar: MarketCalendar = createMarketCalendar(() => 'always');
  readonly symbols: readonly string[];
  readonly #instruments: readonly Instrument[];
  readonly #categories: readonly AssetCategory[];
  readonly #quotes = new Map<string, Quote>();
  readonly #halted = new Set<string>();
  readonly #delisted = new Set<string>();
  readonly #underReview = new Set<string>();
  #markupsOf: MarkupsOf = () => ({ bid: price(0), ask: price(0) });

  constructor(instruments = FIXTURE_INSTRUMENTS, categories = FIXTURE_CATEGORIES) {
    this.#instruments = instruments;
    this.#categories = categories;
    this.symbols = instruments.map(({ symbol }) => symbol);
  }

  instrument(symbol: string): Instrument | undefined {
    return this.#instruments.find((instrument) => instrument.symbol === symbol);
  }

  category(id: number): AssetCategory | undefined {
    return this.#categories.find((category) => category.id === id);
  }

  /** The set quote, with the broker's markup. */
  quote(symbol: string): Quote | undefined {
    const source = this.#quotes.get(symbol);
    if (source === undefined) return undefined;
    const { bid, ask } = this.#markupsOf(symbol);
    return bid === 0 && ask === 0 ? source : { bid: price(source.bid - bid), ask: price(source.ask + ask), at: source.at };
  }

  sourceQuote(symbol: string): Quote | undefined {
    return this.#quotes.get(symbol);
  }

  isHalted(symbol: string): boolean {
    return this.#halted.has(symbol);
  }

  isDelisted(symbol: string): boolean {
    return this.#delisted.has(symbol);
  }

  isUnderReview(symbol: string): boolean {
    return this.#underReview.has(symbol);
  }

  setQuote(symbol: string, bid: number, ask: number, at: number): void {
    this.#quotes.set(symbol, { bid: price(bid), ask: price(ask), at });
  }

  /** Restates the quote for a split or a dividend, as the server does. */
  applySweep(sweep: Sweep): void {
    if (sweep.kind !== 'action') return;
    const { action } = sweep;
    if (action.kind === 'delisting') this.delist(action.symbol);
    const quote = this.#quotes.get(action.symbol);
    // A quote from after the action is in new shares already.
    if (quote === undefined || quote.at >= sweep.dueAt) return;
    if (action.kind === 'split') {
      const { ratio } = action;
      this.#quotes.set(action.symbol, { ...quote, bid: splitPrice(quote.bid, ratio), ask: splitPrice(quote.ask, ratio) });
    } else if (action.kind === 'dividend' && quote.bid > action.gross && this.calendar.sessionAt(action.symbol, sweep.dueAt) === null) {
      const { gross } = action;
      this.#quotes.set(action.symbol, { ...quote, bid: price(quote.bid - gross), ask: price(quote.ask - gross) });
    }
  }

  /** Simulates a start before the first price is confirmed. */
  forgetQuote(symbol: string): void {
    this.#quotes.delete(symbol);
  }

  setMarkups(markupsOf: MarkupsOf): void {
    this.#markupsOf = markupsOf;
  }

  setHalted(symbol: string, isHalted: boolean): void {
    if (isHalted) this.#halted.add(symbol);
    else this.#halted.delete(symbol);
  }

  delist(symbol: string): void {
    this.#delisted.add(symbol);
  }

  setUnderReview(symbol: string, isUnderReview: boolean): void {
    if (isUnderReview) this.#underReview.add(symbol);
    else this.#underReview.delete(symbol);
  }
}

export const FIXTURE_CATEGORIES: readonly AssetCategory[] = [
  { id: 1, name: 'Crypto', leverages: [1, 2] },
  { id: 2, name: 'Forex', leverages: [1, 3, 5, 10, 15, 20, 30] },
  { id: 5, name: 'Commodities', leverages: [1, 3, 5, 10, 20] },
];

const STALE_AFTER_MS = 30_000;

function fixtureInstrument(symbol: string, categoryId: number, ruleClass: Instrument['ruleClass'], mayBeNegative = false): Instrument {
  return {
    symbol,
    displayName: symbol,
    chartSymbol: `TEST:${symbol}`,
    group: 'Forex',
    categoryId,
    ruleClass,
    digits: 5,
    typicalSpread: price(100) satisfies Price,
    tradingHours: 'always',
    venue: null,
    mayBeNegative,
    staleAfterMs: STALE_AFTER_MS,
    demoPriceOrigin: { kind: 'simulated', startPrice: 1, annualVolatility: 0.1 },
  };
}

export const FIXTURE_INSTRUMENTS: readonly Instrument[] = [
  fixtureInstrument('BTCUSD', 1, 'crypto'),
  fixtureInstrument('EURUSD', 2, 'majorForex'),
  fixtureInstrument('USDTRY', 2, 'minorForex'),
  fixtureInstrument('USOIL', 5, 'commodity', true),
];
