/**
 * A rate limit that allows a burst and then a steady rate: the bucket holds `burst` tokens, each event takes one, and `perSecond` are
 * refilled. It lives as long as what it limits: a socket, or an account's sockets on this gateway.
 */
export interface RateLimit {
  readonly perSecond: number;
  readonly burst: number;
}

export interface TokenBucket {
  /** Takes a token and returns 0, or returns the seconds until there is one. Times are in milliseconds on a monotonic clock. */
  take(now: number): number;
  /** Whether the bucket has been at rest so long that a new one would be the same. */
  isFull(now: number): boolean;
}

export function createTokenBucket(limit: RateLimit, createdAt: number): TokenBucket {
  let tokens = limit.burst;
  let filledAt = createdAt;

  const fill = (now: number): void => {
    tokens = Math.min(limit.burst, tokens + (Math.max(0, now - filledAt) / 1000) * limit.perSecond);
    filledAt = now;
  };

  return {
    take: (now) => {
      fill(now);
      if (tokens < 1) return (1 - tokens) / limit.perSecond;
      tokens -= 1;
      return 0;
    },
    isFull: (now) => {
      fill(now);
      return tokens >= limit.burst;
    },
  };
}
