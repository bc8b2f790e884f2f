import { describe, expect, test } from 'vitest';
import type { StoredCheckpoint } from './checkpoint-store.ts';
import { findChainFaults, selectForNight } from './verify-checkpoints.ts';

const checkpoint = (journalSeq: number, afterSeq: number, changes: Partial<StoredCheckpoint> = {}): StoredCheckpoint => ({
  partition: 0,
  journalSeq,
  transactionId: journalSeq,
  afterSeq,
  afterTransactionId: afterSeq,
  entries: 0,
  firstAtMs: 0,
  lastAtMs: 0,
  latestAtMs: 0,
  clientsCents: 0,
  firmCents: 0,
  reservedCents: 0,
  underWayCents: 0,
  balancesDigest: '',
  previousDigest: afterSeq === -1 ? '' : `digest ${afterSeq}`,
  digest: `digest ${journalSeq}`,
  isWhole: true,
  ...changes,
});
const CHAIN = [checkpoint(10, -1), checkpoint(20, 10), checkpoint(30, 20)];

describe('the chain of checkpoints', () => {
  test.each([
    ['is whole', CHAIN, []],
    ['is empty', [], []],
    ['has a modified checkpoint', [checkpoint(10, -1, { isWhole: false }), ...CHAIN.slice(1)], [10]],
    ['has a checkpoint modified together with its digest', [checkpoint(10, -1, { digest: 'other' }), ...CHAIN.slice(1)], [20]],
    ['lacks one', CHAIN.filter(({ journalSeq }) => journalSeq !== 20), [30]],
    ['lacks the first', CHAIN.slice(1), [20]],
  ])('%s', (_case, checkpoints, faulty) => {
    expect(findChainFaults(checkpoints).map(({ journalSeq }) => journalSeq)).toEqual(faulty);
  });
});

describe('checkpoints verified in one night', () => {
  const names = Array.from({ length: 8 }, (_, index) => index);

  test.each([
    [0, [0, 1, 2, 7]],
    [1, [3, 4, 5, 7]],
    [2, [6, 0, 1, 7]],
  ])('are, in night %d, %j', (night, selected) => {
    expect(selectForNight([names], night, 3)).toEqual(selected);
  });

  test.each([
    [0, ['a1', 'a2', 'a3', 'b2']],
    [1, ['b1', 'a1', 'a3', 'b2']],
  ])('are, of several chains, the latest of each and the others in turn: in night %d, %j', (night, selected) => {
    const chains = [['a1', 'a2', 'a3'], ['b1', 'b2'], []];
    expect(selectForNight(chains, night, 2)).toEqual(selected);
  });

  test('are all of them if there are few', () => {
    expect(selectForNight([[1, 2, 3]], 7, 3)).toEqual([1, 2, 3]);
  });

  test('are none if there are none', () => {
    expect(selectForNight([], 7, 3)).toEqual([]);
  });
});
