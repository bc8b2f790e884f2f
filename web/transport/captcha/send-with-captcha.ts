import type { ApiResult } from '../api-client.ts';
import type { CaptchaSolver } from './captcha-solver.ts';

/**
 * Sends a form with a solved captcha. If that is rejected (a form may be open for longer than a challenge is valid, or the server may
 * require one the browser hadn't started), a new one is solved and the form is sent once more, unnoticed by the user.
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
