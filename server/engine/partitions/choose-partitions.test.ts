import { expect, test } from 'vitest';
import { choosePartitions } from './choose-partitions.ts';

test.each<[string, number, readonly number[] | null, readonly number[]]>([
  ['an installation that was never partitioned has one', 1, null, [0]],
  ['without a choice, all', 4, null, [0, 1, 2, 3]],
  ['the chosen ones', 4, [1, 3], [1, 3]],
])('%s', (_case, count, wanted, chosen) => {
  expect(choosePartitions({ count }, wanted)).toEqual(chosen);
});

test.each<[number, readonly number[], string]>([
  [4, [2, 4, 7], 'PARTITIONS names partition 4, 7, but this installation has 4 partitions, 0 to 3.'],
  [1, [1], 'PARTITIONS names partition 1, but this installation has one partition, 0.'],
])('of %d partitions, %j is refused with what exists', (count, wanted, message) => {
  expect(() => choosePartitions({ count }, wanted)).toThrow(message);
});
