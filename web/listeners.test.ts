import { expect, test, vi } from 'vitest';
import { createListeners } from './listeners.ts';

test('every listener is called until it is removed', () => {
  const listeners = createListeners<[after: number, before: number]>();
  const [first, second] = [vi.fn<(after: number, before: number) => void>(), vi.fn<(after: number, before: number) => void>()];
  const endFirst = listeners.subscribe(first);
  listeners.subscribe(second);
  listeners.tell(2, 1);
  endFirst();
  listeners.tell(3, 2);
  expect(first.mock.calls).toEqual([[2, 1]]);
  expect(second.mock.calls).toEqual([
    [2, 1],
    [3, 2],
  ]);
  expect(listeners.count()).toBe(1);
});
