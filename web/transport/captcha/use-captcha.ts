import { useState, type RefCallback } from 'react';
import type { CaptchaSolver } from './captcha-solver.ts';
import { createFormCaptcha } from './form-captcha.ts';

export interface CaptchaOfForm {
  readonly captcha: CaptchaSolver;
  /** For the form's `ref`. */
  readonly attach: RefCallback<HTMLFormElement>;
}

/** The captcha of the form that receives its `attach` as `ref`. */
export function useCaptcha(): CaptchaOfForm {
  const [captchaOfForm] = useState((): CaptchaOfForm => {
    const { captcha, attach } = createFormCaptcha();
    return { captcha, attach: (form) => (form === null ? undefined : attach(form)) };
  });
  return captchaOfForm;
}
