import { MOST_PARTITIONS } from '@fairlead/domain/engine/partition.ts';
import { expect, test } from 'vitest';
import { ADVISORY_LOCKS } from '../../adapters/db/advisory-locks.ts';
import { journalLease, leaseOf, lockOf, PRICES_LEASE, WORK_LEASE } from './leases.ts';

const ALL_PARTITIONS = Array.from({ length: MOST_PARTITIONS }, (_, partition) => partition);

test('the locks of versions before partitions are the same, because such a version may lead during an upgrade', () => {
  const { partitions } = journalLease([0]);
  const locks = [partitions, PRICES_LEASE.partitions, WORK_LEASE.partitions].map((led) => led.map(lockOf));
  expect(locks).toEqual([[4_207_313], [4_207_315], [4_207_316]]);
});

test('no two partitions have the same lock, and no other purpose has one of theirs', () => {
  const ofPartitions = ALL_PARTITIONS.slice(1).map(lockOf);
  const all = [...ofPartitions, ...Object.values(ADVISORY_LOCKS)];
  expect(new Set(all).size).toBe(all.length);
});

test('locks ascend with partitions, so that contenders try them in the same order', () => {
  const locks = ALL_PARTITIONS.map(lockOf);
  expect(locks).toEqual(locks.toSorted((one, other) => one - other));
});

test.each([-3, MOST_PARTITIONS, 0.5])('there is no partition %s', (partition) => {
  expect(() => lockOf(partition)).toThrow(`there is no partition ${partition}`);
});

test.each<[readonly number[], string]>([
  [[0], 'journal'],
  [[3], 'journal of partition 3'],
  [[0, 1, 2, 3], 'journal of partitions 0-3'],
  [[0, 2, 3], 'journal of partitions 0,2-3'],
])('the lease of the partitions %j is named "%s"', (partitions, name) => {
  expect(journalLease(partitions)).toEqual({ name, partitions });
});

test('a lease has its partitions ascending, and at least one', () => {
  expect(journalLease([11, 2, 3]).partitions).toEqual([2, 3, 11]);
  expect(() => journalLease([])).toThrow('a lease needs at least one partition');
});

test('only the journal is led by partition', () => {
  expect(leaseOf('journal', [1, 2])).toEqual(journalLease([1, 2]));
  expect(leaseOf('prices', [1, 2])).toBe(PRICES_LEASE);
  expect(leaseOf('work', [1, 2])).toBe(WORK_LEASE);
});
