import { errorBody } from '@fairlead/contract/errors.ts';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { exampleUser } from '../session-user.fixture.ts';
import { LoginForm } from './login-form.tsx';
import { answerWith, OnPage } from './sign-in.fixture.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const LOGIN = { email: 'ada@example.test', password: ' secret ' };

function show(filled: typeof LOGIN | null = null, onSecondFactor = vi.fn()) {
  const onLoggedIn = vi.fn();
  render(<LoginForm filled={filled} onLoggedIn={onLoggedIn} onSecondFactor={onSecondFactor} />, { wrapper: OnPage });
  return onLoggedIn;
}

const email = () => screen.getByLabelText<HTMLInputElement>('Email');
const password = () => screen.getByLabelText<HTMLInputElement>('Password');
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));

const describedBy = (field: HTMLElement) => document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent;

function fillIn({ email: address, password: word }: typeof LOGIN) {
  fireEvent.input(email(), { target: { value: address } });
  fireEvent.blur(email());
  fireEvent.input(password(), { target: { value: word } });
  fireEvent.blur(password());
}

describe('validation before submit', () => {
  test('both fields are required', async () => {
    const fetch = answerWith(() => Response.json({}));
    show();
    submit();
    expect(await screen.findByText('Email is required')).toBeTruthy();
    expect(screen.getByText('Password is required')).toBeTruthy();
    expect(document.activeElement).toBe(email());
    expect(describedBy(email())).toBe('Email is required');
    expect(fetch).not.toHaveBeenCalled();
  });

  test('the email must be valid, and the error disappears once it is', async () => {
    const fetch = answerWith(() => Response.json({}));
    show();
    fillIn({ ...LOGIN, email: 'ada' });
    submit();
    expect(await screen.findByText('invalid email address')).toBeTruthy();
    expect(email().getAttribute('aria-invalid')).toBe('true');
    expect(fetch).not.toHaveBeenCalled();
    fireEvent.input(email(), { target: { value: LOGIN.email } });
    await waitFor(() => expect(screen.queryByText('invalid email address')).toBeNull());
  });
});

test('the email is sent trimmed, the password unchanged, and the account is passed on', async () => {
  const user = exampleUser();
  const fetch = answerWith(() => Response.json({ status: true, data: user }));
  const onLoggedIn = show();
  fillIn({ ...LOGIN, email: '  ada@example.test ' });
  submit();
  await waitFor(() => expect(onLoggedIn).toHaveBeenCalledWith(user));
  const [path, init] = fetch.mock.calls[0] ?? [];
  expect([path, init?.body]).toEqual(['/api/accounts/login', JSON.stringify(LOGIN)]);
});

describe('a refusal', () => {
  test.each([
    ['wrong credentials', 401, errorBody('invalidCredentials'), 'Invalid credentials.'],
    ['seconds to wait', 429, errorBody('tooManyAttempts', { retryAfterSeconds: 30 }), 'Too many attempts. Try again in 30 seconds.'],
    [
      'minutes to wait, rounded up',
      429,
      errorBody('tooManyAttempts', { retryAfterSeconds: 841 }),
      'Too many attempts. Try again in 15 minutes.',
    ],
    ['a server error', 500, errorBody('internal'), 'Something went wrong on our side.'],
    [
      'an error code unknown to this page',
      400,
      { status: false, message: '', error: { code: 'somethingNew' } },
      'Something went wrong on our side.',
    ],
  ])('%s', async (_, status, body, text) => {
    answerWith(() => Response.json(body, { status }));
    show(LOGIN);
    submit();
    expect((await screen.findByRole('alert')).textContent).toBe(text);
    expect([email().value, password().value]).toEqual([LOGIN.email, LOGIN.password]);
  });

  test('no response', async () => {
    answerWith(() => Promise.reject(new TypeError('no network')));
    show(LOGIN);
    submit();
    expect((await screen.findByRole('alert')).textContent).toBe(
      'We couldn’t reach the server. Check your connection and try again. Nothing you entered is lost.',
    );
    expect([email().value, password().value]).toEqual([LOGIN.email, LOGIN.password]);
  });
});

test('after a refusal the password is focused, and the next attempt can succeed', async () => {
  answerWith(() => Response.json(errorBody('invalidCredentials'), { status: 401 }));
  const onLoggedIn = show(LOGIN);
  submit();
  await waitFor(() => expect(document.activeElement).toBe(password()));
  answerWith(() => Response.json({ status: true, data: exampleUser() }));
  submit();
  await waitFor(() => expect(onLoggedIn).toHaveBeenCalled());
});

test('a request for a second factor is passed on and is not an error', async () => {
  const secondFactor = { token: 't'.repeat(43), methods: ['totp' as const] };
  answerWith(() => Response.json(errorBody('secondFactorRequired', { secondFactor }), { status: 403 }));
  const onSecondFactor = vi.fn();
  const onLoggedIn = show(LOGIN, onSecondFactor);
  submit();
  await waitFor(() => expect(onSecondFactor).toHaveBeenCalledWith(secondFactor));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(onLoggedIn).not.toHaveBeenCalled();
});

test('during the request the button is busy, and neither a click nor Enter sends another one', async () => {
  const fetch = answerWith(() => new Promise<Response>(() => undefined));
  show(LOGIN);
  submit();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Sign in' }).getAttribute('aria-busy')).toBe('true'));
  submit();
  fireEvent.submit(password());
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('the password can be shown and hidden again', () => {
  show(LOGIN);
  fireEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(password().type).toBe('text');
  fireEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(password().type).toBe('password');
});
