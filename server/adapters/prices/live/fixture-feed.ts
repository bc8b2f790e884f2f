/** Two sources that say what a test wants, and the live feed over them. */
import type { RawTick } from '@fairlead/domain/markets/tick.ts';
import type { Candle } from '@fairlead/domain/markets/candle.ts';
import { NoHistory } from '../price-feed.ts';
import { createTurnedClock, type TurnedClock } from '../turned-clock.ts';
import type { Line, LineCounts, LineHealth, LineListener } from './line.ts';
import { createLivePriceFeed, type LivePriceFeed, type LiveSymbol } from './live-price-feed.ts';

/** A line that says what a test wants. */
export class FixtureLine implements Line {
  readonly counts: LineCounts = { connects: 0, disconnects: 0, ticks: 0, gaps: 0, garbage: 0, refusals: 0 };
  readonly refused = new Map<string, string>();
  readonly unanswered: string[] = [];
  lastFrameAt: number | null = null;
  listener: LineListener | null = null;
  isStopped = false;
  /** Null if it cannot be asked now. */
  history: readonly Candle[] | NoHistory | null = [];
  readonly historyAsked: string[] = [];
  readonly #clock: TurnedClock;
  #fault: string | null = 'not started';

  constructor(clock: TurnedClock) {
    this.#clock = clock;
  }

  start(listener: LineListener): void {
    this.listener = listener;
  }

  stop(): Promise<void> {
    this.isStopped = true;
    return Promise.resolve();
  }

  health(): LineHealth {
    const { counts, refused, unanswered, lastFrameAt } = this;
    return { isConnected: this.#fault === null, fault: this.#fault, lastFrameAt, refused, unanswered, counts };
  }

  loadHistory({ symbol }: { readonly symbol: string }): Promise<readonly Candle[]> {
    this.historyAsked.push(symbol);
    if (this.history === null) return Promise.reject(new Error('source is down'));
    return this.history instanceof NoHistory ? Promise.reject(this.history) : Promise.resolve(this.history);
  }

  connect(): void {
    this.counts.connects += 1;
    this.#fault = null;
    this.listener?.onConnected(true);
  }

  disconnect(fault: string): void {
    this.counts.disconnects += 1;
    this.#fault = fault;
    this.listener?.onConnected(false);
  }

  /** `at` is the source's own time and `id` its number; null if it sends none. */
  tick(name: string, bid: number, ask: number, at: number | null = null, id: string | null = null): void {
    this.counts.ticks += 1;
    this.listener?.onTick({ name, bid, ask, at, arrivedAtMs: this.#clock.now(), id });
  }
}

export const FIXTURE_FEED_START = Date.parse('2026-11-27T12:00:00Z');

const TERMS = { bidMarkup: 0, askMarkup: 0, staleAfterMs: 5_000, divergenceLimit: 0.01, widestSpread: 50 };
/** Litecoin has one source only. */
const SYMBOLS: readonly LiveSymbol[] = [
  {
    symbol: 'BTCUSD',
    entries: [
      { source: 'kraken', name: 'BTC/USD', ...TERMS },
      { source: 'coinbase', name: 'BTC-USD', ...TERMS },
    ],
  },
  { symbol: 'LTCUSD', entries: [{ source: 'coinbase', name: 'LTC-USD', ...TERMS }] },
];

export interface FixtureFeed {
  readonly feed: LivePriceFeed;
  readonly kraken: FixtureLine;
  readonly coinbase: FixtureLine;
  readonly clock: TurnedClock;
  /** What the feed delivered. */
  readonly ticks: readonly RawTick[];
}

/** Started and connected, without a price yet. */
export async function startFixtureFeed(): Promise<FixtureFeed> {
  const clock = createTurnedClock(FIXTURE_FEED_START);
  const [kraken, coinbase] = [new FixtureLine(clock), new FixtureLine(clock)];
  const lines = new Map<string, Line>([
    ['kraken', kraken],
    ['coinbase', coinbase],
  ]);
  const feed = createLivePriceFeed({ lines, symbols: SYMBOLS, returnAfterMs: 10_000, clock, monotonicMs: clock.now });
  const ticks: RawTick[] = [];
  await feed.start((tick) => ticks.push(tick));
  kraken.connect();
  coinbase.connect();
  return { feed, kraken, coinbase, clock, ticks };
}
