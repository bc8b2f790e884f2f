import { accountPaths } from '@fairlead/contract/paths.ts';
import type { CaptchaChallenge } from '@fairlead/contract/account/sign-in.ts';
import { callApi } from '../api-client.ts';
import { createCaptchaSolver, type CaptchaSolver, type Challenge } from './captcha-solver.ts';
import { canWork, openCaptchaWorker, workIn } from './work-in-worker.ts';

export interface FormCaptcha {
  readonly captcha: CaptchaSolver;
  /** Starts the work when the form is first touched. Returns the function that detaches it. */
  readonly attach: (form: HTMLFormElement) => () => void;
}

/** The captcha of one form. Nothing needs to be clicked: the browser works while the form is filled in. */
export function createFormCaptcha(): FormCaptcha {
  const captcha = createCaptchaSolver({ fetchChallenge, work: (challenge, signal) => workIn(openCaptchaWorker, challenge, signal) });
  function attach(form: HTMLFormElement): () => void {
    const untouched = new AbortController();
    const begin = (): void => {
      untouched.abort();
      captcha.prepare();
    };
    form.addEventListener('focusin', begin, untouched);
    form.addEventListener('input', begin, untouched);
    return () => untouched.abort();
  }
  return { captcha, attach };
}

async function fetchChallenge(): Promise<Challenge | null> {
  if (!canWork()) return null;
  const answer = await callApi<CaptchaChallenge>({ method: 'GET', path: accountPaths.captcha });
  return answer.ok ? answer.data.data : null;
}
