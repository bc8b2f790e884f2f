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
