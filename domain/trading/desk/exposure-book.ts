import type { MarketView } from '../../engine/market-view.ts';
import type { MicroCents } from '../../exact-cents.ts';
import type { Cents } from '../../money.ts';
import { accountFigures } from '../margin.ts';
import type { OpenPosition } from '../position.ts';
import { requiredMargin } from '../raised-margin.ts';
import { openProfitOf } from '../profit.ts';
import { exactProfitNow } from '../../engine/state.ts';
import { ExposureTally, profitOf, valueOf, type ExposureSum, type ValuedPosition } from './exposure.ts';
import { TopList } from './top-list.ts';

/** The parts of an account that the book reads. */
interface ExposedAccount {
  readonly id: number;
  readonly balance: Cents;
  readonly remainder: MicroCents;
  readonly positions: readonly OpenPosition[];
}

/** An account with a low margin level, with a copy of its positions. */
export interface LowMarginAccount extends ExposedAccount {
  readonly equity: Cents;
  readonly usedMargin: Cents;
  readonly marginLevelPercent: number;
}

/** Accounts are watched below this margin level, in percent. */
export const WATCHED_BELOW_PERCENT = 200;
const BIGGEST_KEPT = 100;
const BIGGEST_OF_INSTRUMENT_KEPT = 20;
const THIN_KEPT = 100;

/** The book's data for one instrument. */
class InstrumentBook {
  readonly tally = new ExposureTally();
  /** By value, largest first. */
  readonly biggest = new TopList<ValuedPosition>(BIGGEST_OF_INSTRUMENT_KEPT, ({ value }) => value);
  readonly category: ExposureTally;

  constructor(category: ExposureTally) {
    this.category = category;
  }
}

/** Sums up accounts one by one, each exactly once and all at the same prices. Keeps only sums and copies of the extremes. */
export class ExposureBook {
  /** By value, largest first. */
  readonly biggest = new TopList<ValuedPosition>(BIGGEST_KEPT, ({ value }) => value);
  /** By margin level, lowest first. */
  readonly thin = new TopList<LowMarginAccount>(THIN_KEPT, ({ marginLevelPercent }) => -marginLevelPercent);
  readonly #market: MarketView;
  readonly #instruments = new Map<string, InstrumentBook>();
  readonly #categories = new Map<number, ExposureTally>();
  readonly #total = new ExposureTally();
  #thinCount = 0;

  constructor(market: MarketView) {
    this.#market = market;
  }

  get total(): ExposureSum {
    return this.#total.sum;
  }

  get bySymbol(): ReadonlyMap<string, ExposureSum> {
    return new Map([...this.#instruments].map(([symbol, { tally }]) => [symbol, tally.sum]));
  }

  get byCategory(): ReadonlyMap<number, ExposureSum> {
    return new Map([...this.#categories].map(([categoryId, tally]) => [categoryId, tally.sum]));
  }

  biggestOf(symbol: string): readonly ValuedPosition[] {
    return this.#instruments.get(symbol)?.biggest.items ?? [];
  }

  /** The number of watched accounts, including those not kept in the list. */
  get thinCount(): number {
    return this.#thinCount;
  }

  add(account: ExposedAccount): void {
    let profits = 0;
    let usedMargin = 0;
    for (const position of account.positions) {
      const profit = profitOf(position, this.#market);
      profits += profit;
      usedMargin += requiredMargin(position, this.#market.rules);
      this.#addPosition(position, profit);
    }
    const equity = account.balance + profits;
    if (equity * 100 < usedMargin * WATCHED_BELOW_PERCENT) this.#watch(account);
  }

  #addPosition(position: OpenPosition, profit: Cents): void {
    const value = valueOf(position, profit);
    const instrument = this.#instruments.get(position.symbol) ?? this.#addInstrument(position.symbol);
    instrument.tally.add(position, value, profit);
    instrument.category.add(position, value, profit);
    this.#total.add(position, value, profit);
    if (this.biggest.takes(value)) this.biggest.add({ position: { ...position }, value, profit });
    if (instrument.biggest.takes(value)) instrument.biggest.add({ position: { ...position }, value, profit });
  }

  #addInstrument(symbol: string): InstrumentBook {
    const categoryId = this.#market.instrument(symbol)?.categoryId ?? 0;
    const category = this.#categories.get(categoryId) ?? new ExposureTally();
    this.#categories.set(categoryId, category);
    const instrument = new InstrumentBook(category);
    this.#instruments.set(symbol, instrument);
    return instrument;
  }

  #watch({ id, balance, remainder, positions }: ExposedAccount): void {
    this.#thinCount += 1;
    const profit = openProfitOf(
      positions.map((position) => exactProfitNow(position, this.#market)),
      remainder,
    );
    const margins = positions.map((position) => requiredMargin(position, this.#market.rules));
    const { equity, usedMargin, marginLevelPercent } = accountFigures(balance, margins, [profit]);
    if (marginLevelPercent === null || !this.thin.takes(-marginLevelPercent)) return;
    const held = positions.map((position) => ({ ...position }));
    this.thin.add({ id, balance, remainder, positions: held, equity, usedMargin, marginLevelPercent });
  }
}
