import { CallRefused } from '../call-refused.ts';
import { createTokenBucket, type RateLimit, type TokenBucket } from './token-bucket.ts';

/** Rate limits for one socket, and for one account across all its sockets on this gateway. */
export interface TradingLimits {
  readonly commandsPerSocket: RateLimit;
  readonly commandsPerAccount: RateLimit;
  readonly queriesPerSocket: RateLimit;
  readonly socketsPerAccount: number;
}

export const TRADING_LIMITS: TradingLimits = {
  commandsPerSocket: { perSecond: 20, burst: 40 },
  commandsPerAccount: { perSecond: 40, burst: 80 },
  queriesPerSocket: { perSecond: 10, burst: 30 },
  socketsPerAccount: 20,
};

/** Each method throws CallRefused with the seconds to wait. */
export interface SocketAllowance {
  takeCommand(): void;
  takeQuery(): void;
}

export interface CommandLimits {
  allowanceFor(accountId: number): SocketAllowance;
  /** Stops tracking accounts whose limits are at rest. */
  prune(): void;
  readonly trackedAccounts: number;
}

export function createCommandLimits(limits: TradingLimits, clock: () => number): CommandLimits {
  const accounts = new Map<number, TokenBucket>();

  const bucketOf = (accountId: number): TokenBucket => {
    let bucket = accounts.get(accountId);
    if (bucket === undefined) {
      bucket = createTokenBucket(limits.commandsPerAccount, clock());
      accounts.set(accountId, bucket);
    }
    return bucket;
  };

  return {
    allowanceFor: (accountId) => {
      const commands = createTokenBucket(limits.commandsPerSocket, clock());
      const queries = createTokenBucket(limits.queriesPerSocket, clock());
      return {
        takeCommand: () => {
          takeFrom(commands, clock());
          takeFrom(bucketOf(accountId), clock());
        },
        takeQuery: () => takeFrom(queries, clock()),
      };
    },
    prune: () => {
      for (const [accountId, bucket] of accounts) if (bucket.isFull(clock())) accounts.delete(accountId);
    },
    get trackedAccounts() {
      return accounts.size;
    },
  };
}

function takeFrom(bucket: TokenBucket, now: number): void {
  const waitSeconds = bucket.take(now);
  if (waitSeconds > 0) throw new CallRefused('tooManyRequests', { retryAfterSeconds: Math.ceil(waitSeconds * 10) / 10 });
}
