import { errorBody, type ErrorCode } from '@fairlead/contract/errors.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ApiResult } from './api-client.ts';
import { askPatiently } from './call-patiently.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const ANSWER: ApiResult<string> = { ok: true, data: 'here' };
const AWAY: ApiResult<string> = { ok: false, failure: { kind: 'network' } };
const refused = (status: number, code: ErrorCode): ApiResult<string> => ({
  ok: false,
  failure: { kind: 'refused', status, body: errorBody(code) },
});

async function ask(answers: readonly ApiResult<string>[], aborter = new AbortController()) {
  let count = 0;
  const asking = askPatiently(() => Promise.resolve(answers[count++] ?? AWAY), aborter.signal);
  await vi.runAllTimersAsync();
  return { answer: await asking, count };
}

describe('an answer is waited for', () => {
  test.each([
    ['at once', [ANSWER], ANSWER, 1],
    ['while the server is away', [AWAY, AWAY, ANSWER], ANSWER, 3],
    ['while it is being started', [refused(503, 'unavailable'), ANSWER], ANSWER, 2],
    ['only so often', [AWAY, AWAY, AWAY, AWAY], AWAY, 4],
    ['not where it is a no', [refused(404, 'notFound'), ANSWER], refused(404, 'notFound'), 1],
  ])('%s', async (_case, answers, expected, asked) => {
    expect(await ask(answers)).toEqual({ answer: expected, count: asked });
  });
});

test('nobody is asked any more for a page that was left', async () => {
  const aborter = new AbortController();
  aborter.abort();
  expect((await ask([AWAY, ANSWER], aborter)).count).toBe(1);
});
