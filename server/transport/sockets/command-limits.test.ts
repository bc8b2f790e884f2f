import { describe, expect, test } from 'vitest';
import { CallRefused } from '../call-refused.ts';
import { createCommandLimits, type SocketAllowance } from './command-limits.ts';

const LIMITS = {
  commandsPerSocket: { perSecond: 10, burst: 2 },
  commandsPerAccount: { perSecond: 10, burst: 3 },
  queriesPerSocket: { perSecond: 10, burst: 4 },
  socketsPerAccount: 5,
};

function setUp() {
  let now = 0;
  const limits = createCommandLimits(LIMITS, () => now);
  return { limits, wait: (ms: number) => (now += ms) };
}

/** Counts how many of `count` were allowed. */
function tryMany(take: () => void, count: number): number {
  return Array.from({ length: count }).filter(() => {
    try {
      take();
      return true;
    } catch {
      return false;
    }
  }).length;
}

describe('commands and queries', () => {
  test.each<[string, (allowance: SocketAllowance) => () => void, number]>([
    ['commands', (allowance) => allowance.takeCommand, 2],
    ['queries', (allowance) => allowance.takeQuery, 4],
  ])('a socket gets its burst of %s', (_what, takeOf, passed) => {
    expect(tryMany(takeOf(setUp().limits.allowanceFor(1)), 10)).toBe(passed);
  });

  test('an account gets its burst across all its sockets', () => {
    const { limits } = setUp();
    const sockets = [limits.allowanceFor(1), limits.allowanceFor(1), limits.allowanceFor(1)];
    expect(sockets.map(({ takeCommand }) => tryMany(takeCommand, 10))).toEqual([2, 1, 0]);
  });

  test('another account is not affected', () => {
    const { limits } = setUp();
    tryMany(limits.allowanceFor(1).takeCommand, 10);
    expect(tryMany(limits.allowanceFor(2).takeCommand, 10)).toBe(2);
  });

  test('a new socket does not give an account a new burst', () => {
    const { limits, wait } = setUp();
    tryMany(limits.allowanceFor(1).takeCommand, 10);
    tryMany(limits.allowanceFor(1).takeCommand, 10);
    limits.prune();
    wait(100);
    limits.prune();
    expect(tryMany(limits.allowanceFor(1).takeCommand, 10)).toBe(1);
  });

  test('a refusal states the time to wait, rounded up to tenths of a second', () => {
    const { limits } = setUp();
    const { takeCommand } = limits.allowanceFor(1);
    tryMany(takeCommand, 2);
    expect(takeCommand).toThrow(expect.objectContaining({ code: 'tooManyRequests', details: { retryAfterSeconds: 0.1 } }));
    expect(takeCommand).toThrow(CallRefused);
  });

  test('an idle account is not tracked any more', () => {
    const { limits, wait } = setUp();
    limits.allowanceFor(1).takeCommand();
    wait(1_000);
    limits.prune();
    expect(limits.trackedAccounts).toBe(0);
  });
});
