/**
 * Builds the candles of all intervals and instruments from one stream of quotes. A tick only touches the running minute of its instrument.
 * A finished minute is emitted and folded into the five larger candles. A tick therefore costs the same however many intervals there are,
 * and allocates nothing.
 *
 * The result is defined by domain/markets/candle.ts (addTick, mergeCandles); numbers in arrays are only a faster implementation.
 */
import { CANDLE_INTERVAL_MS, CANDLE_INTERVALS, candleOpenAt } from '@fairlead/domain/markets/candle.ts';
import type { Candle, CandleInterval } from '@fairlead/domain/markets/candle.ts';
import type { SplitRatio } from '@fairlead/domain/markets/split-ratio.ts';
import { price } from '@fairlead/domain/price.ts';
import type { Price } from '@fairlead/domain/price.ts';
import { splitCandle } from './restate-candles.ts';

/** Receives each finished candle once; of candles that end together, the smaller one first. */
export type FinishedCandleSink = (instrumentIndex: number, interval: CandleInterval, candle: Candle) => void;

const MINUTE_MS = CANDLE_INTERVAL_MS['1m'];

export class CandleBuilder {
  /** Ticks that arrived after their minute was finished and are in no candle. */
  lateTicks = 0;
  readonly #sink: FinishedCandleSink;
  readonly #instrumentCount: number;
  /** One set of running candles per interval, in the order of CANDLE_INTERVALS. */
  readonly #running: readonly CandleArrays[];
  readonly #minutes: CandleArrays;
  /** The end of an instrument's last finished minute. */
  readonly #finishedUntil: Float64Array;

  constructor(instrumentCount: number, sink: FinishedCandleSink) {
    this.#sink = sink;
    this.#instrumentCount = instrumentCount;
    this.#minutes = new CandleArrays(instrumentCount);
    this.#running = CANDLE_INTERVALS.map((_, place) => (place === 0 ? this.#minutes : new CandleArrays(instrumentCount)));
    this.#finishedUntil = new Float64Array(instrumentCount).fill(Number.NEGATIVE_INFINITY);
  }

