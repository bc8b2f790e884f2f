import { errorBody } from '@fairlead/contract/errors.ts';
import { accountPaths } from '@fairlead/contract/paths.ts';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ResetPasswordScreen } from './reset-password-screen.tsx';
import { passwordOwnerOfClient } from '@fairlead/domain/account/password-owner.ts';
import { answerWith, OnPage, sentTo } from './sign-in.fixture.tsx';

const CODE = 'c'.repeat(43);
const GOOD = 'harbour violet seven';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
});

function show(hash = `#${CODE}`) {
  history.replaceState(null, '', `/password/reset${hash}`);
  const onReset = vi.fn();
  render(<ResetPasswordScreen onReset={onReset} />, { wrapper: OnPage });
  return onReset;
}

function send(first: string, second: string) {
  fireEvent.input(screen.getByLabelText('New password'), { target: { value: first } });
  fireEvent.input(screen.getByLabelText('Repeat new password'), { target: { value: second } });
  fireEvent.click(screen.getByRole('button', { name: 'Change password' }));
}

test('the code is removed from the URL at once', () => {
  show();
  expect(location.href).not.toContain(CODE);
});

describe('validation before submit', () => {
  test.each([
    ['nothing', '', '', 'Password is required'],
    ['seven characters', 'gh7kw2p', 'gh7kw2p', 'Password has minimum 8 characters'],
    ['two different passwords', GOOD, `${GOOD}.`, 'The passwords do not match'],
    ['one character', 'aaaaaaaa', 'aaaaaaaa', 'This password is too easy to guess. Choose another one.'],
  ])('%s', async (_, first, second, message) => {
    const fetch = answerWith(() => Response.json({ status: true }));
    show();
    send(first, second);
    expect(await screen.findByText(message)).toBeTruthy();
    expect(sentTo(fetch, accountPaths.resetPassword)).toEqual([]);
  });
});

test('the code and the unchanged password are sent', async () => {
  const fetch = answerWith(() => Response.json({ status: true }));
  const onReset = show();
  send(` ${GOOD}`, ` ${GOOD}`);
  await waitFor(() => expect(onReset).toHaveBeenCalled());
  expect(sentTo(fetch, accountPaths.resetPassword)).toEqual([{ code: CODE, new_password: ` ${GOOD}`, confirm_password: ` ${GOOD}` }]);
});

test('a password that is too easy is reported at the field, and another one can be sent', async () => {
  answerWith(() => Response.json(errorBody('passwordTooEasy'), { status: 400 }));
  show();
  send('password123', 'password123');
  expect(await screen.findByText(/too easy to guess/)).toBeTruthy();
  expect(screen.getByLabelText('New password').getAttribute('aria-invalid')).toBe('true');
});

test.each([
  ["the hint knows the account's owner", 'annetester1', /^Contains personal details/],
  ['the hint knows the email address', 'bob.probe1', /^Contains personal details/],
  ['any other password is strong', GOOD, /^Strong password$/],
])('%s', async (_, password, hint) => {
  const owner = passwordOwnerOfClient({ email: 'bob.probe@example.test', firstName: 'Anne', lastName: 'Tester', phone: '+4930901820' });
  const fetch = answerWith(() => Response.json({ status: true, data: owner }));
  show();
  fireEvent.input(screen.getByLabelText('New password'), { target: { value: password } });
  expect(await screen.findByText(hint)).toBeTruthy();
  expect(sentTo(fetch, accountPaths.passwordOwner)).toEqual([{ code: CODE }]);
});

test('an expired link is reported before a password is chosen', async () => {
  answerWith(() => Response.json(errorBody('linkNotValid'), { status: 404 }));
  show();
  expect(await screen.findByRole('heading', { level: 1, name: 'Url not valid' })).toBeTruthy();
});

describe('an invalid link says so and offers a new one', () => {
  const expectNotValid = async () => {
    expect(await screen.findByRole('heading', { level: 1, name: 'Url not valid' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Request another link' }).getAttribute('href')).toBe('/password/request');
  };

  test('without a code', async () => {
    show('');
    await expectNotValid();
  });

  test('refused by the server', async () => {
    answerWith(() => Response.json(errorBody('linkNotValid'), { status: 400 }));
    show();
    send(GOOD, GOOD);
    await expectNotValid();
  });
});
