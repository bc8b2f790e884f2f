import { expect, test } from 'vitest';
import { loadPatiently } from './lazy-part.ts';

/** `there` tells after each failure whether the server answers; after the last of them it does. */
function loading(failures: number, there: readonly boolean[]) {
  let tries = 0;
  let waits = 0;
  const load = (): Promise<string> => {
    tries += 1;
    return tries <= failures ? Promise.reject(new Error(`failure ${tries}`)) : Promise.resolve('loaded');
  };
  const ports = {
    isServerThere: () => Promise.resolve(there[waits] ?? true),
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

test('without a server it is tried until it comes', async () => {
  const { result, tries } = loading(
    50,
    Array.from({ length: 50 }, () => false),
  );
  expect([await result, tries()]).toEqual(['loaded', 51]);
});

test('a file that a server does not have is given up after five tries', async () => {
  const { result, tries } = loading(50, []);
  await expect(result).rejects.toThrow('failure 5');
  expect(tries()).toBe(5);
});

test('only the failures of a server that is there count', async () => {
  const { result, tries } = loading(50, [true, true, true, true, false, false, false]);
  await expect(result).rejects.toThrow('failure 8');
  expect(tries()).toBe(8);
});