  /** Takes one good quote; a listener of QuoteBoard. Candles are built from the bid, so the ask is unused. */
  readonly onQuote = (instrumentIndex: number, bid: Price, _ask: Price, at: number): void => {
    const minutes = this.#minutes;
    const openAt = minutes.openAts[instrumentIndex] ?? Number.NaN;
    if (at >= openAt && at < openAt + MINUTE_MS) minutes.extend(instrumentIndex, bid);
    else if (at < openAt || at < (this.#finishedUntil[instrumentIndex] ?? Number.NaN)) this.lateTicks += 1;
    else {
      this.#finish(instrumentIndex, at);
      minutes.begin(instrumentIndex, candleOpenAt('1m', at), bid, bid, bid, bid, 1);
    }
  };

  /**
   * Emits every candle that ended at or before this moment. Called periodically, because no tick ends the last candle before a market
   * closes; and with a moment slightly in the past, because ticks may still be arriving.
   */
  finishUntil(atMs: number): void {
    for (let index = 0; index < this.#instrumentCount; index += 1) this.#finish(index, atMs);
  }

  /**
   * Restates the running candles in new shares, so that those that a split cuts show their whole course in one scale. Those that ended
   * before it stay in old shares, as they are stored. Called once when a split is due, before a quote in new shares is taken.
   */
  applySplit(instrumentIndex: number, ratio: SplitRatio, dueAt: number): void {
    this.#finish(instrumentIndex, dueAt);
    for (const candles of this.#running) {
      const candle = candles.candleAt(instrumentIndex);
      if (candle === undefined || candle.openAt >= dueAt) continue;
      const { openAt, open, high, low, close, tickCount } = splitCandle(candle, ratio);
      candles.begin(instrumentIndex, openAt, open, high, low, close, tickCount);
    }
  }

  /** The candle so far; undefined if nothing was quoted since it would have begun. */
  runningCandle(instrumentIndex: number, interval: CandleInterval): Candle | undefined {
    const minute = this.#minutes.candleAt(instrumentIndex);
    if (interval === '1m') return minute;
    const whole = this.#running[CANDLE_INTERVALS.indexOf(interval)]?.candleAt(instrumentIndex);
    if (minute === undefined) return whole;
    if (whole === undefined) return { ...minute, openAt: candleOpenAt(interval, minute.openAt) };
    return {
      ...whole,
      high: price(Math.max(whole.high, minute.high)),
      low: price(Math.min(whole.low, minute.low)),
      close: minute.close,
      tickCount: whole.tickCount + minute.tickCount,
    };
  }

  /**
   * Takes over candles built before a restart, without emitting them: the interval's finished candles within the running candle of the next
   * larger interval, ascending. Call it from 4h down to 1m, each with the time that the larger intervals leave open. Candles that ended at
   * or before `untilMs` count as emitted; a minute that was still running continues.
   */
  resume(instrumentIndex: number, interval: CandleInterval, candles: readonly Candle[], untilMs: number): void {
    const place = CANDLE_INTERVALS.indexOf(interval);
    for (const { openAt, open, high, low, close, tickCount } of candles) {
      const endsAt = openAt + CANDLE_INTERVAL_MS[interval];
      if (endsAt > untilMs) {
        if (interval === '1m') this.#minutes.begin(instrumentIndex, openAt, open, high, low, close, tickCount);
        continue;
      }
      for (let larger = place + 1; larger < CANDLE_INTERVALS.length; larger += 1) {
        this.#fold(instrumentIndex, larger, openAt, open, high, low, close, tickCount);
      }
      this.#finishedUntil[instrumentIndex] = endsAt;
    }
    for (let larger = 1; larger < CANDLE_INTERVALS.length; larger += 1) this.#endLarger(instrumentIndex, larger, untilMs);
  }

  #finish(index: number, atMs: number): void {
    const minutes = this.#minutes;
    const openAt = minutes.openAts[index] ?? Number.NaN;
    if (atMs >= openAt + MINUTE_MS) {
      const minute = minutes.candleAt(index);
      if (minute !== undefined) {
        const { open, high, low, close, tickCount } = minute;
        this.#sink(index, '1m', minute);
        for (let larger = 1; larger < CANDLE_INTERVALS.length; larger += 1) {
          this.#fold(index, larger, openAt, open, high, low, close, tickCount);
        }
      }
      minutes.clear(index);
      this.#finishedUntil[index] = openAt + MINUTE_MS;
    }
    for (let larger = 1; larger < CANDLE_INTERVALS.length; larger += 1) {
      const candle = this.#endLarger(index, larger, atMs);
      const interval = CANDLE_INTERVALS[larger];
      if (candle !== undefined && interval !== undefined) this.#sink(index, interval, candle);
    }
  }

  /** Removes the running candle of the interval at `place`, if it has ended by then. */
  #endLarger(index: number, place: number, atMs: number): Candle | undefined {
    const interval = CANDLE_INTERVALS[place];
    const candles = this.#running[place];
    if (interval === undefined || candles === undefined) return undefined;
    if (!(atMs >= (candles.openAts[index] ?? Number.NaN) + CANDLE_INTERVAL_MS[interval])) return undefined;
    const candle = candles.candleAt(index);
    candles.clear(index);
    return candle;
  }

  #fold(index: number, place: number, openAt: number, open: number, high: number, low: number, close: number, tickCount: number): void {
    const interval = CANDLE_INTERVALS[place];
    const candles = this.#running[place];
    if (interval === undefined || candles === undefined) return;
    const largerOpenAt = candleOpenAt(interval, openAt);
    if (candles.openAts[index] === largerOpenAt) candles.append(index, high, low, close, tickCount);
    else candles.begin(index, largerOpenAt, open, high, low, close, tickCount);
  }
}

/** One running candle per instrument; an opening time of NaN means none. */
class CandleArrays {
  readonly openAts: Float64Array;
  readonly #opens: Float64Array;
  readonly #highs: Float64Array;
  readonly #lows: Float64Array;
  readonly #closes: Float64Array;
  readonly #tickCounts: Uint32Array;

  constructor(length: number) {
    this.openAts = new Float64Array(length).fill(Number.NaN);
    this.#opens = new Float64Array(length);
    this.#highs = new Float64Array(length);
    this.#lows = new Float64Array(length);
    this.#closes = new Float64Array(length);
    this.#tickCounts = new Uint32Array(length);
  }

  begin(index: number, openAt: number, open: number, high: number, low: number, close: number, tickCount: number): void {
    this.openAts[index] = openAt;
    this.#opens[index] = open;
    this.#highs[index] = high;
    this.#lows[index] = low;
    this.#closes[index] = close;
    this.#tickCounts[index] = tickCount;
  }

  extend(index: number, bid: number): void {
    this.append(index, bid, bid, bid, 1);
  }

  append(index: number, high: number, low: number, close: number, tickCount: number): void {
    if (high > (this.#highs[index] ?? Number.NaN)) this.#highs[index] = high;
    if (low < (this.#lows[index] ?? Number.NaN)) this.#lows[index] = low;
    this.#closes[index] = close;
    this.#tickCounts[index] = (this.#tickCounts[index] ?? 0) + tickCount;
  }

  clear(index: number): void {
    this.openAts[index] = Number.NaN;
  }

  candleAt(index: number): Candle | undefined {
    const openAt = this.openAts[index] ?? Number.NaN;
    if (Number.isNaN(openAt)) return undefined;
    return {
      openAt,
      open: price(this.#opens[index] ?? Number.NaN),
      high: price(this.#highs[index] ?? Number.NaN),
      low: price(this.#lows[index] ?? Number.NaN),
      close: price(this.#closes[index] ?? Number.NaN),
      tickCount: this.#tickCounts[index] ?? 0,
    };
  }
}
