import { expect, test } from 'vitest';
import { END_OF_LEDGER as END, stretchesToRead } from './stretches.ts';

type Pair = readonly [after: number, through: number];

test.each<[string, readonly Pair[], readonly Pair[]]>([
  ['nothing is passed over: everything', [], [[-1, END]]],
  [
    'the first stretches are passed over: what is after them',
    [
      [-1, 10],
      [10, 20],
    ],
    [[20, END]],
  ],
  [
    'the last one is passed over: what is before it',
    [[20, END]],
    [
      [-1, 20],
      [END, END],
    ],
  ],
  [
    'others than the first are: it, and what is after the last',
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
    'others than the middle one are',
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
    'they come in another order',
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
    'two cover the same',
    [
      [-1, 10],
      [10, 20],
      [10, 30],
    ],
    [[30, END]],
  ],
  ['everything is passed over: an empty one', [[-1, END]], [[END, END]]],
])('where %s is read', (_case, passedOver, stretches) => {
  const read = stretchesToRead(passedOver.map(([after, through]) => ({ after, through })));
  expect(read).toEqual(stretches.map(([after, through]) => ({ after, through })));
});
