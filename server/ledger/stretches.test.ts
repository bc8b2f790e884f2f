import { describe, expect, test } from 'vitest';
import type { CheckpointSpan } from './checkpoint-store.ts';
import { stretchesToRead } from './stretches.ts';

const END = Number.MAX_SAFE_INTEGER;
const span = (afterTransactionId: number, transactionId: number): CheckpointSpan => ({
  journalSeq: transactionId,
  transactionId,
  afterSeq: afterTransactionId,
  afterTransactionId,
  firstAtMs: 0,
  lastAtMs: 0,
});
const [FIRST, SECOND, THIRD] = [span(-1, 10), span(10, 20), span(20, 30)];

describe('the stretches that are read', () => {
  test.each([
    ['without checkpoints: everything', [], [], [[-1, END]]],
    ['where each may hold it: everything', [FIRST, SECOND], [FIRST, SECOND], [[-1, END]]],
    ['where none may: what is after the last', [FIRST, SECOND], [], [[20, END]]],
    [
      'where the first may: it, and what is after the last',
      [FIRST, SECOND, THIRD],
      [FIRST],
      [
        [-1, 10],
        [30, END],
      ],
    ],
    [
      'where the middle one may',
      [FIRST, SECOND, THIRD],
      [SECOND],
      [
        [10, 20],
        [30, END],
      ],
    ],
    [
      'where the middle one is missing: its span all the same',
      [FIRST, THIRD],
      [],
      [
        [10, 20],
        [30, END],
      ],
    ],
    ['where two cover the same', [FIRST, SECOND, span(10, 30)], [], [[30, END]]],
  ])('%s', (_case, checkpoints, needed, stretches) => {
    const read = stretchesToRead(checkpoints, (each) => needed.includes(each));
    expect(read).toEqual(stretches.map(([after, through]) => ({ after, through })));
  });
});
