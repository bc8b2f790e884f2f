import { expect, test } from 'vitest';
import { loadPatiently } from './lazy-part.ts';

function loading(failures: number, online: readonly boolean[]) {
  let tries = 0;
  let waits = 0;
  const load = (): Promise<string> => {
    tries += 1;
    return tries <= failures ? Promise.reject(new Error(`failure ${tries}`)) : Promise.resolve('loaded');
  };
  const ports = {
    isOnline: () => online[Math.min(waits, online.length) - 1] ?? true,
    untilWorthTrying: () => {
      waits += 1;
      return Promise.resolve();
    },
  };
  return { result: loadPatiently(load, ports), tries: () => tries };
}

test('what loads at once is not waited for', async () => {
  const { result, tries } = loading(0, []);
  expect([await result, tries()]).toEqual(['loaded', 1]);
});

test('without a connection it is tried until it comes', async () => {
  const { result, tries } = loading(
    50,
    Array.from({ length: 50 }, () => false),
  );
  expect([await result, tries()]).toEqual(['loaded', 51]);
});

test('with a connection a file that is gone is given up after five tries', async () => {
  const { result, tries } = loading(50, []);
  await expect(result).rejects.toThrow('failure 5');
  expect(tries()).toBe(5);
});
