/**
 * The expected gain of a client who chooses the night, from a straddle: a long and a short of the same size in one instrument, each with a
 * guaranteed stop. All shares are in basis points of one leg's notional. Pure, so that the tests check the published gaps with it.
 */

/**
 * The gaps of one recorded night, as distances from the last price before it; a fall is negative. A night of several instruments counts
 * once.
 */
export interface NightOfGaps {
  readonly night: string;
  readonly gaps: readonly number[];
}

/**
 * Gaps of one kind of night. `beyond` lists only those further than `countedFrom`: no other gap reaches a stop that is set further away.
 */
export interface GapSample {
  readonly gapCount: number;
  readonly nightCount: number;
  readonly countedFrom: number;
  readonly beyond: readonly NightOfGaps[];
}

export interface Excess {
  /** The number of gaps beyond the distance. */
  readonly count: number;
  /** Their total excess over it. */
  readonly sum: number;
}

export function excessBeyond(sample: GapSample, distance: number, weightOf: (night: number) => number = () => 1): Excess {
  if (distance < sample.countedFrom) throw new RangeError(`gaps are listed from ${sample.countedFrom} only`);
  let count = 0;
  let sum = 0;
  for (const [place, { gaps }] of sample.beyond.entries()) {
    const weight = weightOf(place);
    if (weight === 0) continue;
    for (const gap of gaps) {
      const size = Math.abs(gap);
      if (size <= distance) continue;
      count += weight;
      sum += weight * (size - distance);
    }
  }
  return { count, sum };
}

/** The sample with only its rises, or only its falls: what a single guaranteed stop meets. */
export function oneSided(sample: GapSample, side: 'rises' | 'falls'): GapSample {
  const beyond = sample.beyond.map(({ night, gaps }) => ({ night, gaps: gaps.filter((gap) => gap > 0 === (side === 'rises')) }));
  return { ...sample, beyond };
}

/** The straddle's average gain per night. The premium is paid on the leg whose stop the gap crosses, the spread on both legs. */
export function straddleValue(sample: GapSample, terms: { distance: number; premium: number; spread: number }): number {
  const { count, sum } = excessBeyond(sample, terms.distance);
  return (sum - terms.premium * count) / sample.gapCount - 2 * terms.spread;
}

/** The premium at which the straddle's average gain is zero: the mean excess, less the cost of the spread for each gap that pays. */
export function breakEvenPremium(sample: GapSample, distance: number, spread: number, weightOf?: (night: number) => number): number {
  const { count, sum } = excessBeyond(sample, distance, weightOf);
  return count === 0 ? 0 : (sum - 2 * spread * sample.gapCount) / count;
}

const RESAMPLES = 5_000;
const CONFIDENCE = 0.95;

/**
 * The premium that 95 % of resamples of the nights do not exceed, at each distance. Whole nights are drawn, because the gaps of one night
 * are not independent: an election moves every pair of a currency.
 */
export function premiumBounds(sample: GapSample, distances: readonly number[], spread: number, seed: number): readonly number[] {
  const found = distances.map((): number[] => []);
  const next = randomOf(seed);
  for (let round = 0; round < RESAMPLES; round += 1) {
    const weights = sample.beyond.map(() => drawPoisson(next));
    for (const [place, distance] of distances.entries()) {
      found[place]?.push(breakEvenPremium(sample, distance, spread, (night) => weights[night] ?? 0));
    }
  }
  return found.map((premiums) => premiums.toSorted((one, other) => one - other)[Math.ceil(CONFIDENCE * RESAMPLES) - 1] ?? 0);
}

/** How often one of many nights is drawn in a resample: once on average. */
function drawPoisson(next: () => number): number {
  const limit = Math.exp(-1);
  let drawn = 0;
  for (let product = next(); product > limit; product *= next()) drawn += 1;
  return drawn;
}

/** Mulberry32: the same numbers in [0, 1) for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
