import { expect, test } from 'vitest';
import { loadPatiently } from './lazy-part.ts';

/** `there` tells after each failure whether the server answers; after the last entry it does. */
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

test('a part that loads at once has no wait', async () => {
  const { result, tries } = loading(0, []);
  expect([await result, tries()]).toEqual(['loaded', 1]);
});

test('without a server it retries until it loads', async () => {
  const { result, tries } = loading(
    50,
    Array.from({ length: 50 }, () => false),
  );
  expect([await result, tries()]).toEqual(['loaded', 51]);
});

test('a file missing on the server is given up after five attempts', async () => {
  const { result, tries } = loading(50, []);
  await expect(result).rejects.toThrow('failure 5');
  expect(tries()).toBe(5);
});

test('only failures with an available server count', async () => {
  const { result, tries } = loading(50, [true, true, true, true, false, false, false]);
  await expect(result).rejects.toThrow('failure 8');
  expect(tries()).toBe(8);
});
