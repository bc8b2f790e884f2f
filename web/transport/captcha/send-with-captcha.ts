import type { ApiResult } from '../api-client.ts';
import type { CaptchaSolver } from './captcha-solver.ts';

/**
 * Sends a form with a solved captcha. One that was refused (a form may be open for longer than a challenge is good, or the server may
 * ask for one that the browser had not begun) is solved anew and sent once more, without anybody noticing.
 */
export async function sendWithCaptcha<T>(
  { solve }: Pick<CaptchaSolver, 'solve'>,
  send: (captcha: { readonly captcha?: string }) => Promise<ApiResult<T>>,
): Promise<ApiResult<T>> {
  const answer = await send(fieldOf(await solve()));
  if (!isCaptchaRefused(answer)) return answer;
  const another = await solve();
  return another === undefined ? answer : send(fieldOf(another));
}

function fieldOf(captcha: string | undefined): { readonly captcha?: string } {
  return captcha === undefined ? {} : { captcha };
}

function isCaptchaRefused<T>(answer: ApiResult<T>): boolean {
  if (answer.ok || answer.failure.kind === 'network') return false;
  const { code } = answer.failure.body.error;
  return code === 'captchaInvalid' || code === 'captchaRequired';
}
