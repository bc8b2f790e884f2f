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

describe('R12: an upload', () => {
  test('enters where there are few', () => {
    expect(decide([slow('a'), slow('a'), slow('b')])).toEqual({ kind: 'enters', givesWay: null });
  });

  test('takes the place of the slowest of its address', () => {
    const slowest = slow('a', 5_000, 10);
    expect(decide([slow('a'), slowest, slow('a'), slow('b', 5_000, 0)])).toEqual({ kind: 'enters', givesWay: slowest });
  });

  test('takes the place of the slowest of its account', () => {
    const slowest = slow('b', 5_000, 10, 7);
    expect(decide([slow('a', 5_000, 99, 7), slowest, slow('a', 5_000, 0)], 'a', 7)).toEqual({ kind: 'enters', givesWay: slowest });
  });

  test('is refused where those of its address are fast', () => {
    const fast = slow('a', 2_000, 500_000);
    expect(decide([fast, fast, fast])).toEqual({ kind: 'refused', code: 'tooManyUploads' });
  });

  test('is refused where those of its address have only just begun', () => {
    const young = slow('a', 500, 0);
    expect(decide([young, young, young])).toEqual({ kind: 'refused', code: 'tooManyUploads' });
  });

  test('takes the place of the slowest of all where there are too many', () => {
    const slowest = slow('x', 5_000, 1);
    expect(decide([slow('b'), slow('c'), slowest, slow('d'), slow('e')])).toEqual({ kind: 'enters', givesWay: slowest });
  });

  test('is refused for another reason where others are too many and fast', () => {
    const open = ['b', 'c', 'd', 'e', 'f'].map((address) => slow(address, 2_000, 100_000));
    expect(decide(open)).toEqual({ kind: 'refused', code: 'uploadsBusy' });
  });

  test('gives way, however fast it is, where all of them hold too much memory', () => {
    const slower = slow('b', 2_000, 400_000);
    expect(chooseExcess([slow('a', 2_000, 700_000), slower], NOW, LIMITS)).toBe(slower);
    expect(chooseExcess([slower], NOW, LIMITS)).toBeNull();
  });
});
