/**
 * How a stretch of the path is split and displaced, and how far its path can therefore go beyond its ends. The rules depend on the
 * stretch's length alone, so that the reach of every length can be computed once.
 */

const MINUTE_MS = 60_000;
const HALF_MINUTES_PER_MS = 0.5 / MINUTE_MS;
const MINUTES_PER_MS = 1 / MINUTE_MS;

/** A stretch this short is a straight line: a minute halved eight times. */
export const SHORTEST_STRETCH_MS = 235;

/** The turns of long stretches show on a chart; those of short ones make the ticks. */
const LONG_STRETCH_MS = 60 * MINUTE_MS;
const LONGEST_CLUSTERED_MS = 8 * 24 * 60 * MINUTE_MS;

/**
 * The halves of a long stretch do not get equal shares of its variance: for stretches from an hour to a week, a random part of up to this
 * much is shifted. Quiet and busy hours then alternate, as they do in real markets.
 */
export const CLUSTERING = 0.5;

export function isClustered(lengthMs: number): boolean {
  return lengthMs >= LONG_STRETCH_MS && lengthMs <= LONGEST_CLUSTERED_MS;
}

/** The length of a stretch's first half: whole minutes if it is longer than a minute, otherwise whole milliseconds. */
export function firstHalfOf(lengthMs: number): number {
  return lengthMs > MINUTE_MS ? Math.floor(lengthMs * HALF_MINUTES_PER_MS) * MINUTE_MS : lengthMs >> 1;
}

/**
 * A random displacement with mean 0 and variance 1, from 20 random bits. Long stretches are displaced by a uniform number; short ones by
 * nearly one deviation up or down, which looks no different at that scale and keeps their reach, and so the search for extremes, small.
 */
const LARGEST_LONG = Math.sqrt(3);
const LARGEST_SHORT = 1.2;
const SMALLEST_SHORT = (Math.sqrt(12 - 3 * LARGEST_SHORT ** 2) - LARGEST_SHORT) / 2;

export function displacementOf(lengthMs: number, bits: number): number {
  if (lengthMs >= LONG_STRETCH_MS) return LARGEST_LONG * (bits / 0x80000 - 1);
  const size = SMALLEST_SHORT + (LARGEST_SHORT - SMALLEST_SHORT) * ((bits & 0x7ffff) / 0x80000);
  return bits >= 0x80000 ? size : -size;
}

/**
 * How far above its higher end (or below its lower end) the path of an even stretch can go, in deviations of the stretch. Infinite for
 * lengths that no candle needs.
 */
export function reachOf(lengthMs: number): number {
  if (lengthMs < MINUTE_MS) return REACH_BY_HALVINGS[32 - Math.clz32((lengthMs - 1) / SHORTEST_STRETCH_MS)] ?? Number.POSITIVE_INFINITY;
  return REACH_BY_MINUTES[Math.round(lengthMs * MINUTES_PER_MS)] ?? Number.POSITIVE_INFINITY;
}

/** Halves of an odd number of milliseconds differ by one; this covers the difference. */
const UNEVEN_HALVES = 1.01;

const REACH_BY_HALVINGS = Float64Array.from(
  [0, 469, 938, 1_875, 3_750, 7_500, 15_000, 30_000],
  (length) => UNEVEN_HALVES * computeReach(length),
);
const REACH_BY_MINUTES = computeReachByMinutes();

function computeReachByMinutes(): Float64Array {
  const reaches = new Float64Array(LONGEST_CLUSTERED_MS / MINUTE_MS + 1);
  for (let minutes = 1; minutes < reaches.length; minutes += 1) {
    const length = minutes * MINUTE_MS;
    if (length < LONG_STRETCH_MS) reaches[minutes] = UNEVEN_HALVES * computeReach(length);
    else {
      const left = firstHalfOf(length) / MINUTE_MS;
      const right = minutes - left;
      reaches[minutes] =
        LARGEST_LONG / 2 +
        Math.max(
          (reaches[left] ?? 0) * Math.sqrt(largestClusteredShare(left / minutes)),
          (reaches[right] ?? 0) * Math.sqrt(largestClusteredShare(right / minutes)),
        );
    }
  }
  return reaches;
}

function largestClusteredShare(share: number): number {
  return (share * (1 + CLUSTERING)) / (share * (1 + CLUSTERING) + (1 - share) * (1 - CLUSTERING));
}

/**
 * Two levels at a time, for short stretches. Only about half of the whole's largest displacement adds to that of a half's midpoint, because
 * it is halfway to the end; adding both in full would double the work of every search.
 */
function computeReach(lengthMs: number): number {
  if (lengthMs <= SHORTEST_STRETCH_MS) return 0;
  const left = firstHalfOf(lengthMs);
  const first = (LARGEST_SHORT * Math.sqrt(left * (lengthMs - left))) / lengthMs;
  let highest = first;
  let furtherOn = 0;
  for (const half of [left, lengthMs - left]) {
    if (half <= SHORTEST_STRETCH_MS) continue;
    const inner = firstHalfOf(half);
    const outer = half - inner;
    const second = LARGEST_SHORT * Math.sqrt((inner * outer) / (half * lengthMs));
    highest = Math.max(highest, (first * Math.max(inner, outer)) / half + second);
    furtherOn = Math.max(furtherOn, Math.sqrt(inner / lengthMs) * computeReach(inner), Math.sqrt(outer / lengthMs) * computeReach(outer));
  }
  return highest + furtherOn;
}
