/**
 * The demo price of one instrument at any moment: a function of (seed, symbol, time) and the shipped closes, and of nothing else. A
 * restart, another machine or a query about last March gives the same prices.
 *
 * The path is the bid. It runs between knots (real closes, then simulated weeks), is bridged in between, and is rounded to the instrument's
 * digits. Besides the bridge's exact arithmetic it uses Math.log and Math.exp, which V8 computes in software, identically on every machine;
 * rounding to digits hides a last bit in which another engine might differ.
 */
import { price } from '@fairlead/domain/price.ts';
import type { Price } from '@fairlead/domain/price.ts';
import type { Instrument, TradingHoursName } from '@fairlead/domain/trading/instrument.ts';
import type { OpenRange } from '@fairlead/domain/trading/market-hours.ts';
import { buildAnchors, middleOfMonth, pathScaleOf } from './anchors.ts';
import type { Anchor, DatedPrice, PathScale } from './anchors.ts';
import { Bridge } from './bridge.ts';
import type { PathSample } from './bridge.ts';
import { Knots } from './knots.ts';
import { keyOf } from './seeded-hash.ts';
import type { ShippedSeries } from './shipped-series.ts';
import { estimateVolatility, volatilityFromAnnual } from './volatility.ts';

/** The start of the history of an instrument without a real series. */
export const SIMULATED_SINCE_MS = Date.UTC(2024, 0, 1);

export interface HighLow {
  readonly high: Price;
  readonly low: Price;
}

export class PricePath {
  /** The first moment of the path, in milliseconds since 1970 UTC. */
  readonly startsAt: number;
  readonly #bridge: Bridge;
  readonly #scale: PathScale;
  readonly #stepsPerUnit: number;
  readonly #microsPerStep: number;
  readonly #mayBeNegative: boolean;
  readonly #sample: PathSample = { value: 0, volatilityRatio: 1 };

  constructor(instrument: Instrument, bridge: Bridge, startsAt: number) {
    this.startsAt = startsAt;
    this.#bridge = bridge;
    this.#scale = pathScaleOf(instrument);
    this.#stepsPerUnit = 10 ** instrument.digits;
    this.#microsPerStep = 10 ** (6 - instrument.digits);
    this.#mayBeNegative = instrument.mayBeNegative;
  }

  /** Throws a RangeError before `startsAt`. */
  bidAt(atMs: number): Price {
    return this.#quotation(this.#valueAt(atMs));
  }

  /** How strongly the price was moving at the moment last passed to `bidAt`, relative to its usual volatility, which is 1. */
  get volatilityRatio(): number {
    return this.#sample.volatilityRatio;
  }

  /** The highest and the lowest bid in the periods, ends included. Exact: no tick is outside them. */
  highLow(periods: readonly OpenRange[]): HighLow {
    let high = Number.NEGATIVE_INFINITY;
    let low = Number.POSITIVE_INFINITY;
    for (const { fromMs, toMs } of periods) {
      const first = this.#valueAt(fromMs);
      const last = this.#valueAt(toMs);
      high = Math.max(high, first, last);
      low = Math.min(low, first, last);
    }
    high = this.#bridge.highest(1, periods, high);
    low = -this.#bridge.highest(-1, periods, -low);
    return { high: this.#quotation(high), low: this.#quotation(low) };
  }

  #valueAt(atMs: number): number {
    this.#bridge.sampleAt(atMs, this.#sample);
    return this.#sample.value;
  }

  #quotation(value: number): Price {
    const steps = Math.round(this.#scale.toPrice(value) * this.#stepsPerUnit);
    // A price that cannot be negative is never quoted as zero either, however far the path falls.
    return price((this.#mayBeNegative || steps > 0 ? steps : 1) * this.#microsPerStep);
  }
}

/**
 * `hours` are the instrument's own, or 'always' for a feed that ignores them. Throws if the instrument names a series that is not shipped.
 */
export function createPricePath(instrument: Instrument, hours: TradingHoursName, seed: string, shipped: ShippedSeries): PricePath {
  const { anchors, volatility } = findAnchors(instrument, hours, shipped);
  const knots = new Knots(hours, anchors, volatility, keyOf(seed, instrument.symbol, 'weeks'));
  return new PricePath(instrument, new Bridge(hours, knots, volatility, keyOf(seed, instrument.symbol, 'path')), knots.startsAt);
}

function findAnchors(instrument: Instrument, hours: TradingHoursName, shipped: ShippedSeries): { anchors: Anchor[]; volatility: number } {
  const origin = instrument.demoPriceOrigin;
  switch (origin.kind) {
    case 'simulated': {
      const value = pathScaleOf(instrument).toValue(origin.startPrice);
      const volatility = volatilityFromAnnual(hours, origin.annualVolatility, SIMULATED_SINCE_MS);
      return { anchors: [{ atMs: SIMULATED_SINCE_MS, value }], volatility };
    }
    case 'realDailyCloses': {
      const anchors = buildAnchors(instrument, hours, seriesNamed(shipped.dailyCloses, origin.series));
      return { anchors, volatility: estimateVolatility(hours, anchors, false) };
    }
    case 'realMonthlyAverages': {
      const averages = seriesNamed(shipped.monthlyAverages, origin.series).map(({ day, price: average }) => {
        const month = new Date(day);
        return { day: middleOfMonth(hours, month.getUTCFullYear(), month.getUTCMonth() + 1), price: average };
      });
      const anchors = buildAnchors(instrument, hours, averages);
      return { anchors, volatility: estimateVolatility(hours, anchors, true) };
    }
  }
}

function seriesNamed(series: ReadonlyMap<string, readonly DatedPrice[]>, name: string): readonly DatedPrice[] {
  const found = series.get(name);
  if (found === undefined) throw new Error(`no series named ${name} ships with the server`);
  return found;
}
