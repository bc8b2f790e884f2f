import { errorBody, type ErrorCode } from '@fairlead/contract/errors.ts';
import { accountPaths } from '@fairlead/contract/paths.ts';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ForgotPasswordScreen } from './forgot-password-screen.tsx';
import { answerWith, OnPage, sentTo } from './sign-in.fixture.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (demo = false) => render(<ForgotPasswordScreen demo={demo} />, { wrapper: OnPage });
const email = () => screen.getByLabelText<HTMLInputElement>('Email');

function send(address: string) {
  fireEvent.input(email(), { target: { value: address } });
  fireEvent.blur(email());
  fireEvent.click(screen.getByRole('button', { name: 'Send link' }));
}

test.each([
  ['', 'Email is required'],
  ['ada', 'invalid email address'],
])('%j is not sent', async (address, message) => {
  const fetch = answerWith(() => Response.json({ status: true }));
  show();
  send(address);
  expect(await screen.findByText(message)).toBeTruthy();
  expect(fetch).not.toHaveBeenCalled();
});

describe('after sending', () => {
  test('the title says so and is focused, and the address is shown', async () => {
    const fetch = answerWith(() => Response.json({ status: true }));
    show();
    send(' ada@example.test ');
    const title = await screen.findByRole('heading', { level: 1, name: 'Email sent' });
    await waitFor(() => expect(document.activeElement).toBe(title));
    expect(screen.getByText('ada@example.test')).toBeTruthy();
    expect(sentTo(fetch, accountPaths.forgotPassword)).toEqual([{ email: 'ada@example.test' }]);
    expect(screen.queryByRole('link', { name: 'Open the demo mailbox' })).toBeNull();
  });

  test('the demo links to its mailbox', async () => {
    answerWith(() => Response.json({ status: true }));
    show(true);
    send('ada+1@example.test');
    const link = await screen.findByRole('link', { name: 'Open the demo mailbox' });
    expect(link.getAttribute('href')).toBe('/demo-mails?to=ada%2B1%40example.test');
  });

  test('another link can be requested', async () => {
    answerWith(() => Response.json({ status: true }));
    show();
    send('ada@example.test');
    fireEvent.click(await screen.findByRole('button', { name: 'Request another link' }));
    expect(email()).toBeTruthy();
  });
});

test('an unknown email is reported at the field', async () => {
  answerWith(() => Response.json(errorBody('emailUnknown'), { status: 404 }));
  show();
  send('nobody@example.test');
  expect(await screen.findByText('Email is not exist.')).toBeTruthy();
  expect(email().getAttribute('aria-invalid')).toBe('true');
  expect(email().value).toBe('nobody@example.test');
});

test.each<readonly [ErrorCode, string]>([
  ['tooManyAttempts', 'Too many attempts. Wait a moment and try again.'],
  ['captchaRequired', 'Complete the captcha and try again.'],
])('%s is reported above the form', async (code, message) => {
  answerWith(() => Response.json(errorBody(code), { status: 429 }));
  show();
  send('ada@example.test');
  expect((await screen.findByRole('alert')).textContent).toBe(message);
});
