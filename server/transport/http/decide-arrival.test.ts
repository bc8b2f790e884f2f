import { describe, expect, test } from 'vitest';
import { chooseExcess, decideArrival, type ArrivingUpload, type UploadLimits } from './decide-arrival.ts';

const LIMITS: UploadLimits = {
  mostOfAccount: 2,
  mostOfAddress: 3,
  most: 5,
  mostBytes: 1_000_000,
  slowAfterMs: 1_000,
  slowBytesPerSecond: 10_000,
};
const NOW = 60_000;
const slow = (address: string, ageMs = 5_000, bytes = 100, accountId: number | null = null): ArrivingUpload => ({
  accountId,
  address,
  startedAt: NOW - ageMs,
  bytes,
});
const decide = (open: readonly ArrivingUpload[], address = 'a', accountId: number | null = null) =>
  decideArrival(open, { accountId, address }, NOW, LIMITS);

describe('an upload', () => {
  test('is accepted if there are few', () => {
    expect(decide([slow('a'), slow('a'), slow('b')])).toEqual({ kind: 'enters', givesWay: null });
  });

  test('replaces the slowest one from its address', () => {
    const slowest = slow('a', 5_000, 10);
    expect(decide([slow('a'), slowest, slow('a'), slow('b', 5_000, 0)])).toEqual({ kind: 'enters', givesWay: slowest });
  });

  test('replaces the slowest one of its account', () => {
    const slowest = slow('b', 5_000, 10, 7);
    expect(decide([slow('a', 5_000, 99, 7), slowest, slow('a', 5_000, 0)], 'a', 7)).toEqual({ kind: 'enters', givesWay: slowest });
  });

  test('is refused if those from its address are fast', () => {
    const fast = slow('a', 2_000, 500_000);
    expect(decide([fast, fast, fast])).toEqual({ kind: 'refused', code: 'tooManyUploads' });
  });

  test('is refused if those from its address have only just started', () => {
    const young = slow('a', 500, 0);
    expect(decide([young, young, young])).toEqual({ kind: 'refused', code: 'tooManyUploads' });
  });

  test('replaces the slowest of all if there are too many', () => {
    const slowest = slow('x', 5_000, 1);
    expect(decide([slow('b'), slow('c'), slowest, slow('d'), slow('e')])).toEqual({ kind: 'enters', givesWay: slowest });
  });

  test('is refused with a different code if there are too many fast ones from other addresses', () => {
    const open = ['b', 'c', 'd', 'e', 'f'].map((address) => slow(address, 2_000, 100_000));
    expect(decide(open)).toEqual({ kind: 'refused', code: 'uploadsBusy' });
  });

  test('is stopped, however fast it is, if all of them use too much memory', () => {
    const slower = slow('b', 2_000, 400_000);
    expect(chooseExcess([slow('a', 2_000, 700_000), slower], NOW, LIMITS)).toBe(slower);
    expect(chooseExcess([slower], NOW, LIMITS)).toBeNull();
  });
});
