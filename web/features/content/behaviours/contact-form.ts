import { MESSAGE_MAX_LENGTH } from '@fairlead/contract/contact/limits.ts';
import { isEmailAddress } from '@fairlead/domain/account/email-address.ts';
import type { ApiFailure } from '../../../transport/api-client.ts';
import { createFormCaptcha } from '../../../transport/captcha/form-captcha.ts';
import { sendWithCaptcha } from '../../../transport/captcha/send-with-captcha.ts';
import type { Behaviour } from './behaviour.ts';
import { findPart } from './find-parts.ts';
import { postForm } from './post-form.ts';

type Control = HTMLInputElement | HTMLTextAreaElement;

/** Checks what was entered, sends it and says what became of it. What was entered stays on every failure. */
export const contactForm: Behaviour = (element) => {
  const form = findPart(element, 'form', HTMLFormElement);
  const failure = findPart(element, '[data-failure]', HTMLElement);
  const thanks = findPart(element, '[data-thanks]', HTMLElement);
  const submit = findPart(form, 'button[type=submit]', HTMLButtonElement);
  const controls = [...form.querySelectorAll<Control>('input, textarea')];
  const { captcha, attach } = createFormCaptcha();
  const letCaptchaGo = attach(form);
  const over = new AbortController();
  let isPending = false;

  async function send(): Promise<void> {
    const faulty = controls.filter((control) => !check(control));
    failure.hidden = true;
    if (faulty.length > 0) return faulty[0]?.focus();
    setPending(true);
    const entered = Object.fromEntries(controls.map(({ name, value }) => [name, value.trim()]));
    const answer = await sendWithCaptcha(captcha, (solved) => postForm(element.dataset['form'] ?? '', entered, solved));
    setPending(false);
    if (answer.ok) return giveThanks();
    // A challenge is good for one call.
    captcha.prepare();
    const refused = controls.filter(({ name }) => fieldsOf(answer.failure).includes(name));
    for (const control of refused) showFault(control, control.dataset['invalid'] ?? '');
    if (refused.length > 0) return refused[0]?.focus();
    findPart(failure, 'p', HTMLElement).textContent = describeFailure(answer.failure, element.dataset);
    failure.hidden = false;
  }

  function setPending(pending: boolean): void {
    isPending = pending;
    for (const name of ['aria-busy', 'aria-disabled']) submit.toggleAttribute(name, false);
    if (pending) for (const name of ['aria-busy', 'aria-disabled']) submit.setAttribute(name, 'true');
  }

  function giveThanks(): void {
    form.reset();
    form.hidden = true;
    thanks.hidden = false;
    thanks.focus();
  }

  form.addEventListener(
    'submit',
    (event) => {
      event.preventDefault();
      if (!isPending) void send();
    },
    over,
  );
  submit.disabled = false;
  for (const control of controls) {
    control.addEventListener('blur', () => (control.value = control.value.trim()), over);
    // Once told what is wrong, a reader sees at once that it is right.
    control.addEventListener('input', () => control.getAttribute('aria-invalid') === 'true' && check(control), over);
  }
  return () => {
    over.abort();
    letCaptchaGo();
  };
};

/** Shows what is wrong with it, or that nothing is. */
function check(control: Control): boolean {
  const fault = findFault(control);
  showFault(control, fault);
  return fault === '';
}

function findFault({ name, value, dataset: { required = '', invalid = '' } }: Control): string {
  const text = value.trim();
  if (text === '') return required;
  if (name === 'email') return isEmailAddress(text) ? '' : invalid;
  return name === 'message' && text.length > MESSAGE_MAX_LENGTH ? invalid : '';
}

/** An empty text takes the fault away. */
function showFault(control: Control, fault: string): void {
  const note = document.getElementById(control.dataset['errorId'] ?? '');
  const words = note?.querySelector('span');
  if (note === null || words === null || words === undefined) return;
  note.hidden = fault === '';
  words.textContent = fault;
  if (fault === '') {
    control.removeAttribute('aria-invalid');
    control.removeAttribute('aria-describedby');
  } else {
    control.setAttribute('aria-invalid', 'true');
    control.setAttribute('aria-describedby', note.id);
  }
}

function fieldsOf(failure: ApiFailure): readonly string[] {
  return failure.kind === 'network' ? [] : (failure.body.error.fields ?? []).map(({ field }) => field);
}

/** Too many messages: when it makes sense to try again, in words. Everything else has one sentence (spec section 8). */
function describeFailure(failure: ApiFailure, { failed = '', tooMany = '' }: DOMStringMap): string {
  const seconds = failure.kind === 'refused' && failure.status === 429 ? failure.body.error.retryAfterSeconds : undefined;
  return seconds === undefined ? failed : tooMany.replace('[when]', describeWait(seconds, document.documentElement.lang));
}

/** Such as "in 5 minutes". */
export function describeWait(seconds: number, language: string): string {
  const words = new Intl.RelativeTimeFormat(language);
  if (seconds < 60) return words.format(Math.max(1, Math.ceil(seconds)), 'second');
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60 ? words.format(minutes, 'minute') : words.format(Math.ceil(minutes / 60), 'hour');
}
