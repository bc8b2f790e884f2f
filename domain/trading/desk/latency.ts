/** Counts by upper bound, ascending and each with what was faster; the last bound is Infinity. */
type CumulativeCounts = readonly { readonly upToMs: number; readonly count: number }[];

/**
 * The time within which a share of all was done, read between the bounds of its bucket as if the bucket were filled evenly. `isBeyond` where it
 * lies above the last finite bound, which is then what is given. Null of nothing.
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
