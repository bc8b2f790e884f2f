import { expect, test } from 'vitest';
import { selectChain } from './select-chain.ts';

type Pair = readonly [after: number, through: number];

test.each<[string, readonly Pair[], readonly Pair[]]>([
  ['none', [], []],
  [
    'consecutive checkpoints',
    [
      [0, 5],
      [5, 9],
    ],
    [
      [0, 5],
      [5, 9],
    ],
  ],
  [
    'checkpoints around a gap',
    [
      [0, 5],
      [9, 12],
    ],
    [
      [0, 5],
      [9, 12],
    ],
  ],
  [
    'the longer of two with the same start',
    [
      [0, 5],
      [0, 9],
      [5, 7],
    ],
    [[0, 9]],
  ],
  [
    'no checkpoint that starts inside another',
    [
      [0, 5],
      [3, 8],
      [8, 9],
    ],
    [
      [0, 5],
      [8, 9],
    ],
  ],
])('adds up %s', (_case, checkpoints, chain) => {
  const stretches = (pairs: readonly Pair[]) => pairs.map(([after, through]) => ({ after, through }));
  expect(selectChain(stretches(checkpoints))).toEqual(stretches(chain));
});
