import { errorBody, type ErrorCode } from '@fairlead/contract/errors.ts';
import { accountPaths } from '@fairlead/contract/paths.ts';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { exampleUser } from '../session-user.fixture.ts';
import { RegisterForm } from './register-form.tsx';
import { answerWith, OnPage, sentTo } from './sign-in.fixture.tsx';

const SEEN = { ip: '203.0.113.7', country_short: 'DE', country_long: 'Germany', city: 'Berlin' };

const GOOD = {
  'First name': 'Ada',
  'Last name': 'Example',
  Email: 'ada@example.test',
  'Phone number': '030 901820',
  Password: 'harbour violet seven',
} as const;
type Label = keyof typeof GOOD;

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const field = (label: Label) => screen.getByLabelText<HTMLInputElement>(label);
const describedBy = (input: HTMLElement) => document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent;
const agree = () => screen.getByRole<HTMLInputElement>('checkbox');
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Create account' }));

const taken = (): Response => Response.json({ status: true, data: exampleUser() });

/** The form with a known country. `register` answers the calls; a captcha, if any, is never solved. */
async function show(register: () => Response | Promise<Response> = taken, country = { code: 'DE', button: 'Country: Germany DE +49' }) {
  const seen = { ...SEEN, country_short: country.code };
  const fetch = answerWith((path) => (path === accountPaths.register ? register() : Response.json({ status: true, data: seen })));
  const onRegistered = vi.fn();
  render(<RegisterForm onRegistered={onRegistered} />, { wrapper: OnPage });
  await screen.findByRole('button', { name: country.button });
  return { fetch, onRegistered };
}

function fillIn(values: Partial<Record<Label, string>> = {}, agreed = true) {
  for (const [label, value] of Object.entries({ ...GOOD, ...values })) {
    fireEvent.input(field(label as Label), { target: { value } });
    fireEvent.blur(field(label as Label));
  }
  if (agreed !== agree().checked) fireEvent.click(agree());
}

describe('validation before submit', () => {
  test.each<readonly [string, Partial<Record<Label, string>>, string]>([
    ['no first name', { 'First name': '' }, 'First name is required'],
    ['a first name of spaces', { 'First name': '   ' }, 'First name is required'],
    ['a first name that is too long', { 'First name': 'a'.repeat(101) }, 'First name has maximum 100 characters'],
    ['no last name', { 'Last name': '' }, 'Last name is required'],
    ['no email', { Email: '' }, 'Email is required'],
    ['an invalid email address', { Email: 'ada@' }, 'invalid email address'],
    ['no phone number', { 'Phone number': '' }, 'Phone number is required'],
    ['a phone number too short for the country', { 'Phone number': '030' }, 'Phone number not valid'],
    ['text instead of a phone number', { 'Phone number': 'call me' }, 'Phone number not valid'],
    ['no password', { Password: '' }, 'Password is required'],
    ['a password that is too long', { Password: 'harbour '.repeat(200) }, 'Password has maximum 1024 characters'],
    ['a password of seven characters', { Password: 'gh7kw2p' }, 'Password has minimum 8 characters'],
    [
      'the email as the password',
      { Password: 'ada@example.test' },
      'This password contains personal details, such as your name, email address or phone number. Choose another one.',
    ],
  ])('%s', async (_, values, message) => {
    const { fetch } = await show();
    fillIn(values);
    submit();
    expect(await screen.findByText(message)).toBeTruthy();
    expect(sentTo(fetch, accountPaths.register)).toEqual([]);
  });

  test('the first invalid field is focused, and each shows its own message', async () => {
    await show();
    submit();
    expect(await screen.findByText('First name is required')).toBeTruthy();
    expect(document.activeElement).toBe(field('First name'));
    fireEvent.input(field('Email'), { target: { value: 'kay@' } });
    submit();
    await waitFor(() => expect(describedBy(field('Email'))).toBe('invalid email address'));
  });

  test('the phone number is focused before the password below it', async () => {
    await show();
    fillIn({ 'Phone number': '', Password: '' });
    submit();
    await waitFor(() => expect(document.activeElement).toBe(field('Phone number')));
    expect(screen.getByText('Password is required')).toBeTruthy();
  });

  test('the terms must be accepted', async () => {
    const { fetch } = await show();
    fillIn({}, false);
    submit();
    expect(await screen.findByText('You must to agree to Terms & Conditions')).toBeTruthy();
    expect(sentTo(fetch, accountPaths.register)).toEqual([]);
  });

  test('the terms open in a new tab', async () => {
    await show();
    const link = screen.getByRole('link', { name: 'Terms & Conditions' });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/terms-conditions', '_blank']);
  });

  test('the password hint is shown as text', async () => {
    await show();
    fireEvent.input(field('Password'), { target: { value: 'gh7kw2' } });
    expect(await screen.findByText('2 more characters needed.')).toBeTruthy();
    fireEvent.input(field('Password'), { target: { value: 'harbour violet seven' } });
    expect(await screen.findByText('Strong password')).toBeTruthy();
  });
});

test("the password hint recognises the client's phone number in its national format, and the form refuses it", async () => {
  const { fetch } = await show();
  fillIn({ 'Phone number': '030 901820', Password: '030901820' });
  expect(await screen.findByText(/^Contains personal details/)).toBeTruthy();
  submit();
  expect(await screen.findByText(/^This password contains personal details/)).toBeTruthy();
  expect(sentTo(fetch, accountPaths.register)).toEqual([]);
});

