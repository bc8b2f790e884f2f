import { errorBody, type ErrorCode } from '@fairlead/contract/errors.ts';
import { expect, test, vi } from 'vitest';
import type { ApiResult } from '../api-client.ts';
import { sendWithCaptcha } from './send-with-captcha.ts';

const ACCEPTED: ApiResult<string> = { ok: true, data: 'in' };
const refused = (code: ErrorCode): ApiResult<string> => ({ ok: false, failure: { kind: 'refused', status: 400, body: errorBody(code) } });

function callWith(solutions: readonly (string | undefined)[], answers: readonly ApiResult<string>[]) {
  const solve = vi.fn<() => Promise<string | undefined>>();
  for (const solution of solutions) solve.mockResolvedValueOnce(solution);
  const send = vi.fn<(captcha: { readonly captcha?: string }) => Promise<ApiResult<string>>>();
  for (const answer of answers) send.mockResolvedValueOnce(answer);
  return { answer: sendWithCaptcha({ solve }, send), sent: () => send.mock.calls.map(([field]) => field) };
}

test.each([
  ['a form with an accepted captcha', ['one'], [ACCEPTED], [{ captcha: 'one' }], ACCEPTED],
  ['without a captcha if the browser has none', [undefined], [ACCEPTED], [{}], ACCEPTED],
  [
    'again after a captcha expired',
    ['one', 'two'],
    [refused('captchaInvalid'), ACCEPTED],
    [{ captcha: 'one' }, { captcha: 'two' }],
    ACCEPTED,
  ],
  ['again after a captcha was required', [undefined, 'two'], [refused('captchaRequired'), ACCEPTED], [{}, { captcha: 'two' }], ACCEPTED],
  [
    'only one more time',
    ['one', 'two'],
    [refused('captchaInvalid'), refused('captchaInvalid')],
    [{ captcha: 'one' }, { captcha: 'two' }],
    refused('captchaInvalid'),
  ],
  ['only once if there is no other captcha', [undefined, undefined], [refused('captchaRequired')], [{}], refused('captchaRequired')],
  ['only once after another error', ['one'], [refused('invalidCredentials')], [{ captcha: 'one' }], refused('invalidCredentials')],
])('sends %s', async (_, solutions, answers, fields, result) => {
  const { answer, sent } = callWith(solutions, answers);
  expect(await answer).toEqual(result);
  expect(sent()).toEqual(fields);
});
