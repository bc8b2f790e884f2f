import { expect, test } from 'vitest';
import { formatPartitions } from './format-partitions.ts';
import { parsePartitions } from './parse-partitions.ts';

test.each<[string, readonly number[], string]>([
  ['0', [0], '0'],
  ['63', [63], '63'],
  ['0-3', [0, 1, 2, 3], '0-3'],
  ['5-5', [5], '5'],
  ['0,2-3', [0, 2, 3], '0,2-3'],
  ['9-10', [9, 10], '9-10'],
  ['8,2-3,0', [0, 2, 3, 8], '0,2-3,8'],
  ['3,2,1,0', [0, 1, 2, 3], '0-3'],
  [' 0, 4-5 ', [0, 4, 5], '0,4-5'],
  ['0-63', Array.from({ length: 64 }, (_, partition) => partition), '0-63'],
])('"%s" are the partitions %s, also written %s', (text, partitions, written) => {
  expect(parsePartitions(text)).toEqual(partitions);
  expect(formatPartitions(partitions)).toBe(written);
  expect(parsePartitions(written)).toEqual(partitions);
});

test.each([
  ['nothing', ''],
  ['only a space', ' '],
  ['a part that is empty', '0,,2'],
  ['a comma at the end', '0,'],
  ['a partition named twice', '2,2'],
  ['a partition that is in a range too', '0-3,2'],
  ['ranges that overlap', '0-3,3-5'],
  ['a range that descends', '3-0'],
  ['a range without an end', '3-'],
  ['a range of ranges', '0-3-5'],
  ['the first number that no partition has', '64'],
  ['a range that ends there', '60-64'],
  ['a number with many digits', '1000000000'],
  ['a negative number', '-1'],
  ['a zero in front', '01'],
  ['a fraction', '1.5'],
  ['a word', 'all'],
])('%s is refused: "%s"', (_case, text) => {
  expect(parsePartitions(text)).toBeNull();
});
