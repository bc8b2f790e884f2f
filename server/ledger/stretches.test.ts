import { expect, test } from 'vitest';
import { END_OF_LEDGER as END, stretchesToRead } from './stretches.ts';

type Pair = readonly [after: number, through: number];

test.each<[string, readonly Pair[], readonly Pair[]]>([
  ['nothing can be skipped: everything', [], [[-1, END]]],
  [
    'the first stretches can be skipped: what follows them',
    [
      [-1, 10],
      [10, 20],
    ],
    [[20, END]],
  ],
  [
    'the last one can be skipped: what precedes it',
    [[20, END]],
    [
      [-1, 20],
      [END, END],
    ],
  ],
  [
    'others than the first can be skipped: it, and what follows the last',
    [
      [10, 20],
      [20, 30],
    ],
    [
      [-1, 10],
      [30, END],
    ],
  ],
  [
    'others than the middle one can be skipped: it and both ends',
    [
      [-1, 10],
      [20, 30],
    ],
    [
      [10, 20],
      [30, END],
    ],
  ],
  [
    'they come in a different order: the same',
    [
      [20, 30],
      [-1, 10],
    ],
    [
      [10, 20],
      [30, END],
    ],
  ],
  [
    'two cover the same range: the rest once',
    [
      [-1, 10],
      [10, 20],
      [10, 30],
    ],
    [[30, END]],
  ],
  ['everything can be skipped: an empty stretch', [[-1, END]], [[END, END]]],
])('where %s is read', (_case, passedOver, stretches) => {
  const read = stretchesToRead(passedOver.map(([after, through]) => ({ after, through })));
  expect(read).toEqual(stretches.map(([after, through]) => ({ after, through })));
});
