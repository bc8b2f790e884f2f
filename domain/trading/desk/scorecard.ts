/**
 * Sums up fills into a scorecard of execution quality. The dealing desk's figures, each client's own and the published ones are made by these
 * functions, from sums that differ only in whose fills they contain. Slippage is signed from the client's point of view.
 */
import { addCents, type Cents } from '../../money.ts';
import { bucketRange, FARTHEST_BUCKET, judgeSymmetry, type FillKind } from './execution-quality.ts';

/** Market deals by a client who saw a price: a price move can favour either side. */
export const SEEN_KINDS: readonly FillKind[] = ['open', 'close'];

/** The sums of fills in the same bar of the distribution. Slippage is in millionths of the expected price. */
export interface BarSum {
  readonly bucket: number;
  readonly fills: number;
  readonly slippageSum: number;
  readonly slippageLeast: number;
  readonly slippageMost: number;
  readonly value: Cents;
}

/** Slippage in hundredths of a percent (basis points); null without fills. */
export interface SlippageSummary {
  readonly fills: number;
  readonly better: number;
  readonly same: number;
  readonly worse: number;
  readonly average: number | null;
  readonly averageBetter: number | null;
  readonly averageWorse: number | null;
  readonly best: number | null;
  readonly worst: number | null;
  /** The value of better fills to clients. */
  readonly gained: Cents;
  /** The cost of worse fills to clients, negative. */
  readonly lost: Cents;
}

export function summariseSlippage(bars: readonly BarSum[]): SlippageSummary {
  const better = bars.filter(({ bucket }) => bucket > 0);
  const worse = bars.filter(({ bucket }) => bucket < 0);
  return {
    fills: countFills(bars),
    better: countFills(better),
    same: countFills(bars.filter(({ bucket }) => bucket === 0)),
    worse: countFills(worse),
    average: averageOf(bars),
    averageBetter: averageOf(better),
    averageWorse: averageOf(worse),
    best: bars.length === 0 ? null : toHundredths(Math.max(...bars.map(({ slippageMost }) => slippageMost))),
    worst: bars.length === 0 ? null : toHundredths(Math.min(...bars.map(({ slippageLeast }) => slippageLeast))),
    gained: valueOf(better),
    lost: valueOf(worse),
  };
}

/** A bar of the distribution: bounds in hundredths of a percent, null for an open end. */
export interface Bar extends ReturnType<typeof bucketRange> {
  readonly fills: number;
}

/** Every bar, from the worst to the best, those without fills too. */
export function distributionOf(bars: readonly BarSum[]): readonly Bar[] {
  return Array.from({ length: 2 * FARTHEST_BUCKET + 1 }, (_, place) => place - FARTHEST_BUCKET).map((bucket) => ({
    ...bucketRange(bucket),
    fills: countFills(bars.filter((bar) => bar.bucket === bucket)),
  }));
}

/**
 * The bar with the median fill: half of the fills are in it or in worse ones. The exact median isn't known, because only the sums of each bar
 * are kept. Null without fills.
 */
export function medianBarOf(bars: readonly BarSum[]): ReturnType<typeof bucketRange> | null {
  const half = countFills(bars) / 2;
  let fills = 0;
  for (const bar of bars.toSorted((a, b) => a.bucket - b.bucket)) {
    fills += bar.fills;
    if (fills > 0 && fills >= half) return bucketRange(bar.bucket);
  }
  return null;
}

export interface SeenSummary extends SlippageSummary, ReturnType<typeof judgeSymmetry> {
  readonly median: ReturnType<typeof medianBarOf>;
}

/** Fills of clients who saw a price, with the verdict on symmetry. */
export function summariseSeen(bars: readonly BarSum[]): SeenSummary {
  const summary = summariseSlippage(bars);
  return { ...summary, ...judgeSymmetry(summary.better, summary.worse), median: medianBarOf(bars) };
}

/** Shares are shown in percent from this many fills on. Of fewer, one fill would move the share by more than three points. */
export const FEWEST_FOR_SHARES = 30;

function countFills(bars: readonly BarSum[]): number {
  return bars.reduce((total, { fills }) => total + fills, 0);
}

function averageOf(bars: readonly BarSum[]): number | null {
  const fills = countFills(bars);
  return fills === 0 ? null : toHundredths(bars.reduce((total, { slippageSum }) => total + slippageSum, 0) / fills);
}

/** From millionths to hundredths of a percent. */
function toHundredths(millionths: number): number {
  return millionths / 100;
}

function valueOf(bars: readonly BarSum[]): Cents {
  return addCents(...bars.map(({ value }) => value));
}
