/**
 * The points between which a path runs: the real closes, then one simulated point per week without end.
 *
 * The simulated points are a seeded random walk with the estimated volatility that reverts to where it began (half of the distance in a
 * year). Without that pull, a demo running for years would drift to implausible prices, or below the digits in which an instrument is
 * quoted.
 */
import type { TradingHoursName } from '@fairlead/domain/trading/instrument.ts';
import type { Anchor } from './anchors.ts';
import { pathTimeBetween } from './path-time.ts';
import { normalAt } from './seeded-hash.ts';

const WEEK_MS = 7 * 86_400_000;
const PULL_PER_WEEK = 1 - 0.5 ** (7 / 365);

/** The limit on the path's variance between distant real closes, as a multiple of the usual variance. */
const WILDEST_VARIANCE = 9;

/** A stretch of the path between two neighbouring points. */
export interface Stretch {
  readonly fromMs: number;
  readonly toMs: number;
  readonly fromValue: number;
  readonly toValue: number;
  /** The deviation that a free walk would accumulate over the stretch. */
  readonly deviation: number;
}

export class Knots {
  readonly #hours: TradingHoursName;
  readonly #volatility: number;
  readonly #key: number;
  readonly #atMs: number[];
  readonly #values: number[];
  readonly #realCount: number;
  #lookedUp: Stretch | undefined;

  /** `anchors` must not be empty and must ascend by time. */
  constructor(hours: TradingHoursName, anchors: readonly Anchor[], volatility: number, key: number) {
    if (anchors.length === 0) throw new RangeError('a path needs a starting point');
    this.#hours = hours;
    this.#volatility = volatility;
    this.#key = key;
    this.#atMs = anchors.map((anchor) => anchor.atMs);
    this.#values = anchors.map((anchor) => anchor.value);
    this.#realCount = anchors.length;
  }

  get startsAt(): number {
    return this.#atMs[0] ?? Number.NaN;
  }

  /** Returns the stretch with fromMs <= at < toMs. Throws a RangeError for a moment before the first point. */
  stretchAt(atMs: number): Stretch {
    const known = this.#lookedUp;
    if (known !== undefined && known.fromMs <= atMs && atMs < known.toMs) return known;
    if (!(atMs >= this.startsAt)) throw new RangeError(`the path begins at ${this.startsAt}, not at ${atMs}`);
    while (this.#timeAt(this.#atMs.length - 1) <= atMs) this.#addSimulatedKnot();

    let place = 0;
    let beyond = this.#atMs.length - 1;
    while (beyond - place > 1) {
      const middle = (place + beyond) >> 1;
      if (this.#timeAt(middle) <= atMs) place = middle;
      else beyond = middle;
    }
    const stretch = this.#describe(place);
    this.#lookedUp = stretch;
    return stretch;
  }

  #addSimulatedKnot(): void {
    const last = this.#atMs.length - 1;
    const fromMs = this.#timeAt(last);
    const toMs = fromMs + WEEK_MS;
    const home = this.#valueAt(this.#realCount - 1);
    const deviation = this.#volatility * Math.sqrt(pathTimeBetween(this.#hours, fromMs, toMs));
    const pulled = this.#valueAt(last) + (home - this.#valueAt(last)) * PULL_PER_WEEK;
    this.#atMs.push(toMs);
    this.#values.push(pulled + deviation * normalAt(this.#key, toMs));
  }

  /**
   * Half of the variance between two points is the usual one, and half follows from their distance, so that a week of large moves is also
   * volatile within its days. On average the result is the usual variance.
   */
  #describe(place: number): Stretch {
    const fromMs = this.#timeAt(place);
    const toMs = this.#timeAt(place + 1);
    const fromValue = this.#valueAt(place);
    const toValue = this.#valueAt(place + 1);
    const usual = this.#volatility ** 2 * pathTimeBetween(this.#hours, fromMs, toMs);
    const variance = Math.min((usual + (toValue - fromValue) ** 2) / 2, WILDEST_VARIANCE * usual);
    return { fromMs, toMs, fromValue, toValue, deviation: Math.sqrt(variance) };
  }

  #timeAt(place: number): number {
    return this.#atMs[place] ?? Number.NaN;
  }

  #valueAt(place: number): number {
    return this.#values[place] ?? Number.NaN;
  }
}
