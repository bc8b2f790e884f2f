import { affiliatePaths } from '@fairlead/contract/affiliates/paths.ts';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { InEnglish } from '../../../i18n/english.fixture.tsx';
import { SignInScreen, type LogInScreenProps } from './sign-in-screen.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(props: Partial<LogInScreenProps> = {}, address = '/affiliate/login') {
  const onLoggedIn = vi.fn();
  render(
    <InEnglish>
      <MemoryRouter initialEntries={[address]}>
        <SignInScreen hasEnded={false} isDemo={false} switches={null} onLoggedIn={onLoggedIn} {...props} />
      </MemoryRouter>
    </InEnglish>,
  );
  return onLoggedIn;
}

function answerWith(respond: () => Response) {
  const fetch = vi.fn((_path: string, _init: { readonly body: string }) => Promise.resolve(respond()));
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

function logIn() {
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'nora@partner.test' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'a password' } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
}

const refused = (status: number, error: object) => Response.json({ status: false, message: '', error }, { status });

test.each<readonly [string, Partial<LogInScreenProps>, string, string]>([
  ['a session that expired', { hasEnded: true }, '/affiliate/login', 'Your session has ended. Sign in again.'],
  ['a new password', {}, '/affiliate/login?changed=password', 'Your password is set. You can now sign in.'],
])('the sign-in screen explains %s', (_, props, address, text) => {
  show(props, address);
  expect(screen.getByText(text)).toBeTruthy();
});

test('the input is sent, and the returned session is passed on', async () => {
  const data = { access_token: 'token', name: 'Nora' };
  const fetch = answerWith(() => Response.json({ status: true, data }));
  const onLoggedIn = show();
  logIn();
  await vi.waitFor(() => expect(onLoggedIn).toHaveBeenCalledWith(data));
  const sent = fetch.mock.calls.find(([path]) => path === affiliatePaths.login);
  expect(JSON.parse(sent?.[1].body ?? '')).toEqual({ email: 'nora@partner.test', password: 'a password' });
});

test.each<readonly [Response, string]>([
  [refused(401, { code: 'invalidCredentials' }), 'Invalid credentials.'],
  [refused(429, { code: 'tooManyAttempts', retryAfterSeconds: 30 }), 'Too many attempts. Try again in 30 seconds.'],
  [refused(429, { code: 'tooManyAttempts', retryAfterSeconds: 600 }), 'Too many attempts. Try again in 10 minutes.'],
])('a refusal is explained', async (response, text) => {
  answerWith(() => response.clone());
  const onLoggedIn = show();
  logIn();
  expect((await screen.findByRole('alert')).textContent).toBe(text);
  expect(onLoggedIn).not.toHaveBeenCalled();
});

test("the demo's button fills in its credentials", () => {
  show({ isDemo: true });
  fireEvent.click(screen.getByRole('button', { name: /Affiliate with referred accounts/ }));
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('affiliate@fairlead.test');
});

describe('with a second factor', () => {
  const ASKED = refused(401, { code: 'secondFactorRequired', secondFactor: { token: 't'.repeat(43), methods: ['totp', 'recoveryCode'] } });

  async function logInWithCode(second: Response) {
    vi.stubGlobal('fetch', async (path: string) => (path === affiliatePaths.secondFactor ? second.clone() : ASKED.clone()));
    const onLoggedIn = show();
    logIn();
    fireEvent.change(await screen.findByLabelText('Six-digit code'), { target: { value: '123456' } });
    return onLoggedIn;
  }

  test('the password does not open a session, the code does', async () => {
    const data = { access_token: 'token', name: 'Nora' };
    const onLoggedIn = await logInWithCode(Response.json({ status: true, data }));
    expect(screen.getByRole('heading', { name: 'Confirm it’s you' })).toBeTruthy();
    await vi.waitFor(() => expect(onLoggedIn).toHaveBeenCalledWith(data));
  });

  test('a second factor that took too long starts the sign-in over, with its input', async () => {
    await logInWithCode(refused(401, { code: 'secondFactorExpired' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Your sign-in timed out. Start again.');
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('nora@partner.test');
  });
});
