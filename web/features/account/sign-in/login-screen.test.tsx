import { DEMO_PASSWORD } from '@fairlead/contract/demo-logins.ts';
import { errorBody } from '@fairlead/contract/errors.ts';
import { accountPaths } from '@fairlead/contract/paths.ts';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { exampleUser } from '../session-user.fixture.ts';
import { LoginScreen, type LoginScreenProps } from './login-screen.tsx';
import { answerWith, OnPage, sentTo } from './sign-in.fixture.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(props: Partial<LoginScreenProps> = {}) {
  const onLoggedIn = vi.fn();
  render(
    <LoginScreen demo={false} registrationAllowed={false} reason={null} idleTimeoutMs={1_200_000} onLoggedIn={onLoggedIn} {...props} />,
    {
      wrapper: OnPage,
    },
  );
  return onLoggedIn;
}

const secondFactor = { token: 't'.repeat(43), methods: ['totp' as const] };
const needsFactor = () => Response.json(errorBody('secondFactorRequired', { secondFactor }), { status: 401 });

async function reachSecondFactor() {
  fireEvent.input(screen.getByLabelText('Email'), { target: { value: 'ada@example.test' } });
  fireEvent.input(screen.getByLabelText('Password'), { target: { value: 'secret' } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  return screen.findByLabelText('Six-digit code');
}

describe('the second step', () => {
  test('replaces the first and completes the sign-in', async () => {
    answerWith((path) => (path === accountPaths.login ? needsFactor() : Response.json({ status: true, data: exampleUser() })));
    const onLoggedIn = show();
    fireEvent.change(await reachSecondFactor(), { target: { value: '123456' } });
    expect(screen.queryByRole('button', { name: 'Sign in' })).toBeNull();
    await waitFor(() => expect(onLoggedIn).toHaveBeenCalledWith(exampleUser()));
  });

  test('can go back to the first, with its input', async () => {
    answerWith(needsFactor);
    show();
    await reachSecondFactor();
    fireEvent.click(screen.getByRole('button', { name: 'Back to sign-in' }));
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ada@example.test');
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Sign in' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('that took too long starts over with a message', async () => {
    answerWith((path) => (path === accountPaths.login ? needsFactor() : Response.json(errorBody('secondFactorExpired'), { status: 401 })));
    show();
    fireEvent.change(await reachSecondFactor(), { target: { value: '123456' } });
    expect((await screen.findByRole('alert')).textContent).toBe('Your sign-in timed out. Start again.');
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeTruthy();
  });
});

test.each([
  [true, '/register'],
  [false, undefined],
])('the link to sign up is shown if registration is allowed: %j', (registrationAllowed, address) => {
  show({ registrationAllowed });
  expect(screen.queryByRole('link', { name: 'Create an account' })?.getAttribute('href')).toBe(address);
});

test.each([
  ['idle', 'You were signed out after 20 minutes of inactivity.'],
  ['session', 'Your session has ended. Sign in again.'],
  ['passwordChanged', 'Your password has been changed. Sign in with the new one.'],
] as const)('the reason for being here is shown: %s', (reason, text) => {
  show({ reason });
  expect(screen.getByText(text)).toBeTruthy();
});

describe("the demo's credentials", () => {
  test.each([
    ['Verified client', 'demo@fairlead.test'],
    ['New client', 'new@fairlead.test'],
  ])('%s: one click fills the form, another sends it', async (name, email) => {
    const fetch = answerWith(() => Response.json({ status: true, data: exampleUser() }));
    const onLoggedIn = show({ demo: true });
    fireEvent.click(screen.getByRole('button', { name: new RegExp(`^${name}`) }));
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(email));
    fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(onLoggedIn).toHaveBeenCalled());
    expect(sentTo(fetch, accountPaths.login)).toEqual([{ email, password: DEMO_PASSWORD }]);
  });

  test('are offered only in the demo', () => {
    show();
    expect(screen.queryByRole('button', { name: /^Verified client/ })).toBeNull();
  });
});
