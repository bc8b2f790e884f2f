import type { OwnExecution, PublishedExecution, WireSlippage } from '@fairlead/contract/trading/execution/schemas.ts';
import { euros } from '@fairlead/domain/fixture-euros.ts';
import { bucketRange, FARTHEST_BUCKET } from '@fairlead/domain/trading/desk/execution-quality.ts';

/** 42 fills: 12 better, 25 exactly at the price seen, 5 worse. */
export const SLIPPAGE: WireSlippage = {
  fills: 42,
  better: 12,
  same: 25,
  worse: 5,
  average: 0.31,
  average_better: 1.5,
  average_worse: -1,
  best: 4.2,
  worst: -2.4,
  gained: euros(2.34),
  lost: euros(-1.11),
};

const FILLS_BY_BUCKET: Readonly<Record<number, number>> = { [-3]: 1, [-1]: 4, 0: 25, 1: 5, 2: 6, 4: 1 };
const DISTRIBUTION = Array.from({ length: 2 * FARTHEST_BUCKET + 1 }, (_, place) => place - FARTHEST_BUCKET).map((bucket) => ({
  ...bucketRange(bucket),
  fills: FILLS_BY_BUCKET[bucket] ?? 0,
}));

const SEEN = { verdict: 'tooFew', deviations: 1.7, median: { from: 0, to: 0 } } as const;
const LATENCY = {
  commands: 40,
  quantiles: [
    { percent: 50, ms: 4, is_beyond: false },
    { percent: 95, ms: 48.5, is_beyond: false },
    { percent: 99, ms: 2_500, is_beyond: true },
  ],
  buckets: [
    { up_to_ms: 5, count: 38 },
    { up_to_ms: null, count: 2 },
  ],
};

export const OWN_EXECUTION: OwnExecution = {
  from: '2026-11-01',
  until: '2026-11-30',
  followed_at: '2026-11-28T12:00:00Z',
  seen: { ...SLIPPAGE, ...SEEN },
  distribution: DISTRIBUTION,
  kinds: [
    { kind: 'open', ...SLIPPAGE },
    { kind: 'unseen', ...SLIPPAGE, fills: 3, better: 0, same: 3, worse: 0, average: 0, gained: euros(0), lost: euros(0) },
  ],
  instruments: [{ symbol: 'EURUSD', name: 'EUR/USD', ...SLIPPAGE }],
  days: [],
  refusals: [{ command: 'openPosition', code: 'priceMoved', symbol: 'EURUSD', name: 'EUR/USD', count: 2 }],
  refused: 2,
  latency: LATENCY,
};

const { best: _best, worst: _worst, ...PUBLISHED_SLIPPAGE } = SLIPPAGE;

export const PUBLISHED_EXECUTION: PublishedExecution = {
  month: '2026-10',
  so_far: false,
  until: '2026-10-31',
  rule: { clients: 10, cases: 50, largest_share: 0.5 },
  seen: { ...PUBLISHED_SLIPPAGE, ...SEEN },
  distribution: DISTRIBUTION,
  kinds: [
    { kinds: ['open'], together: false, ...PUBLISHED_SLIPPAGE },
    { kinds: ['stop', 'takeProfit'], together: true, ...PUBLISHED_SLIPPAGE },
  ],
  instruments: [
    { symbol: 'EURUSD', name: 'EUR/USD', together: false, ...PUBLISHED_SLIPPAGE },
    { symbol: '', name: '', together: true, ...PUBLISHED_SLIPPAGE },
  ],
  refusals: {
    refused: 80,
    reasons: [
      { code: 'priceMoved', together: false, count: 60 },
      { code: '', together: true, count: 20 },
    ],
  },
  latency: LATENCY,
};
