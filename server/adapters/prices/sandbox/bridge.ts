/**
 * The path between two points: a Brownian bridge by midpoint displacement. The midpoint of a stretch is on the straight line between its
 * ends, displaced by a random amount. Each half is treated the same way, down to a quarter of a second; straight lines join the rest.
 * Stretches longer than a minute are split at whole minutes, so every candle begins and ends on a point.
 *
 * Every random amount is a hash of the key and the midpoint's time. So any point can be computed with some 25 splits from the known ends,
 * in any order, and is always the same. The arithmetic is limited to +, -, *, / and square root, which give the same bits on every machine.
 *
 * Displacements are bounded, and so is the distance by which a path can leave its ends (bridge-shape.ts). The extremes of a period are
 * therefore found exactly, by skipping every stretch that cannot reach beyond the best value so far: a day's high is the highest bid of any
 * tick in it.
 */
import type { TradingHoursName } from '@fairlead/domain/trading/instrument.ts';
import { openTimeMs } from '@fairlead/domain/trading/market-hours.ts';
import type { OpenRange } from '@fairlead/domain/trading/market-hours.ts';
import { CLUSTERING, displacementOf, firstHalfOf, isClustered, reachOf, SHORTEST_STRETCH_MS } from './bridge-shape.ts';
import type { Knots } from './knots.ts';
import { pathTimeOf } from './path-time.ts';
import { hashAt } from './seeded-hash.ts';

/** A point on the path, filled in by `sampleAt`. */
export interface PathSample {
  value: number;
  /** How strongly the path is moving relative to its usual volatility, which is 1. */
  volatilityRatio: number;
}

/** More levels than a stretch of ten thousand years needs. */
const DEEPEST = 64;

/** The share of its reach that the first, quick search for an extreme assumes for a stretch. */
const QUICK_SEARCH = 0.2;

export class Bridge {
  readonly #hours: TradingHoursName;
  readonly #knots: Knots;
  readonly #volatility: number;
  readonly #key: number;

  // The stretches that contain the last sampled moment, from the widest to the shortest: the next tick shares nearly all of them. A stretch
  // has ends, values at them and a deviation (that of a free walk over it). It is even if the market is open or closed throughout, so that
  // path time is proportional to clock time.
  readonly #from = new Float64Array(DEEPEST);
  readonly #to = new Float64Array(DEEPEST);
  readonly #fromValue = new Float64Array(DEEPEST);
  readonly #toValue = new Float64Array(DEEPEST);
  readonly #deviation = new Float64Array(DEEPEST);
  readonly #isEven = new Uint8Array(DEEPEST);
  #depth = -1;

  // The result of the last split. Fields, because an object returned from each of a million splits would cost more than the split.
  #middle = 0;
  #middleValue = 0;
  #leftDeviation = 0;
  #rightDeviation = 0;
  #leftIsEven = false;
  #rightIsEven = false;

  // The state of the search for an extreme: the highest value so far, the sign (-1 for upside down, to find the lowest), and the stretches
  // still to be searched.
  #best = 0;
  #sign = 1;
  #credit = 1;
  readonly #pending = new Float64Array(5 * DEEPEST);

  constructor(hours: TradingHoursName, knots: Knots, volatility: number, key: number) {
    this.#hours = hours;
    this.#knots = knots;
    this.#volatility = volatility;
    this.#key = key;
  }

