import { errorBody, type ErrorCode } from '@fairlead/contract/errors.ts';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { InEnglish } from '../../i18n/english.fixture.tsx';
import type { ApiResult } from '../../transport/api-client.ts';
import { ContactPage } from './contact-page.tsx';
import type { ContactPerson } from './contact-values.ts';

const GOOD = {
  'First name': 'Ada',
  'Last name': 'Example',
  Email: 'ada@example.test',
  'Phone number': '030 901820',
  Message: 'When do you open?\nBest wishes',
} as const;
type Label = keyof typeof GOOD;

const ADA: ContactPerson = { first_name: 'Ada', last_name: 'Lindqvist', email: 'ada@example.test', phone: '+39021234567' };
const SENT: ApiResult<unknown> = { ok: true, data: { status: true } };

afterEach(cleanup);

const field = (label: Label) => screen.getByLabelText<HTMLInputElement | HTMLTextAreaElement>(label);
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Send' }));
const country = (name: string) => screen.findByRole('button', { name: new RegExp(`^Country: ${name}`) });

interface Given {
  readonly answer?: ApiResult<unknown>;
  readonly person?: ContactPerson | null;
}

/** Shows the page with a known country. */
async function show({ answer = SENT, person = null }: Given = {}) {
  const send = vi.fn(() => Promise.resolve(answer));
  const guessCountry = () => Promise.resolve('DE');
  const ports = { send, guessCountry, attach: () => undefined, describeFailure: () => 'It failed.', captchaNotice: <p>Protected</p> };
  const page = (who: ContactPerson | null) => <ContactPage {...ports} person={who} demo={false} />;
  const { rerender } = render(page(person), { wrapper: InEnglish });
  await country(person === null ? 'Germany' : 'Italy');
  return { send, become: (who: ContactPerson) => rerender(page(who)) };
}

function type(label: Label, value: string) {
  fireEvent.input(field(label), { target: { value } });
  fireEvent.blur(field(label));
}

function fillIn(values: Partial<Record<Label, string>> = {}) {
  for (const [label, value] of Object.entries({ ...GOOD, ...values })) type(label as Label, value);
}

describe('validation before submit', () => {
  test('the phone number is focused before the message below it', async () => {
    await show();
    fillIn({ 'Phone number': '', Message: '' });
    submit();
    await waitFor(() => expect(document.activeElement).toBe(field('Phone number')));
    expect(screen.getByText('Message is required')).toBeTruthy();
  });

  test.each<readonly [string, Label, string, string]>([
    ['no first name', 'First name', '', 'First name is required'],
    ['a first name of spaces', 'First name', '   ', 'First name is required'],
    ['a first name that is too long', 'First name', 'a'.repeat(101), 'First name has maximum 100 characters'],
    ['no last name', 'Last name', '', 'Last name is required'],
    ['a last name that is too long', 'Last name', 'a'.repeat(101), 'Last name has maximum 100 characters'],
    ['no email', 'Email', '', 'Email is required'],
    ['an invalid email address', 'Email', 'ada@', 'invalid email address'],
    ['no phone number', 'Phone number', '', 'Phone number is required'],
    ['a phone number too short for the country', 'Phone number', '030', 'Phone number not valid'],
    ['text instead of a phone number', 'Phone number', 'call me', 'Phone number not valid'],
    ['no message', 'Message', '', 'Message is required'],
    ['a message of spaces', 'Message', ' \n ', 'Message is required'],
    ['a message that is too long', 'Message', 'a'.repeat(5_001), 'Message has maximum 5,000 characters'],
  ])('%s', async (_, label, value, message) => {
    const { send } = await show();
    fillIn({ [label]: value });
    submit();
    expect(await screen.findByText(message)).toBeTruthy();
    expect(field(label).getAttribute('aria-invalid')).toBe('true');
    expect(send).not.toHaveBeenCalled();
  });
});

