/**
 * A rate limit that lets a burst through and then a steady rate: the bucket holds `burst` tokens, each event takes one, and
 * `perSecond` of them come back. It lives as long as what it limits: a socket, or an account's sockets on this gateway.
 */
export interface RateLimit {
  readonly perSecond: number;
  readonly burst: number;
}

export interface TokenBucket {
  /** Takes a token and gives 0, or gives the seconds after which there will be one. Times are milliseconds and never go back. */
  take(now: number): number;
  /** Whether nothing was taken for so long that a new bucket would be the same. */
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
