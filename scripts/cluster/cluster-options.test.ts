import { expect, test } from 'vitest';
import { readClusterArguments } from './cluster-options.ts';

const DEFAULT_SIZE = { gateway: 3, engine: 2, feed: 1, worker: 1, partitions: 1, groups: 1 };

test.each([
  ['nothing', [], DEFAULT_SIZE],
  ['one of the numbers', ['--gateways', '1'], { ...DEFAULT_SIZE, gateway: 1 }],
  [
    'the size',
    ['--gateways', '16', '--engines', '4', '--feeds', '2', '--workers', '3'],
    { ...DEFAULT_SIZE, gateway: 16, engine: 4, feed: 2, worker: 3 },
  ],
  ['partitions', ['--partitions', '64'], { ...DEFAULT_SIZE, partitions: 64 }],
  ['groups of partitions', ['--partitions', '4', '--groups', '2'], { ...DEFAULT_SIZE, partitions: 4, groups: 2 }],
])('%s', (_case, words, size) => {
  expect(readClusterArguments(words)).toEqual({ kind: 'asked', asked: size });
});

test.each([
  ['none', ['--gateways', '0'], "'--gateways <number>' argument '0' is invalid. It must be a whole number from 1 to 16."],
  ['too many', ['--engines', '17'], 'It must be a whole number from 1 to 16.'],
  ['a fraction', ['--feeds', '1.5'], 'It must be a whole number from 1 to 16.'],
  ['another spelling of a number', ['--workers', '1e1'], 'It must be a whole number from 1 to 16.'],
  ['too many partitions', ['--partitions', '65'], 'It must be a whole number from 1 to 64.'],
  ['more groups than partitions', ['--partitions', '2', '--groups', '3'], '3 groups need at least as many partitions (--partitions 3).'],
  ['a word', ['--workers', 'two'], 'It must be a whole number from 1 to 16.'],
  ['a missing number', ['--feeds'], "option '--feeds <number>' argument missing"],
  ['an unknown option', ['--databases', '2'], "unknown option '--databases'"],
  ['an argument', ['3'], 'too many arguments'],
])('%s is an error that shows what is accepted', (_case, words, message) => {
  const reading = readClusterArguments(words);
  expect(reading).toEqual({ kind: 'fault', text: expect.stringContaining(message) });
  expect(reading).toEqual({ kind: 'fault', text: expect.stringMatching(/--workers <number> +processes that do background work/) });
});