describe('the count of remaining characters', () => {
  test.each([
    ['hidden while there is enough space', 4_499, null],
    ['near the limit', 4_500, '500 characters left'],
    ['one', 4_999, '1 character left'],
    ['none', 5_000, '0 characters left'],
    ['above the limit', 5_002, '2 characters over the limit'],
  ])('%s', async (_, typed, told) => {
    await show();
    type('Message', 'a'.repeat(typed));
    await waitFor(() => expect(screen.queryByText(/^\d+ characters? /)?.textContent ?? null).toBe(told));
  });
});

describe('a sent message', () => {
  test('is trimmed, with the full phone number, and the form is replaced by the thanks', async () => {
    const { send } = await show();
    fillIn({ 'First name': ' Ada ', Email: ' ada@example.test ', Message: ' Hello\n' });
    submit();
    const thanks = await screen.findByRole('heading', { name: 'Thank you so much for your message!' });
    await waitFor(() => expect(document.activeElement).toBe(thanks));
    expect(screen.getByText('We’ll reply to ada@example.test.')).toBeTruthy();
    expect(screen.queryByLabelText('Message')).toBeNull();
    expect(send.mock.calls).toEqual([
      [{ first_name: 'Ada', last_name: 'Example', email: 'ada@example.test', phone: '+4930901820', message: 'Hello' }],
    ]);
  });

  test('can be followed by another one in an empty form', async () => {
    await show();
    fillIn();
    submit();
    fireEvent.click(await screen.findByRole('button', { name: 'Send another message' }));
    expect(field('Message').value).toBe('');
  });
});

describe('a signed-in client', () => {
  test('finds their details filled in', async () => {
    const { send } = await show({ person: ADA });
    expect((['First name', 'Last name', 'Email', 'Phone number'] as const).map((label) => field(label).value)).toEqual([
      'Ada',
      'Lindqvist',
      'ada@example.test',
      '02 123 4567',
    ]);
    type('Message', 'Hello');
    submit();
    await waitFor(() => expect(send).toHaveBeenCalledWith({ ...ADA, message: 'Hello' }));
  });

  test('who is recognised late keeps what they typed', async () => {
    const { become } = await show();
    type('First name', 'Augusta');
    type('Phone number', '030 901820');
    become(ADA);
    await waitFor(() => expect(field('Last name').value).toBe('Lindqvist'));
    expect([field('First name').value, field('Phone number').value]).toEqual(['Augusta', '030 901820']);
  });
});

describe('a refusal', () => {
  const refusedFor = (code: ErrorCode, fields: readonly string[]): ApiResult<unknown> => ({
    ok: false,
    failure: { kind: 'refused', status: 400, body: errorBody(code, { fields: fields.map((name) => ({ field: name, message: '' })) }) },
  });

  test.each<readonly [string, Label, string]>([
    ['email', 'Email', 'invalid email address'],
    ['phone', 'Phone number', 'Phone number not valid'],
    ['first_name', 'First name', 'Some entries aren’t valid. Check them and try again.'],
    ['message', 'Message', 'Some entries aren’t valid. Check them and try again.'],
  ])('about %s is shown at its field', async (name, label, message) => {
    await show({ answer: refusedFor('invalidInput', [name]) });
    fillIn();
    submit();
    expect(await screen.findByText(message)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field(label)));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(field('Message').value).toBe(GOOD.Message);
  });

  test.each<readonly [string, ApiResult<unknown>]>([
    ['of the whole form', refusedFor('tooManyAttempts', [])],
    ['about a field that is not in the form', refusedFor('invalidInput', ['captcha'])],
    ['without a response', { ok: false, failure: { kind: 'network' } }],
  ])('%s is shown above, and the input is kept', async (_, answer) => {
    await show({ answer });
    fillIn();
    submit();
    expect((await screen.findByRole('alert')).textContent).toBe('It failed.');
    expect(field('Message').value).toBe(GOOD.Message);
  });
});
