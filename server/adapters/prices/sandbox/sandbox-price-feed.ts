/**
 * The demo feed: every instrument's price path, ticking at irregular moments. Its output is a function of the seed and the time, so two
 * runs deliver the same ticks at the same times, whenever they were started.
 */
import type { Candle } from '@fairlead/domain/markets/candle.ts';
import type { RawTick } from '@fairlead/domain/markets/tick.ts';
import { priceToDecimal, price } from '@fairlead/domain/price.ts';
import { NO_STEPS, type PriceSteps } from '@fairlead/domain/trading/actions/restate-price.ts';
import type { Instrument } from '@fairlead/domain/trading/instrument.ts';
import { INSTRUMENTS } from '@fairlead/domain/trading/instruments.ts';
import { isMarketOpen, nextOpening, openRanges } from '@fairlead/domain/trading/market-hours.ts';
import type { MarketHours, OpenRange } from '@fairlead/domain/trading/market-hours.ts';
import type { FeedClock } from '../feed-clock.ts';
import type { HistoryRequest, PriceFeed } from '../price-feed.ts';
import { summariseDemoPrices } from './demo-price-origin.ts';
import type { DemoPriceSummary } from './demo-price-origin.ts';
import { generateCandles } from './path-candles.ts';
import { createPricePath } from './price-path.ts';
import type { PricePath } from './price-path.ts';
import { keyOf, uniformAt } from './seeded-hash.ts';
import { readShippedSeries } from './shipped-series.ts';
import type { ShippedSeries } from './shipped-series.ts';
import { spreadAt } from './spread.ts';
import { statePrice, stateSpread } from './stated-price.ts';
import { nextTickTime, previousTickTime, usualTicksPerSecond } from './tick-times.ts';

/** Ticks are delivered in turns at least this far apart; each has its own timestamp, at most this old. */
const TURN_MS = 20;
/** After a pause longer than this (a suspended machine), missed ticks are skipped. */
const LONGEST_CATCH_UP_MS = 2_000;
const WEEK_MS = 7 * 86_400_000;
/** With a holiday after another, a market may be shut for more than a week. */
const LONGEST_PAUSE_MS = 2 * WEEK_MS;

export interface SandboxPriceFeedOptions {
  /** Any text. The same seed always gives the same prices; anyone who knows it can compute future ones. */
  readonly seed: string;
  readonly clock: FeedClock;
  readonly instruments?: readonly Instrument[];
  /** Ticks per second of every instrument; defaults to each one's usual rate. */
  readonly ticksPerSecond?: number;
  /**
   * The hours in which an instrument's ticks are delivered, within those in which its price moves. The price also moves on holidays, so that
   * a seed gives the same path under every trading calendar; after a holiday, the market reopens with a gap. The weekly hours by default.
   */
  readonly hoursOf?: (instrument: Instrument) => MarketHours;
  /** The splits and dividends of an instrument, past ones and those to come, which its prices follow from when they are due. */
  readonly stepsOf?: (symbol: string) => PriceSteps;
  /** Ignores market hours, so that prices move at weekends. The path between real closes is then a different one. */
  readonly alwaysOpen?: boolean;
}

/** The ticks of times gone by, as they were delivered, or would have been if the feed had been running. In today's shares. */
export interface PastTicks {
  /** The last tick before a moment, if the market is closed then that of the session before; undefined for an unknown symbol. */
  readonly tickBefore: (symbol: string, atMs: number) => RawTick | undefined;
  /** Those of [fromMs, untilMs), in order of time. */
  readonly ticksBetween: (symbol: string, fromMs: number, untilMs: number) => Iterable<RawTick>;
}

export interface SandboxPriceFeed extends PriceFeed {
  readonly past: PastTicks;
  /** Until which day an instrument's closes are real; undefined for an unknown symbol. */
  summariseOrigin(symbol: string): DemoPriceSummary | undefined;
}

