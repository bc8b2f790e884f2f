import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createCaptchaSolver, type CaptchaPorts, type Challenge, type Solution } from './captcha-solver.ts';

const CHALLENGE: Challenge = { parameters: { nonce: 'n' }, signature: 's' };
const SOLUTION: Solution = { counter: 7, derivedKey: 'k' };

interface Given {
  readonly challenge?: Challenge | null;
  readonly work?: CaptchaPorts['work'];
}

function solverWith({ challenge = CHALLENGE, work = async () => SOLUTION }: Given = {}) {
  const fetchChallenge = vi.fn(async () => challenge);
  return { ...createCaptchaSolver({ fetchChallenge, work }), fetchChallenge };
}

const read = (payload: string | undefined): unknown => JSON.parse(atob(payload ?? ''));

test('the payload is the challenge with its solution', async () => {
  expect(read(await solverWith().solve())).toEqual({ challenge: CHALLENGE, solution: SOLUTION });
});

test('the work begun when the form was touched is used on sending', async () => {
  const solver = solverWith();
  solver.prepare();
  solver.prepare();
  await solver.solve();
  expect(solver.fetchChallenge).toHaveBeenCalledTimes(1);
});

test('each call gets its own challenge', async () => {
  const solver = solverWith();
  await solver.solve();
  await solver.solve();
  expect(solver.fetchChallenge).toHaveBeenCalledTimes(2);
});

describe('there is no solution', () => {
  test.each<readonly [string, Given]>([
    ['without a challenge', { challenge: null }],
    ['if the browser cannot solve it', { work: async () => null }],
    ['if the work fails', { work: () => Promise.reject(new Error('no worker')) }],
  ])('%s', async (_, given) => {
    expect(await solverWith(given).solve()).toBeUndefined();
  });

  describe('after twenty seconds', () => {
    const deadline = new AbortController();
    beforeEach(() => vi.spyOn(AbortSignal, 'timeout').mockReturnValue(deadline.signal));
    afterEach(() => vi.restoreAllMocks());

    test('if the work does not finish', async () => {
      const solving = solverWith({ work: () => new Promise(() => undefined) }).solve();
      await Promise.resolve();
      deadline.abort();
      expect(await solving).toBeUndefined();
      expect(AbortSignal.timeout).toHaveBeenCalledWith(20_000);
    });
  });
});

test('after a failure the next call tries again', async () => {
  const work = vi.fn<() => Promise<Solution | null>>().mockResolvedValueOnce(null).mockResolvedValueOnce(SOLUTION);
  const solver = solverWith({ work });
  expect(await solver.solve()).toBeUndefined();
  expect(read(await solver.solve())).toEqual({ challenge: CHALLENGE, solution: SOLUTION });
});
