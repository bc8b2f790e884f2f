import { errorBody } from '@fairlead/contract/errors.ts';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { InEnglish } from '../../../i18n/english.fixture.tsx';
import { sessionStore } from '../session-store.ts';
import { exampleUser } from '../session-user.fixture.ts';
import { PasswordForm } from './password-form.tsx';

const USER = exampleUser();
const GOOD = 'plum kettle saturn';

beforeEach(() => sessionStore.save(USER));
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

function answerWith(...answers: readonly (() => Response | Promise<Response>)[]) {
  const left = [...answers];
  const fetch = vi.fn<(path: string, init: { readonly body: string }) => Promise<Response>>(
    async () => left.shift()?.() ?? Response.error(),
  );
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

const refuse =
  (...refusal: Parameters<typeof errorBody>) =>
  () =>
    Response.json(errorBody(...refusal), { status: 400 });
const accept = () => Response.json({ status: true });
const show = () => render(<PasswordForm user={USER} />, { wrapper: InEnglish });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, text: string) => fireEvent.input(field(label), { target: { value: text } });
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Change password' }));
function change(password: string, again = password) {
  type('New password', password);
  type('Repeat new password', again);
  submit();
}

describe('validation before submit', () => {
  test.each([
    ['', '', 'New password is required'],
    ['', '', 'Repeat new password is required'],
    ['1234567', '1234567', 'New password has minimum 8 characters'],
    [GOOD, 'plum kettle uranus', 'The passwords do not match'],
    ['aaaaaaaaaa', 'aaaaaaaaaa', 'This password is too easy to guess. Choose another one.'],
    [
      USER.email,
      USER.email,
      'This password contains personal details, such as your name, email address or phone number. Choose another one.',
    ],
  ])('%j and %j: %s', async (password, again, message) => {
    const fetch = answerWith(accept);
    show();
    change(password, again);
    expect(await screen.findByText(message)).toBeTruthy();
    expect(fetch).not.toHaveBeenCalled();
  });
});

test.each([
  ['1234567', '1 more character needed.'],
  [USER.email, /^Contains personal details/],
  [GOOD, 'Strong password'],
])('the hint for %s while typing is %s', async (password, hint) => {
  show();
  type('New password', password);
  expect(await screen.findByText(hint)).toBeTruthy();
});

test('both are sent as typed, and the fields are cleared afterwards', async () => {
  const fetch = answerWith(accept);
  show();
  change(` ${GOOD} `);
  await waitFor(() => expect(field('New password').value).toBe(''));
  const [path, init] = fetch.mock.calls[0] ?? [];
  expect([path, JSON.parse(init?.body ?? '')]).toEqual([
    '/api/accounts/updatePassword',
    { new_password: ` ${GOOD} `, confirm_password: ` ${GOOD} ` },
  ]);
});

describe('long after the sign-in', () => {
  test("the current password's field appears with the reason and is focused", async () => {
    answerWith(refuse('recentLoginRequired'));
    show();
    change(GOOD);
    await waitFor(() => expect(document.activeElement).toBe(field('Current password')));
    expect(screen.getByText(/so enter your current password as well/)).toBeTruthy();
    expect(field('New password').value).toBe(GOOD);
  });

  test('the current password is sent with the new one', async () => {
    const fetch = answerWith(refuse('recentLoginRequired'), accept);
    show();
    change(GOOD);
    await waitFor(() => type('Current password', 'the old one'));
    submit();
    await waitFor(() => expect(screen.queryByLabelText('Current password')).toBeNull());
    expect(JSON.parse(fetch.mock.calls[1]?.[1].body ?? '')).toEqual({
      new_password: GOOD,
      confirm_password: GOOD,
      current_password: 'the old one',
    });
  });

  test('a wrong current password is reported at its field', async () => {
    answerWith(refuse('recentLoginRequired'), refuse('currentPasswordWrong'));
    show();
    change(GOOD);
    await waitFor(() => type('Current password', 'not it'));
    submit();
    expect(await screen.findByText('Your current password is incorrect.')).toBeTruthy();
    expect(field('Current password').getAttribute('aria-invalid')).toBe('true');
  });
});

test('a password that the server finds too easy is reported at its field', async () => {
  answerWith(refuse('passwordTooEasy'));
  show();
  change('password1');
  await waitFor(() => expect(field('New password').getAttribute('aria-invalid')).toBe('true'));
});

test.each([
  ['no response', () => Promise.reject(new TypeError('no network')), 'We couldn’t reach the server.'],
  ['too many attempts', refuse('tooManyAttempts', { retryAfterSeconds: 30 }), 'Try again in 30 seconds.'],
])('%s is reported, and the input is kept', async (_, answer, message) => {
  answerWith(answer);
  show();
  change(GOOD);
  expect((await screen.findByRole('alert')).textContent).toContain(message);
  expect(field('New password').value).toBe(GOOD);
});
