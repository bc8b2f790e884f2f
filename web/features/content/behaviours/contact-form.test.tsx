import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { InEnglish } from '../../../i18n/english.fixture.tsx';
import { ContactFormNode } from '../nodes/contact-form-node.tsx';
import { contactForm, describeWait } from './contact-form.ts';

const GOOD = { Name: 'Ada', Email: 'ada@example.test', Message: 'When do you open?' } as const;
type Label = keyof typeof GOOD;

const FAILED = 'Oops! Something wrong happened. Please try again.';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const field = (label: Label) => screen.getByLabelText<HTMLInputElement | HTMLTextAreaElement>(label);
const type = (label: Label, value: string) => fireEvent.input(field(label), { target: { value } });
const submit = () => fireEvent.submit(document.querySelector('form') as HTMLFormElement);
const faultOf = (label: Label) => {
  const id = field(label).getAttribute('aria-describedby');
  return id === null ? null : document.getElementById(id)?.textContent;
};

/** Shows the form with a server that answers with this response, or not at all. */
async function show(answer: { readonly status: number; readonly body?: unknown } | 'nothing' = { status: 200, body: {} }) {
  const fetch = vi.fn((_url: string, _request?: RequestInit) =>
    answer === 'nothing'
      ? Promise.reject(new TypeError('no network'))
      : Promise.resolve(Response.json(answer.body ?? {}, { status: answer.status })),
  );
  vi.stubGlobal('fetch', fetch);
  vi.stubGlobal('isSecureContext', false);
  document.documentElement.lang = 'en';
  const { container } = render(<ContactFormNode form="contact" headerHtml="" footerHtml="" />, { wrapper: InEnglish });
  await contactForm(container.firstElementChild as HTMLElement);
  return fetch;
}

function fillIn(values: Partial<Record<Label, string>> = {}): void {
  for (const [label, value] of Object.entries({ ...GOOD, ...values })) type(label as Label, value);
}

describe('the error at a field', () => {
  test.each([
    ['Name', '', 'Name is required'],
    ['Name', '   ', 'Name is required'],
    ['Email', '', 'Email is Required'],
    ['Email', 'ada@example', 'Invalid email address'],
    ['Message', '', 'Message is required'],
    ['Message', 'x'.repeat(5_001), 'Use at most 5,000 characters.'],
  ] as const)('%s "%s": %s', async (label, value, fault) => {
    const fetch = await show();
    fillIn({ [label]: value });
    submit();
    expect(faultOf(label)).toBe(fault);
    expect(field(label).getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(field(label));
    expect(fetch).not.toHaveBeenCalled();
  });
});

test('the first of several invalid fields is focused', async () => {
  await show();
  fillIn({ Name: '', Message: '' });
  submit();
  expect(document.activeElement).toBe(field('Name'));
});

test('an error disappears once it is corrected', async () => {
  await show();
  submit();
  type('Email', GOOD.Email);
  expect(faultOf('Email')).toBeNull();
  expect(field('Email').getAttribute('aria-invalid')).toBeNull();
});

test('input is trimmed when its field loses the focus', async () => {
  await show();
  type('Name', '  Ada ');
  fireEvent.blur(field('Name'));
  expect(field('Name').value).toBe('Ada');
});

test("the form is sent in the content service's format and confirmed", async () => {
  const fetch = await show();
  fillIn();
  submit();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Thank you so much for your message!'));
  expect(document.querySelector('form')?.hidden).toBe(true);
  const [url, request] = fetch.mock.calls[0] ?? [];
  expect(url).toBe('/api/forms/submit/contact');
  expect(JSON.parse(request?.body as string)).toEqual({ form: { name: GOOD.Name, email: GOOD.Email, message: GOOD.Message } });
});

describe('a failure keeps the input', () => {
  test.each([
    ['no response', 'nothing', FAILED],
    ['a server error', { status: 500 }, FAILED],
    ['an unknown form', { status: 404 }, FAILED],
    [
      'too many messages',
      { status: 429, body: { error: 'Too many attempts.', code: 'tooManyAttempts', retryAfterSeconds: 290 } },
      'You’ve sent several messages in a short time. Try again in 5 minutes.',
    ],
    ['too many messages, without a time to wait', { status: 429 }, FAILED],
  ] as const)('%s', async (_, answer, text) => {
    await show(answer);
    fillIn();
    submit();
    expect(await screen.findByText(text)).toBeDefined();
    expect(field('Message').value).toBe(GOOD.Message);
    expect(screen.getByRole('button').getAttribute('aria-busy')).toBeNull();
  });
});

test('a field that the server rejects shows an error', async () => {
  await show({ status: 400, body: { error: '', code: 'invalidInput', fields: [{ field: 'email', message: 'Invalid' }] } });
  fillIn();
  submit();
  await waitFor(() => expect(faultOf('Email')).toBe('Invalid email address'));
  await waitFor(() => expect(document.activeElement).toBe(field('Email')));
});

test('it is sent once, however often its button is pressed', async () => {
  const fetch = await show();
  fillIn();
  submit();
  submit();
  await waitFor(() => expect(document.querySelector('form')?.hidden).toBe(true));
  expect(fetch).toHaveBeenCalledTimes(1);
});

test.each([
  [0.4, 'in 1 second'],
  [59, 'in 59 seconds'],
  [61, 'in 2 minutes'],
  [3_601, 'in 2 hours'],
])('%d seconds read %s', (seconds, text) => {
  expect(describeWait(seconds, 'en')).toBe(text);
});
