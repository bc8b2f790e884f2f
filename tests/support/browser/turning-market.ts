import { crossingOf } from '@fairlead/domain/trading/auto/crossover-signal.ts';
import { CROSSOVER_TERMS } from '@fairlead/domain/trading/auto/crossover-terms.ts';
import { CANDLE_INTERVAL_MS, candleOpenAt } from '@fairlead/domain/markets/candle.ts';
import { instrumentBySymbol } from '@fairlead/domain/trading/instruments.ts';
import { createSandboxPriceFeed } from '@fairlead/server/adapters/prices/sandbox/sandbox-price-feed.ts';

/** The market that AutoTrading is about to trade if prices come from the seed of `findTurningSeed`. */
export const TURNING = 'BTCUSD';

/** The time for a server to start and a test to click; a crossing is only traded until the next candle is finished. */
const LONGEST_START_MS = 60_000;
const MOST_SEEDS = 2_000;

/**
 * A seed whose sandbox prices cross their averages with the latest finished candle or, if the running one is almost over, with that one.
 * Prices are a function of seed and time, so they can be computed before any server shows them.
 */
export async function findTurningSeed(now: number): Promise<string> {
  const instrument = instrumentBySymbol(TURNING);
  if (instrument === undefined) throw new Error(`${TURNING} is not traded`);
  const { interval } = CROSSOVER_TERMS;
  const lengthMs = CANDLE_INTERVAL_MS[interval];
  const runningAt = candleOpenAt(interval, now);
  const toMs = runningAt + lengthMs - now < LONGEST_START_MS ? runningAt + lengthMs : runningAt;
  const clock = { now: () => toMs, after: () => () => undefined, onSet: () => undefined };
  for (let number = 1; number <= MOST_SEEDS; number += 1) {
    const seed = `turning-${number}`;
    const feed = createSandboxPriceFeed({ seed, clock, instruments: [instrument], alwaysOpen: true });
    const candles = await feed.loadHistory({ symbol: TURNING, interval, fromMs: toMs - 2 * CROSSOVER_TERMS.slowCandles * lengthMs, toMs });
    if (crossingOf(candles, CROSSOVER_TERMS) !== null) return seed;
  }
  throw new Error(`none of ${MOST_SEEDS} seeds produces prices that cross`);
}
