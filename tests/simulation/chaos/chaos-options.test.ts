import { expect, test } from 'vitest';
import { readChaosArguments } from './chaos-options.ts';
import { ALL_PLANS } from './fault-order.ts';

const read = (line: string) => readChaosArguments(line.split(' '), 42);

test('minutes are enough: by default every fault is played at full length in random order', () => {
  expect(read('--minutes 10')).toEqual({ kind: 'asked', asked: { minutes: 10, seed: 42, plans: ALL_PLANS, isShort: false } });
});

test('seed, faults and their length can be given', () => {
  expect(read('--minutes 0.5 --seed 7 --faults freeze,refuse+kill-server --short')).toEqual({
    kind: 'asked',
    asked: { minutes: 0.5, seed: 7, plans: [['freeze'], ['refuse', 'kill-server']], isShort: true },
  });
});

test.each([
  ['--seed 1', '--minutes'],
  ['--minutes 0', '--minutes'],
  ['--minutes soon', '--minutes'],
  ['--minutes 1 --seed one', '--seed'],
  ['--minutes 1 --faults freeze,earthquake', 'earthquake'],
  ['--minutes 1 --loud', '--loud'],
])('%s is rejected with a message that mentions %s', (line, word) => {
  expect(read(line)).toMatchObject({ kind: 'fault', text: expect.stringContaining(word) });
});
