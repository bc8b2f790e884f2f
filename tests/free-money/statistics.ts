import type { Outcome } from './play.ts';
import { createRandom } from './random.ts';

/** The runs of a strategy that belong together: a path and its mirror image. Resampling draws them together. */
export type Unit = readonly Outcome[];

/** A strategy's returns, as shares of the notional it trades. Gains are measured against what the same positions earn at mid prices. */
export interface Summary {
  readonly runs: number;
  readonly mean: number;
  readonly standardError: number;
  /** The 99 % bounds of the mean, from above and from below. */
  readonly upper: number;
  readonly lower: number;
  /** The worst and the best run, as they were: with the luck of their direction. */
  readonly worst: number;
  readonly best: number;
  /** The part of the mean that negative balance protection paid. */
  readonly covered: number;
  /** Without what negative balance protection paid: the mean's 99 % upper bound. */
  readonly upperWithoutCover: number;
  /** The most that a run gained beyond what was granted and covered, in cents. */
  readonly mostBeyondGrants: number;
  /** Cents per run. */
  readonly meanNotional: number;
  readonly meanGain: number;
}

const RESAMPLES = 2_000;
const CONFIDENCE = 0.99;
const SEED = 99;

/** The gain without the luck of direction. */
export function edgeOf({ gain, fair }: Outcome): number {
  return gain - fair;
}

/**
 * Summarises runs. Bounds are from the bootstrap: units are drawn with replacement, and the bound is the quantile of the ratio of the sums,
 * so no normal distribution is assumed. A loss that happened in none of the runs is not covered.
 */
export function summarise(units: readonly Unit[]): Summary {
  const outcomes = units.flat();
  const sums = units.map((unit) => ({
    edge: total(unit.map(edgeOf)),
    bare: total(unit.map((outcome) => edgeOf(outcome) - outcome.covered)),
    notional: total(unit.map(({ notional }) => notional)),
  }));
  const notional = total(sums.map((sum) => sum.notional));
  const mean = ratio(total(sums.map(({ edge }) => edge)), notional);
  const means: number[] = [];
  const bareMeans: number[] = [];
  const random = createRandom(SEED);
  for (let round = 0; round < RESAMPLES; round += 1) {
    let [edge, bare, traded] = [0, 0, 0];
    for (let draw = 0; draw < sums.length; draw += 1) {
      const sum = sums[random.index(sums.length)];
      if (sum === undefined) continue;
      edge += sum.edge;
      bare += sum.bare;
      traded += sum.notional;
    }
    means.push(ratio(edge, traded));
    bareMeans.push(ratio(bare, traded));
  }
  means.sort((a, b) => a - b);
  bareMeans.sort((a, b) => a - b);
  const shares = outcomes.map((outcome) => ratio(outcome.gain, outcome.notional));
  return {
    runs: outcomes.length,
    mean,
    standardError: Math.sqrt(total(means.map((one) => (one - mean) ** 2)) / means.length),
    upper: quantile(means, CONFIDENCE),
    lower: quantile(means, 1 - CONFIDENCE),
    worst: Math.min(...shares),
    best: Math.max(...shares),
    covered: ratio(total(outcomes.map(({ covered }) => covered)), notional),
    upperWithoutCover: quantile(bareMeans, CONFIDENCE),
    mostBeyondGrants: Math.max(...outcomes.map((outcome) => edgeOf(outcome) - outcome.granted - outcome.covered)),
    meanNotional: notional / outcomes.length,
    meanGain: total(outcomes.map(edgeOf)) / outcomes.length,
  };
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

function total(amounts: readonly number[]): number {
  let sum = 0;
  for (const amount of amounts) sum += amount;
  return sum;
}

/** If nothing was traded there is no share: an amount gained anyway counts as if ten thousand euros had been traded. */
function ratio(amount: number, notional: number): number {
  return amount / (notional === 0 ? 1_000_000 : notional);
}
