import { errorBody } from '@fairlead/contract/errors.ts';
import { accountPaths } from '@fairlead/contract/paths.ts';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ConfirmEmailScreen } from './confirm-email-screen.tsx';
import { answerWith, OnPage, sentTo } from './sign-in.fixture.tsx';

const CODE = 'c'.repeat(43);

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
});

function show(hash = `#${CODE}`) {
  history.replaceState(null, '', `/confirm-email${hash}`);
  render(<ConfirmEmailScreen onward="/login" />, { wrapper: OnPage });
}

const title = (name: string) => screen.findByRole('heading', { level: 1, name });

test('opening the link confirms the email, once', async () => {
  const fetch = answerWith(() => Response.json({ status: true }));
  show();
  expect(await title('Your email address is confirmed')).toBeTruthy();
  expect(sentTo(fetch, accountPaths.confirmEmail)).toEqual([{ code: CODE }]);
  expect(location.href).not.toContain(CODE);
});

test('a link that the server refuses is not valid', async () => {
  answerWith(() => Response.json(errorBody('linkNotValid'), { status: 400 }));
  show();
  expect(await title('Url not valid')).toBeTruthy();
});

test('a link without a code is not valid, and no request is sent', async () => {
  const fetch = answerWith(() => Response.json({ status: true }));
  show('');
  expect(await title('Url not valid')).toBeTruthy();
  expect(fetch).not.toHaveBeenCalled();
});

test('without a network it can be tried again', async () => {
  answerWith(() => Promise.reject(new TypeError('no network')));
  show();
  expect((await screen.findByRole('alert')).textContent).toContain('We couldn’t reach the server.');
  answerWith(() => Response.json({ status: true }));
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await title('Your email address is confirmed')).toBeTruthy();
});
