import { networkOf } from '../sockets/address-limits.ts';
import { createTokenBucket, type TokenBucket } from '../sockets/token-bucket.ts';

/** Limits page requests per network address. */
export interface PageLimit {
  /**
   * Counts a request and returns 0, or returns the seconds until the next one is allowed. A disconnected client has no address any more;
   * all of those count as one.
   */
  take(address: string | undefined): number;
  readonly knownAddresses: number;
}

const MOST_ADDRESSES = 20_000;

/** Allows a minute's worth at once, then the same rate per minute. */
export function createPageLimit(perMinute: number, clock: () => number): PageLimit {
  const buckets = new Map<string, TokenBucket>();

  function bucketOf(network: string, now: number): TokenBucket {
    const known = buckets.get(network);
    if (known !== undefined) return known;
    if (buckets.size >= MOST_ADDRESSES) forgetSome(now);
    const bucket = createTokenBucket({ perSecond: perMinute / 60, burst: perMinute }, now);
    buckets.set(network, bucket);
    return bucket;
  }

  /** Drops full buckets; if there are too few of them, the oldest too. */
  function forgetSome(now: number): void {
    for (const [network, bucket] of buckets) if (bucket.isFull(now)) buckets.delete(network);
    for (const network of buckets.keys()) {
      if (buckets.size < MOST_ADDRESSES * 0.9) return;
      buckets.delete(network);
    }
  }

  return {
    take: (address) => {
      const now = clock();
      return bucketOf(networkOf(address ?? ''), now).take(now);
    },
    get knownAddresses() {
      return buckets.size;
    },
  };
}
