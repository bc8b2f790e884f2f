import type { FixtureEngineMarket } from '../engine/fixture-engine-market.ts';
import type { PastMarket } from './past-market.ts';

/** Sets quotes of the past on a fixture market, and turns the engine's clock back meanwhile. */
export function fixturePastMarket(market: FixtureEngineMarket, clock: () => number): Pick<PastMarket, 'during' | 'now'> {
  let shownAt: number | null = null;
  return {
    during: async (symbol, { bid, ask, at }, work) => {
      market.setQuote(symbol, bid, ask, at);
      shownAt = at;
      try {
        return await work();
      } finally {
        shownAt = null;
      }
    },
    now: () => shownAt ?? clock(),
  };
}
