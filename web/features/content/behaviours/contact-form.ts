import { MESSAGE_MAX_LENGTH } from '@fairlead/contract/contact/limits.ts';
import { isEmailAddress } from '@fairlead/domain/account/email-address.ts';
import type { ApiFailure } from '../../../transport/api-client.ts';
import { createFormCaptcha } from '../../../transport/captcha/form-captcha.ts';
import { sendWithCaptcha } from '../../../transport/captcha/send-with-captcha.ts';
import type { Behaviour } from './behaviour.ts';
import { findPart } from './find-parts.ts';
import { postForm } from './post-form.ts';

type Control = HTMLInputElement | HTMLTextAreaElement;

/** Validates the input, sends it and reports the outcome. The input is kept on every failure. */
export const contactForm: Behaviour = (element) => {
  const form = findPart(element, 'form', HTMLFormElement);
  const failure = findPart(element, '[data-failure]', HTMLElement);
  const thanks = findPart(element, '[data-thanks]', HTMLElement);
  const submit = findPart(form, 'button[type=submit]', HTMLButtonElement);
  const controls = [...form.querySelectorAll<Control>('input, textarea')];
  const { captcha, attach } = createFormCaptcha();
  const detachCaptcha = attach(form);
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
    if (answer.ok) return showThanks();
    // A challenge is valid for one call.
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

  function showThanks(): void {
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
    // Once an error is shown, the reader sees at once when it is corrected.
    control.addEventListener('input', () => control.getAttribute('aria-invalid') === 'true' && check(control), over);
  }
  return () => {
    over.abort();
    detachCaptcha();
  };
};

/** Shows what is wrong with the field, or removes the error. */
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

/** An empty text removes the error. */
function showFault(control: Control, fault: string): void {
  const note = document.getElementById(control.dataset['errorId'] ?? '');
  const text = note?.querySelector('span');
  if (note === null || text === null || text === undefined) return;
  note.hidden = fault === '';
  text.textContent = fault;
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

/** After too many messages, says when to try again. Everything else has one sentence (spec section 8). */
function describeFailure(failure: ApiFailure, { failed = '', tooMany = '' }: DOMStringMap): string {
  const seconds = failure.kind === 'refused' && failure.status === 429 ? failure.body.error.retryAfterSeconds : undefined;
  return seconds === undefined ? failed : tooMany.replace('[when]', describeWait(seconds, document.documentElement.lang));
}

/** For example "in 5 minutes". */
export function describeWait(seconds: number, language: string): string {
  const formatter = new Intl.RelativeTimeFormat(language);
  if (seconds < 60) return formatter.format(Math.max(1, Math.ceil(seconds)), 'second');
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60 ? formatter.format(minutes, 'minute') : formatter.format(Math.ceil(minutes / 60), 'hour');
}