export function createSandboxPriceFeed(options: SandboxPriceFeedOptions): SandboxPriceFeed {
  const { clock } = options;
  const shipped = readShippedSeries();
  const sources = (options.instruments ?? INSTRUMENTS).map((instrument) => new TickSource(instrument, options, shipped));
  const sourcesBySymbol = new Map(sources.map((source) => [source.instrument.symbol, source]));
  let state: 'new' | 'started' | 'stopped' = 'new';
  let cancelTurn: (() => void) | undefined;

  // A function, because a tick's receiver may stop the feed in the middle of a turn.
  const isRunning = (): boolean => state === 'started';

  // After a clock change the ticks continue from the new time.
  clock.onSet(() => {
    const now = clock.now();
    for (const source of sources) source.moveTo(now);
  });

  function takeTurn(onTick: (tick: RawTick) => void): void {
    const now = clock.now();
    for (const source of sources) {
      source.followHours(now);
      source.skipTo(now - LONGEST_CATCH_UP_MS);
    }
    for (let source = earliest(sources, now); source !== undefined && isRunning(); source = earliest(sources, now)) onTick(source.take());
    if (!isRunning()) return;
    const nextAt = sources.reduce((soonest, source) => Math.min(soonest, source.nextAt), Number.POSITIVE_INFINITY);
    cancelTurn = clock.after(Math.max(TURN_MS, nextAt - now), () => takeTurn(onTick));
  }

  return {
    name: 'sandbox',
    isDemo: true,
    async start(onTick) {
      if (state !== 'new') throw new Error('a price feed can only be started once');
      state = 'started';
      const now = clock.now();
      for (const source of sources) {
        onTick(source.lastTickBefore(now));
        source.moveTo(now);
      }
      takeTurn(onTick);
    },
    async stop() {
      state = 'stopped';
      cancelTurn?.();
    },
    async loadHistory(request: HistoryRequest): Promise<readonly Candle[]> {
      const source = sourcesBySymbol.get(request.symbol);
      return source === undefined ? [] : source.candles(request, clock.now());
    },
    past: {
      tickBefore: (symbol, atMs) => sourcesBySymbol.get(symbol)?.tickBefore(atMs, clock.now()),
      ticksBetween: (symbol, fromMs, untilMs) => sourcesBySymbol.get(symbol)?.ticksBetween(fromMs, untilMs, clock.now()) ?? [],
    },
    summariseOrigin(symbol) {
      const source = sourcesBySymbol.get(symbol);
      return source === undefined ? undefined : summariseDemoPrices(source.instrument, shipped);
    },
  };
}

/** The source with the earliest next tick, if it is due. */
function earliest(sources: readonly TickSource[], now: number): TickSource | undefined {
  let first: TickSource | undefined;
  let firstAt = now;
  for (const source of sources) {
    if (source.nextAt < firstAt || (source.nextAt === firstAt && first === undefined)) {
      first = source;
      firstAt = source.nextAt;
    }
  }
  return first;
}

/** One instrument's ticks, in order of time. */
class TickSource {
  readonly instrument: Instrument;
  /** When the next tick is due. */
  nextAt = Number.NEGATIVE_INFINITY;
  readonly #path: PricePath;
  readonly #stepsOf: (symbol: string) => PriceSteps;
  readonly #timesKey: number;
  readonly #spreadKey: number;
  readonly #slotMs: number;
  readonly #hoursOf: (instrument: Instrument) => MarketHours;
  /** The hours for which `nextAt` was computed; null before the first turn. */
  #hours: MarketHours | null = null;
  #session: OpenRange | null = null;

  constructor(instrument: Instrument, options: SandboxPriceFeedOptions, shipped: ShippedSeries) {
    this.instrument = instrument;
    const pathHours = options.alwaysOpen === true ? 'always' : instrument.tradingHours;
    this.#path = createPricePath(instrument, pathHours, options.seed, shipped);
    this.#hoursOf = (options.alwaysOpen === true ? undefined : options.hoursOf) ?? (() => pathHours);
    this.#stepsOf = options.stepsOf ?? (() => NO_STEPS);
    this.#timesKey = keyOf(options.seed, instrument.symbol, 'tick times');
    this.#spreadKey = keyOf(options.seed, instrument.symbol, 'spread');
    this.#slotMs = 1_000 / (options.ticksPerSecond ?? usualTicksPerSecond(instrument));
  }

  /** The hours in which ticks are delivered now. */
  get hours(): MarketHours {
    return this.#hoursOf(this.instrument);
  }