  /** Throws a RangeError before the first knot. */
  sampleAt(atMs: number, sample: PathSample): void {
    const depth = this.#descend(atMs);
    const from = at(this.#from, depth);
    const length = at(this.#to, depth) - from;
    const fromValue = at(this.#fromValue, depth);
    sample.value = fromValue + ((at(this.#toValue, depth) - fromValue) * (atMs - from)) / length;
    sample.volatilityRatio = at(this.#deviation, depth) / (this.#volatility * Math.sqrt(length));
  }

  /**
   * Returns the highest value strictly inside the periods, or `atLeast` if none is above it. With `sign` -1 the path is turned upside down,
   * so that minus the result is the lowest.
   */
  highest(sign: 1 | -1, periods: readonly OpenRange[], atLeast: number): number {
    this.#sign = sign;
    this.#best = atLeast;
    // A good first guess lets the exact search skip most of the path.
    this.#credit = QUICK_SEARCH;
    for (const { fromMs, toMs } of periods) this.#searchPeriod(fromMs, toMs);
    this.#credit = 1;
    for (const { fromMs, toMs } of periods) this.#searchPeriod(fromMs, toMs);
    this.#sign = 1;
    return this.#best;
  }

  /** Fills the stack down to the shortest stretch around the moment, and returns its depth. */
  #descend(atMs: number): number {
    while (this.#depth >= 0 && !(at(this.#from, this.#depth) <= atMs && atMs < at(this.#to, this.#depth))) this.#depth -= 1;
    if (this.#depth < 0) {
      const { fromMs, toMs, fromValue, toValue, deviation } = this.#knots.stretchAt(atMs);
      this.#push(fromMs, toMs, fromValue, toValue, deviation, false);
    }
    for (;;) {
      const depth = this.#depth;
      const from = at(this.#from, depth);
      const to = at(this.#to, depth);
      if (to - from <= SHORTEST_STRETCH_MS) return depth;
      const fromValue = at(this.#fromValue, depth);
      const toValue = at(this.#toValue, depth);
      this.#split(from, to, fromValue, toValue, at(this.#deviation, depth), this.#isEven[depth] === 1);
      if (atMs < this.#middle) this.#push(from, this.#middle, fromValue, this.#middleValue, this.#leftDeviation, this.#leftIsEven);
      else this.#push(this.#middle, to, this.#middleValue, toValue, this.#rightDeviation, this.#rightIsEven);
    }
  }

  #push(from: number, to: number, fromValue: number, toValue: number, deviation: number, isEven: boolean): void {
    const depth = (this.#depth += 1);
    this.#from[depth] = from;
    this.#to[depth] = to;
    this.#fromValue[depth] = fromValue;
    this.#toValue[depth] = toValue;
    this.#deviation[depth] = deviation;
    this.#isEven[depth] = isEven ? 1 : 0;
  }

  /** One step of the construction: the position and value of the midpoint, and the deviation of a free walk on either side. */
  #split(from: number, to: number, fromValue: number, toValue: number, deviation: number, isEven: boolean): void {
    const length = to - from;
    const middle = from + firstHalfOf(length);
    let leftShare: number;
    if (isEven) {
      leftShare = (middle - from) / length;
      this.#leftIsEven = true;
      this.#rightIsEven = true;
    } else {
      const openFrom = openTimeMs(this.#hours, from);
      const openMiddle = openTimeMs(this.#hours, middle);
      const openTo = openTimeMs(this.#hours, to);
      const begin = pathTimeOf(openFrom, from);
      leftShare = (pathTimeOf(openMiddle, middle) - begin) / (pathTimeOf(openTo, to) - begin);
      this.#leftIsEven = openMiddle === openFrom || openMiddle - openFrom === middle - from;
      this.#rightIsEven = openTo === openMiddle || openTo - openMiddle === to - middle;
    }
    const bits = hashAt(this.#key, middle);
    if (isClustered(length)) {
      const shift = CLUSTERING * ((bits & 0xfff) / 0x800 - 1);
      const left = leftShare * (1 + shift);
      leftShare = left / (left + (1 - leftShare) * (1 - shift));
    }
    const left = Math.sqrt(leftShare);
    const right = Math.sqrt(1 - leftShare);
    this.#middle = middle;
    this.#middleValue =
      fromValue + (toValue - fromValue) * leftShare + this.#sign * displacementOf(length, bits >>> 12) * deviation * left * right;
    this.#leftDeviation = deviation * left;
    this.#rightDeviation = deviation * right;
  }

  #searchPeriod(fromMs: number, toMs: number): void {
    const sign = this.#sign;
    // Starting from the narrowest stretch on the stack that contains the whole period saves descending from the knots.
    for (let depth = this.#depth; depth >= 0; depth -= 1) {
      const from = at(this.#from, depth);
      const to = at(this.#to, depth);
      if (from > fromMs || to < toMs) continue;
      const deviation = at(this.#deviation, depth);
      const isEven = this.#isEven[depth] === 1;
      this.#search(from, to, sign * at(this.#fromValue, depth), sign * at(this.#toValue, depth), deviation, isEven, fromMs, toMs);
      return;
    }
    for (let moment = fromMs; moment < toMs;) {
      const stretch = this.#knots.stretchAt(moment);
      const fromValue = sign * stretch.fromValue;
      if (moment > fromMs && fromValue > this.#best) this.#best = fromValue;
      this.#search(stretch.fromMs, stretch.toMs, fromValue, sign * stretch.toValue, stretch.deviation, false, fromMs, toMs);
      moment = stretch.toMs;
    }
  }

  /** Skips everything outside the period, down to stretches that are inside it and even. */
  #search(
    from: number,
    to: number,
    fromValue: number,
    toValue: number,
    deviation: number,
    isEven: boolean,
    fromMs: number,
    toMs: number,
  ): void {
    if (to - from <= SHORTEST_STRETCH_MS || to <= fromMs || from >= toMs) return;
    if (isEven && from >= fromMs && to <= toMs) {
      this.#searchInside(from, to, fromValue, toValue, deviation);
      return;
    }
    this.#split(from, to, fromValue, toValue, deviation, isEven);
    const middle = this.#middle;
    const middleValue = this.#middleValue;
    const rightDeviation = this.#rightDeviation;
    const rightIsEven = this.#rightIsEven;
    if (middleValue > this.#best && middle > fromMs && middle < toMs) this.#best = middleValue;
    this.#search(from, middle, fromValue, middleValue, this.#leftDeviation, this.#leftIsEven, fromMs, toMs);
    this.#search(middle, to, middleValue, toValue, rightDeviation, rightIsEven, fromMs, toMs);
  }

  /**
   * Searches a stretch that is even and inside the period. The half with the higher outer end goes first, so that the other is skipped more
   * often. Uses a stack of numbers instead of recursion, because numbers passed to a call must be allocated.
   */
  #searchInside(from: number, to: number, fromValue: number, toValue: number, deviation: number): void {
    const pending = this.#pending;
    const credit = this.#credit;
    let best = this.#best;
    let count = 0;
    for (;;) {
      const length = to - from;
      const higher = fromValue > toValue ? fromValue : toValue;
      if (length > SHORTEST_STRETCH_MS && higher + credit * reachOf(length) * deviation > best) {
        this.#split(from, to, fromValue, toValue, deviation, true);
        const middle = this.#middle;
        const middleValue = this.#middleValue;
        if (middleValue > best) best = middleValue;
        if (fromValue > toValue) {
          pending[count] = middle;
          pending[count + 1] = to;
          pending[count + 2] = middleValue;
          pending[count + 3] = toValue;
          pending[count + 4] = this.#rightDeviation;
          to = middle;
          toValue = middleValue;
          deviation = this.#leftDeviation;
        } else {
          pending[count] = from;
          pending[count + 1] = middle;
          pending[count + 2] = fromValue;
          pending[count + 3] = middleValue;
          pending[count + 4] = this.#leftDeviation;
          from = middle;
          fromValue = middleValue;
          deviation = this.#rightDeviation;
        }
        count += 5;
      } else if (count > 0) {
        count -= 5;
        from = at(pending, count);
        to = at(pending, count + 1);
        fromValue = at(pending, count + 2);
        toValue = at(pending, count + 3);
        deviation = at(pending, count + 4);
      } else {
        this.#best = best;
        return;
      }
    }
  }
}

function at(values: Float64Array, place: number): number {
  // The index stays within the arrays: depth and count grow by one level with every split, and no stretch has DEEPEST levels.
  return values[place] ?? Number.NaN;
}
