import { expect, test } from 'vitest';
import { selectChain } from './select-chain.ts';

type Pair = readonly [after: number, through: number];

test.each<[string, readonly Pair[], readonly Pair[]]>([
  ['none', [], []],
  [
    'each that follows the one before',
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
    'those around a gap',
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
    'of two that begin together the longer one',
    [
      [0, 5],
      [0, 9],
      [5, 7],
    ],
    [[0, 9]],
  ],
  [
    'none that begins within another',
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
])('what is added up: %s', (_case, checkpoints, chain) => {
  const stretches = (pairs: readonly Pair[]) => pairs.map(([after, through]) => ({ after, through }));
  expect(selectChain(stretches(checkpoints))).toEqual(stretches(chain));
});