  /** Makes the next tick one within the current hours, if they have changed. */
  followHours(now: number): void {
    const { hours } = this;
    if (hours === this.#hours) return;
    this.#hours = hours;
    this.moveTo(now);
  }

  /** Returns the due tick and advances to the next one. */
  take(): RawTick {
    const tick = this.#tickAt(this.nextAt, this.nextAt);
    this.#moveBeyond(this.nextAt);
    return tick;
  }

  /** Makes the first tick after the moment the next one, in either direction. */
  moveTo(atMs: number): void {
    this.#session = null;
    this.#moveBeyond(atMs);
  }

  /** Skips ticks up to and including the moment. */
  skipTo(atMs: number): void {
    if (this.nextAt <= atMs) this.#moveBeyond(atMs);
  }

  /** Past candles, in today's shares. */
  candles(request: HistoryRequest, now: number): readonly Candle[] {
    const { instrument } = this;
    return generateCandles(this.#path, this.hours, request, now, { instrument, steps: this.#stepsOf(instrument.symbol) });
  }

  /** The last tick before the moment, sent as the price of now: it is stated in today's shares and without the dividends since. */
  lastTickBefore(atMs: number): RawTick {
    return this.#tickAt(this.#timeBefore(atMs), atMs);
  }

  /** The last tick before a moment of the past, as one would state it at `now`. */
  tickBefore(atMs: number, now: number): RawTick {
    const time = this.#timeBefore(atMs);
    return this.#tickAt(time, now, time);
  }

  *ticksBetween(fromMs: number, untilMs: number, now: number): Iterable<RawTick> {
    const { hours } = this;
    let time = nextTickTime(this.#timesKey, this.#slotMs, fromMs - 1);
    for (; time < untilMs; time = nextTickTime(this.#timesKey, this.#slotMs, time)) {
      if (isMarketOpen(hours, time)) yield this.#tickAt(time, now, time);
    }
  }

  /** When the last tick before the moment was; if the market is closed then, the last one of the previous session. */
  #timeBefore(atMs: number): number {
    const { hours } = this;
    const latest = previousTickTime(this.#timesKey, this.#slotMs, atMs);
    if (isMarketOpen(hours, latest)) return latest;
    const periods = openRanges(hours, atMs - LONGEST_PAUSE_MS, atMs);
    let time = previousTickTime(this.#timesKey, this.#slotMs, periods.at(-1)?.toMs ?? atMs);
    // Just after an open the previous tick time is in the pause, so the last tick is that of the session before.
    if (!isMarketOpen(hours, time)) time = previousTickTime(this.#timesKey, this.#slotMs, periods.at(-2)?.toMs ?? time);
    return time;
  }

  #moveBeyond(atMs: number): void {
    const { hours } = this;
    let next = nextTickTime(this.#timesKey, this.#slotMs, atMs);
    if (!isMarketOpen(hours, next)) next = nextTickTime(this.#timesKey, this.#slotMs, (nextOpening(hours, next) ?? next) - 1);
    this.nextAt = next;
  }

  /** The tick of a moment as one would state it at `now`, without the dividends until `loweredUntil`. */
  #tickAt(atMs: number, now: number, loweredUntil = now): RawTick {
    const { instrument } = this;
    const steps = this.#stepsOf(instrument.symbol);
    const bid = statePrice(this.#path.bidAt(atMs), steps, loweredUntil, now, instrument);
    const chance = uniformAt(this.#spreadKey, atMs);
    const usual = spreadAt(instrument, atMs, this.#path.volatilityRatio, this.#sessionAt(atMs), chance);
    const spread = stateSpread(usual, steps, now, instrument);
    return { symbol: instrument.symbol, bid: priceToDecimal(bid), ask: priceToDecimal(price(bid + spread)), at: atMs };
  }

  #sessionAt(atMs: number): OpenRange | null {
    const { hours } = this;
    if (hours === 'always') return null;
    const known = this.#session;
    if (known !== null && known.fromMs <= atMs && atMs < known.toMs) return known;
    const around = openRanges(hours, atMs - WEEK_MS, atMs + WEEK_MS);
    this.#session = around.find((session) => session.fromMs <= atMs && atMs < session.toMs) ?? null;
    return this.#session;
  }
}
