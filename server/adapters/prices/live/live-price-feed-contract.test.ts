/** The live feed runs the contract of every feed, over a line that ticks and an exchange that has the candles of these ticks. */
import { CANDLE_INTERVAL_MS, type CandleInterval } from '@fairlead/domain/markets/candle.ts';
import { describePriceFeedContract } from '../price-feed-contract.ts';
import { createTurnedClock, type TurnedClock } from '../turned-clock.ts';
import { createBinanceHistory } from './history/binance-history.ts';
import { answeringWith } from './history/fixture-answers.ts';
import { loadNoHistory } from './history/no-history.ts';
import type { LoadHistory } from './history/http-history.ts';
import type { Line, LineListener } from './line.ts';
import { createLivePriceFeed } from './live-price-feed.ts';

const START = Date.parse('2026-11-27T12:00:20Z');
const MINUTE_MS = 60_000;
const TICK_EVERY_MS = 500;

/** The bid of the tick at a moment: it rises within each minute, and from minute to minute in turns of seven. */
function bidAt(at: number): number {
  const minute = Math.floor(at / MINUTE_MS);
  return 100 + (minute % 7) / 100 + (at - minute * MINUTE_MS) / 10_000_000;
}

/** The row of the ticks in [openAt, endsAt), up to now. */
function rowOf(openAt: number, endsAt: number, now: number): unknown[] {
  const lastAt = Math.floor(Math.min(endsAt - 1, now) / TICK_EVERY_MS) * TICK_EVERY_MS;
  let [low, high] = [bidAt(openAt), bidAt(openAt)];
  for (let minuteAt = openAt; minuteAt <= lastAt; minuteAt += MINUTE_MS) {
    low = Math.min(low, bidAt(minuteAt));
    high = Math.max(high, bidAt(Math.min(minuteAt + MINUTE_MS - TICK_EVERY_MS, lastAt)));
  }
  const prices = [bidAt(openAt), high, low, bidAt(lastAt)].map((price) => price.toFixed(6));
  return [openAt, ...prices, '1', endsAt - 1, '1', 1, '1', '1', '0'];
}

function binanceOf(clock: TurnedClock): LoadHistory {
  const { options } = answeringWith(START, (url) => {
    const parameter = (name: string): string => url.searchParams.get(name) ?? '';
    const lengthMs = CANDLE_INTERVAL_MS[parameter('interval') as CandleInterval];
    const rows: unknown[] = [];
    for (let at = Number(parameter('startTime')); at <= Math.min(Number(parameter('endTime')), clock.now()); at += lengthMs) {
      rows.push(rowOf(at, at + lengthMs, clock.now()));
    }
    return [200, rows.slice(0, Number(parameter('limit')))];
  });
  return createBinanceHistory({ ...options, time: { ...options.time, now: () => clock.now() } });
}

class TickingLine implements Line {
  readonly #name: string;
  readonly #clock: TurnedClock;
  readonly #loadHistory: LoadHistory;
  #listener: LineListener | null = null;
  #cancel: (() => void) | undefined;

  constructor(name: string, clock: TurnedClock, loadHistory: LoadHistory) {
    this.#name = name;
    this.#clock = clock;
    this.#loadHistory = loadHistory;
  }

  start(listener: LineListener): void {
    this.#listener = listener;
    listener.onConnected(true);
    this.#wait();
  }

  stop(): Promise<void> {
    this.#listener = null;
    this.#cancel?.();
    return Promise.resolve();
  }

  health(): never {
    throw new Error('not asked');
  }

  loadHistory(request: Parameters<LoadHistory>[0]) {
    return this.#loadHistory(request);
  }

  #wait(): void {
    this.#cancel = this.#clock.after(TICK_EVERY_MS - (this.#clock.now() % TICK_EVERY_MS), () => {
      const at = this.#clock.now();
      const bid = bidAt(at);
      this.#listener?.onTick({ name: this.#name, bid, ask: bid + 0.05, at, arrivedAtMs: at, id: null });
      if (this.#listener !== null) this.#wait();
    });
  }
}

const TERMS = { staleAfterMs: 5_000, divergenceLimit: 0.01, widestSpread: 1_000, bidMarkup: 0, askMarkup: 0 };

describePriceFeedContract('a live feed of two exchanges', () => {
  const clock = createTurnedClock(START);
  const lines = new Map([
    ['fix', new TickingLine('BTC/USD', clock, loadNoHistory)],
    ['binance', new TickingLine('BTCUSDT', clock, binanceOf(clock))],
  ]);
  const entries = [
    { source: 'fix', name: 'BTC/USD', ...TERMS },
    { source: 'binance', name: 'BTCUSDT', ...TERMS },
  ];
  const feed = createLivePriceFeed({
    lines,
    symbols: [{ symbol: 'BTCUSD', entries }],
    returnAfterMs: 10_000,
    clock,
    monotonicMs: () => clock.now(),
  });
  return { clock, symbol: 'BTCUSD', feed };
});
