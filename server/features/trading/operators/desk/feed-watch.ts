import type { PriceView } from '../desk-context.ts';

/** The number of seconds over which ticks are counted. */
const SECONDS = 10;

export interface FeedWatch {
  /** Of an instrument, over the last ten complete seconds. */
  ticksPerSecond(instrumentIndex: number): number;
}

/** Counts the good ticks of each instrument as they arrive. A tick costs one addition and allocates nothing. */
export function watchFeed(prices: Pick<PriceView, 'onQuote'>, instrumentCount: number, clock: () => number): FeedWatch {
  // One more than is counted: the second in progress.
  const slots = SECONDS + 1;
  const counts = new Uint32Array(instrumentCount * slots);
  const secondOf = new Float64Array(slots).fill(Number.NaN);

  prices.onQuote((instrumentIndex) => {
    const second = Math.floor(clock() / 1_000);
    const slot = second % slots;
    if (secondOf[slot] !== second) {
      secondOf[slot] = second;
      counts.fill(0, slot * instrumentCount, (slot + 1) * instrumentCount);
    }
    const place = slot * instrumentCount + instrumentIndex;
    counts[place] = (counts[place] ?? 0) + 1;
  });

  return {
    ticksPerSecond: (instrumentIndex) => {
      const running = Math.floor(clock() / 1_000);
      let ticks = 0;
      for (const [slot, second] of secondOf.entries()) {
        if (second < running && second >= running - SECONDS) ticks += counts[slot * instrumentCount + instrumentIndex] ?? 0;
      }
      return ticks / SECONDS;
    },
  };
}
