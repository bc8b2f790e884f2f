import { errorBody, type ErrorCode } from '@fairlead/contract/errors.ts';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { exampleUser } from '../session-user.fixture.ts';
import { AutoLoginScreen } from './auto-login-screen.tsx';
import { answerWith, OnPage } from './sign-in.fixture.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show() {
  const onEntered = vi.fn();
  render(<AutoLoginScreen code="a/code" onEntered={onEntered} />, { wrapper: OnPage });
  return onEntered;
}

const press = () => fireEvent.click(screen.getByRole('button', { name: 'Continue now' }));
const accepted = () => Response.json({ status: true, data: exampleUser() });
const refused = (code: ErrorCode) => () => Response.json(errorBody(code), { status: 400 });

describe('the button', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  test('is clicked automatically after two seconds', async () => {
    const fetch = answerWith(accepted);
    const onEntered = show();
    await act(() => vi.advanceTimersByTimeAsync(1_999));
    expect(fetch).not.toHaveBeenCalled();
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(fetch.mock.calls.map(([path]) => path)).toEqual(['/api/accounts/login/a%2Fcode']);
    expect(onEntered).toHaveBeenCalledWith(exampleUser());
  });
});

test('the greeting is shown meanwhile', () => {
  show();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Welcome Aboard! Please wait, when we preparing your account');
});

test('the client need not wait, and two clicks send one request', async () => {
  const fetch = answerWith(accepted);
  const onEntered = show();
  press();
  press();
  await waitFor(() => expect(onEntered).toHaveBeenCalled());
  expect(fetch).toHaveBeenCalledTimes(1);
});

test.each<ErrorCode>(['linkNotValid', 'invalidInput', 'notFound'])(
  '%s: the URL is not valid, and the login is one click away',
  async (code) => {
    answerWith(refused(code));
    show();
    press();
    expect(await screen.findByRole('heading', { level: 1, name: 'Url not valid' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login');
  },
);

test('any other refusal is reported, and the button stays', async () => {
  answerWith(refused('accountNotActive'));
  show();
  press();
  expect((await screen.findByRole('alert')).textContent).toBe('This account isn’t active.');
  expect(screen.getByRole('button', { name: 'Continue now' })).toBeTruthy();
});

test('the second factor is requested', async () => {
  const secondFactor = { token: 't'.repeat(43), methods: ['totp' as const] };
  answerWith(() => Response.json(errorBody('secondFactorRequired', { secondFactor }), { status: 401 }));
  show();
  press();
  expect(await screen.findByLabelText('Six-digit code')).toBeTruthy();
});
