import { expect, test } from 'vitest';
import { forEachInTurn } from './for-each-in-turn.ts';

test('runs every item once, in order, and at most so many together', async () => {
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const all = forEachInTurn([1, 2, 3, 4, 5], 2, async (item) => {
    begun.push(item);
    await new Promise<void>((end) => ends.push(end));
  });
  expect(begun).toEqual([1, 2]);
  ends[1]?.();
  await expect.poll(() => begun).toEqual([1, 2, 3]);
  for (let ended = 0; ended < 5; ended += 1) {
    await expect.poll(() => ends.length).toBeGreaterThan(ended);
    ends[ended]?.();
  }
  await all;
  expect(begun).toEqual([1, 2, 3, 4, 5]);
});

test('does nothing for no items', async () => {
  await forEachInTurn([], 4, () => Promise.reject(new Error('not called')));
});

test('rejects with what a task rejects with', async () => {
  await expect(forEachInTurn([1, 2], 2, (item) => Promise.reject(new Error(`item ${item}`)))).rejects.toThrow('item 1');
});