describe('the request', () => {
  test('is trimmed, with the full phone number, its country and the referrer', async () => {
    localStorage.setItem('ref', '7KQ2M9XW4T');
    const { fetch, onRegistered } = await show();
    fillIn({ 'First name': ' Ada ', Email: ' ada@example.test ', Password: ' harbour violet seven' });
    submit();
    await waitFor(() => expect(onRegistered).toHaveBeenCalledWith(exampleUser()));
    expect(sentTo(fetch, accountPaths.register)).toEqual([
      {
        first_name: 'Ada',
        last_name: 'Example',
        email: 'ada@example.test',
        phone: '+4930901820',
        country: 'DE',
        password: ' harbour violet seven',
        agree: true,
        ref: '7KQ2M9XW4T',
        source_page: null,
        sub_id: null,
        click_id: null,
      },
    ]);
  });

  test("includes the link's details, which are then removed; the code stays", async () => {
    const stored = { ref: '7KQ2M9XW4T', ref_source: 'https://blog.test/brokers', ref_sub: 'newsletter', ref_click: 'c-1', theme: 'dark' };
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
    const { fetch, onRegistered } = await show();
    fillIn();
    submit();
    await waitFor(() => expect(onRegistered).toHaveBeenCalled());
    const known = { ref: '7KQ2M9XW4T', source_page: 'https://blog.test/brokers', sub_id: 'newsletter', click_id: 'c-1' };
    expect(sentTo(fetch, accountPaths.register)).toMatchObject([known]);
    const kept = Object.keys(stored).filter((key) => localStorage.getItem(key) !== null);
    expect(kept).toEqual(['ref', 'theme']);
  });

  test("leaves the link's details in place if registration fails", async () => {
    localStorage.setItem('ref_source', 'https://blog.test/brokers');
    await show(() => Response.json(errorBody('emailTaken'), { status: 409 }));
    fillIn();
    submit();
    expect(await screen.findByText('This email already exist')).toBeTruthy();
    expect(localStorage.getItem('ref_source')).toBe('https://blog.test/brokers');
  });

  test('has the country of the number, whatever was selected', async () => {
    const { fetch, onRegistered } = await show();
    fillIn();
    fireEvent.input(field('Phone number'), { target: { value: '+43 1 5223344' } });
    submit();
    await waitFor(() => expect(onRegistered).toHaveBeenCalled());
    expect(sentTo(fetch, accountPaths.register)).toMatchObject([{ phone: '+4315223344', country: 'AT' }]);
  });

  test.each(['07911 123457', '+44 7911 123457'])(
    '%s is also in a range of Guernsey, and the country selected in the form wins',
    async (number) => {
      const { fetch, onRegistered } = await show(taken, { code: 'GB', button: 'Country: United Kingdom GB +44' });
      fillIn({ 'Phone number': number });
      submit();
      await waitFor(() => expect(onRegistered).toHaveBeenCalled());
      expect(sentTo(fetch, accountPaths.register)).toMatchObject([{ phone: '+447911123457', country: 'GB' }]);
    },
  );

  test('an international number selects its country', async () => {
    const { fetch, onRegistered } = await show();
    fillIn({ 'Phone number': '+39 02 1234 5678' });
    expect(await screen.findByRole('button', { name: 'Country: Italy IT +39' })).toBeTruthy();
    submit();
    await waitFor(() => expect(onRegistered).toHaveBeenCalled());
    expect(sentTo(fetch, accountPaths.register)).toMatchObject([{ phone: '+390212345678', country: 'IT', ref: null }]);
  });
});

describe('a refusal about one field is shown at that field', () => {
  test.each<readonly [ErrorCode, readonly string[], Label, string]>([
    ['emailTaken', [], 'Email', 'This email already exist'],
    ['passwordTooEasy', [], 'Password', 'This password is too easy to guess. Choose another one.'],
    ['invalidInput', ['email'], 'Email', 'invalid email address'],
    ['invalidInput', ['phone'], 'Phone number', 'Phone number not valid'],
    ['invalidInput', ['first_name'], 'First name', 'Some entries aren’t valid. Check them and try again.'],
  ])('%s %j', async (code, fields, label, message) => {
    const body = errorBody(code, { fields: fields.map((name) => ({ field: name, message: '' })) });
    await show(() => Response.json(body, { status: 400 }));
    fillIn();
    submit();
    expect(await screen.findByText(message)).toBeTruthy();
    expect(field(label).getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(field(label)));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(field('Password').value).toBe(GOOD.Password);
    expect(agree().checked).toBe(true);
  });
});

describe('a refusal about the whole form is shown above it', () => {
  test.each<readonly [ErrorCode, string]>([
    ['registrationClosed', 'Registration is currently closed.'],
    ['tooManyAttempts', 'Too many attempts. Try again in 2 minutes.'],
    ['internal', 'Something went wrong on our side.'],
  ])('%s', async (code, message) => {
    await show(() => Response.json(errorBody(code, { retryAfterSeconds: 120 }), { status: 400 }));
    fillIn();
    submit();
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(field('Email').value).toBe(GOOD.Email);
  });

  test('no response', async () => {
    await show(() => Promise.reject(new TypeError('no network')));
    fillIn();
    submit();
    expect((await screen.findByRole('alert')).textContent).toContain('We couldn’t reach the server.');
    expect(field('Email').value).toBe(GOOD.Email);
  });
});
