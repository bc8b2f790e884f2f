import { expect, test } from 'vitest';
import { findLeaseFault } from './find-lease-fault.ts';

test.each<[string, boolean, () => Promise<void>, string | null]>([
  ['is held', true, () => Promise.reject(new Error('nobody waits')), null],
  ['is about to be renewed', false, () => Promise.resolve(), null],
  ['is lost', false, () => Promise.reject(new Error('not held')), 'the lease is not held'],
  ['is not renewed in time', false, () => new Promise(() => undefined), 'the lease is not held'],
])('a lease that %s', async (_case, isHeld, whenHeld, fault) => {
  expect(await findLeaseFault({ isHeld, whenHeld })).toBe(fault);
});
