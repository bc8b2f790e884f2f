/** The time from the arrival of a client's order until its answer is stored, as a histogram. */

/** Upper bounds of the histogram's buckets, in milliseconds. One more bucket has what took longer. */
export const LATENCY_EDGES_MS: readonly number[] = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_500];

/** The place of the bucket of a time. */
export function latencyBucketOf(ms: number): number {
  const place = LATENCY_EDGES_MS.findIndex((edge) => ms <= edge);
  return place === -1 ? LATENCY_EDGES_MS.length : place;
}

/** Cumulative counts from counts by bucket; empty if nothing was counted. */
export function cumulateLatency(counts: ReadonlyMap<number, number>): CumulativeCounts {
  let total = 0;
  const cumulative = [...LATENCY_EDGES_MS, Infinity].map((upToMs, bucket) => {
    total += counts.get(bucket) ?? 0;
    return { upToMs, count: total };
  });
  return total === 0 ? [] : cumulative;
}

/** Cumulative counts by upper bound, ascending; the last bound is Infinity. */
type CumulativeCounts = readonly { readonly upToMs: number; readonly count: number }[];

/**
 * Returns a quantile: the time within which a share of all requests finished, interpolated as if each bucket were filled evenly. If it lies
 * above the last finite bound, returns that bound with `isBeyond`. Null if the counts are empty.
 */
export function quantileOf(counts: CumulativeCounts, share: number): { readonly ms: number; readonly isBeyond: boolean } | null {
  const total = counts.at(-1)?.count ?? 0;
  if (total === 0) return null;
  const wanted = share * total;
  let below = { upToMs: 0, count: 0 };
  for (const bucket of counts) {
    if (bucket.count >= wanted && bucket.count > below.count) {
      if (!Number.isFinite(bucket.upToMs)) return { ms: below.upToMs, isBeyond: true };
      const within = (wanted - below.count) / (bucket.count - below.count);
      return { ms: below.upToMs + within * (bucket.upToMs - below.upToMs), isBeyond: false };
    }
    below = bucket;
  }
  return null;
}
