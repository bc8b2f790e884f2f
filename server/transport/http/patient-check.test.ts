import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { patientCheck } from './patient-check.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const LIMITS = { longestMs: 2_000, patienceMs: 200, monotonicMs: () => Date.now() };

/** A check that can be made to hang, and what its answers took. */
function openCheck() {
  let result: Promise<string | null> = Promise.resolve(null);
  let runs = 0;
  const ask = patientCheck(() => {
    runs += 1;
    return result;
  }, LIMITS);
  return {
    runs: () => runs,
    hang: () => void (result = new Promise(() => undefined)),
    answer: (fault: string | null) => void (result = Promise.resolve(fault)),
    /** What is answered, and after how many milliseconds. */
    async ask(): Promise<readonly [string | null, number]> {
      const askedAt = Date.now();
      const answered = ask().then((fault) => [fault, Date.now() - askedAt] as const);
      let isAnswered = false;
      void answered.then(() => (isAnswered = true));
      for (let waits = 0; waits < 50; waits += 1) {
        await vi.advanceTimersByTimeAsync(0);
        if (isAnswered) break;
        await vi.advanceTimersByTimeAsync(50);
      }
      return answered;
    },
  };
}

test('what answers at once is answered at once, each time anew', async () => {
  const check = openCheck();
  expect(await check.ask()).toEqual([null, 0]);
  check.answer('down');
  expect(await check.ask()).toEqual(['down', 0]);
  expect(check.runs()).toBe(2);
});

test('while it hangs, the last result is answered after a short wait, until the time for a check is over', async () => {
  const check = openCheck();
  await check.ask();
  check.hang();
  for (let nth = 0; nth < 9; nth += 1) expect(await check.ask()).toEqual([null, 200]);
  // The last of the two seconds is over at the tenth.
  expect(await check.ask()).toEqual(['no answer', 200]);
  expect(await check.ask()).toEqual(['no answer', 200]);
});

test('the first answer, or one long after the last, waits for the check', async () => {
  const check = openCheck();
  check.hang();
  expect(await check.ask()).toEqual(['no answer', 2_000]);
  check.answer(null);
  expect(await check.ask()).toEqual([null, 0]);
  await vi.advanceTimersByTimeAsync(60_000);
  check.hang();
  expect(await check.ask()).toEqual(['no answer', 2_000]);
});

test('however many ask, it runs once at a time', async () => {
  const check = openCheck();
  check.hang();
  await Promise.all([check.ask(), check.ask(), check.ask()]);
  expect(check.runs()).toBe(1);
});

test.each([
  ['rejects', () => Promise.reject(new Error('postgres://user:secret@host'))],
  [
    'throws',
    () => {
      throw new Error('gone');
    },
  ],
])('a check that %s has failed', async (_case, check) => {
  expect(await patientCheck(check, LIMITS)()).toBe('failed');
});
