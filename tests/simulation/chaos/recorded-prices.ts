import { quantisePrice, priceFromDecimal, type Price } from '@fairlead/domain/price.ts';
import type { RawTick } from '@fairlead/domain/markets/tick.ts';
import { INSTRUMENTS } from '@fairlead/domain/trading/instruments.ts';
import type { Instrument } from '@fairlead/domain/trading/instrument.ts';
import { feedClockOf } from '@fairlead/server/adapters/prices/feed-clock.ts';
import { createSandboxPriceFeed } from '@fairlead/server/adapters/prices/sandbox/sandbox-price-feed.ts';
import type { KnownQuote } from '../trading-habits.ts';
import type { RecordedTick } from './check-levels.ts';

const TRADED = ['BTCUSD', 'ETHUSD'];

const SYSTEM_CLOCK = feedClockOf({ now: () => Date.now(), onSet: () => undefined });

/**
 * Every tick that the server receives, whether it runs or not: sandbox prices are a function of the seed and of time, so the same feed
 * alongside the server delivers the same ticks.
 */
export class RecordedPrices {
  readonly ticks: ReadonlyMap<string, RecordedTick[]> = new Map(TRADED.map((symbol) => [symbol, []]));
  readonly #instruments = INSTRUMENTS.filter(({ symbol }) => TRADED.includes(symbol)).map((instrument): Instrument => ({
    ...instrument,
    tradingHours: 'always',
    venue: null,
  }));
  readonly #latest = new Map<string, KnownQuote>();
  readonly #feed;

  constructor(seed: string) {
    this.#feed = createSandboxPriceFeed({ seed, clock: SYSTEM_CLOCK, instruments: this.#instruments, alwaysOpen: true });
  }

  async start(): Promise<void> {
    await this.#feed.start((tick) => this.#take(tick));
  }

  async stop(): Promise<void> {
    await this.#feed.stop();
  }

  quoteOf(symbol: string): KnownQuote | null {
    return this.#latest.get(symbol) ?? null;
  }

  #take({ symbol, bid, ask, at }: RawTick): void {
    const instrument = this.#instruments.find((each) => each.symbol === symbol);
    if (instrument === undefined) return;
    this.#latest.set(symbol, { bid, ask });
    const inDigits = (decimal: number): Price | null => {
      const read = priceFromDecimal(decimal);
      return read === null ? null : quantisePrice(read, instrument.digits);
    };
    const [readBid, readAsk] = [inDigits(bid), inDigits(ask)];
    if (readBid !== null && readAsk !== null) this.ticks.get(symbol)?.push({ at, bid: readBid, ask: readAsk });
  }
}
