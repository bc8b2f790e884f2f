import { errorBody, type ErrorCode } from '@fairlead/contract/errors.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ApiResult } from './api-client.ts';
import { retryCall } from './call-with-retry.ts';

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
  const asking = retryCall(() => Promise.resolve(answers[count++] ?? AWAY), aborter.signal);
  await vi.runAllTimersAsync();
  return { answer: await asking, count };
}

describe('a call is answered', () => {
  test.each([
    ['at once', [ANSWER], ANSWER, 1],
    ['after retries while the server is unavailable', [AWAY, AWAY, ANSWER], ANSWER, 3],
    ['after a retry while the server is starting', [refused(503, 'unavailable'), ANSWER], ANSWER, 2],
    ['with the failure after the last retry', [AWAY, AWAY, AWAY, AWAY], AWAY, 4],
    ['without a retry if it was rejected', [refused(404, 'notFound'), ANSWER], refused(404, 'notFound'), 1],
  ])('%s', async (_case, answers, expected, asked) => {
    expect(await ask(answers)).toEqual({ answer: expected, count: asked });
  });
});

test('a page that was left makes no retry', async () => {
  const aborter = new AbortController();
  aborter.abort();
  expect((await ask([AWAY, ANSWER], aborter)).count).toBe(1);
});
