/** Describes a scorecard as the calls return it. */
import type { WireLatency, WireScorecard, WireSlippage } from '@fairlead/contract/trading/execution/schemas.ts';
import { quantileOf } from '@fairlead/domain/trading/desk/latency.ts';
import type { SlippageSummary } from '@fairlead/domain/trading/desk/scorecard.ts';
import { centsToEuros } from '@fairlead/domain/money.ts';
import type { Scorecard } from './read-scorecard.ts';

/** `nameOf` is the display name of an instrument. */
export function viewScorecard(scorecard: Scorecard, nameOf: (symbol: string) => string): WireScorecard {
  const { projectedAt, seen, distribution, kinds, instruments, days, refusals, latency } = scorecard;
  const { verdict, deviations, median } = seen;
  return {
    followed_at: projectedAt?.toISOString() ?? null,
    seen: { ...viewSlippage(seen), verdict, deviations, median },
    distribution: [...distribution],
    kinds: kinds.map(({ kind, ...summary }) => ({ kind, ...viewSlippage(summary) })),
    instruments: instruments.map(({ symbol, ...summary }) => ({ symbol, name: nameOf(symbol), ...viewSlippage(summary) })),
    days: [...days],
    refusals: refusals.map((refusal) => ({ ...refusal, name: nameOf(refusal.symbol) })),
    refused: refusals.reduce((total, { count }) => total + count, 0),
    latency: viewLatency(latency),
  };
}

export function viewSlippage(summary: SlippageSummary): WireSlippage {
  const { fills, better, same, worse, average, averageBetter, averageWorse, best, worst, gained, lost } = summary;
  return {
    fills,
    better,
    same,
    worse,
    average,
    average_better: averageBetter,
    average_worse: averageWorse,
    best,
    worst,
    gained: centsToEuros(gained),
    lost: centsToEuros(lost),
  };
}

const QUANTILES = [50, 95, 99];

export function viewLatency(latency: Scorecard['latency']): WireLatency {
  return {
    commands: latency.at(-1)?.count ?? 0,
    quantiles: QUANTILES.flatMap((percent) => {
      const quantile = quantileOf(latency, percent / 100);
      return quantile === null ? [] : [{ percent, ms: quantile.ms, is_beyond: quantile.isBeyond }];
    }),
    buckets: latency.map(({ upToMs, count }, place) => ({
      up_to_ms: Number.isFinite(upToMs) ? upToMs : null,
      count: count - (latency[place - 1]?.count ?? 0),
    })),
  };
}
