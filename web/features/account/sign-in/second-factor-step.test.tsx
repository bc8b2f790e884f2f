import { errorBody, type ErrorCode, type SecondFactorDetails } from '@fairlead/contract/errors.ts';
import { accountPaths } from '@fairlead/contract/paths.ts';
import { startAuthentication } from '@simplewebauthn/browser';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { exampleUser } from '../session-user.fixture.ts';
import SecondFactorStep from './second-factor-step.tsx';
import { answerWith, OnPage, sentTo } from './sign-in.fixture.tsx';

vi.mock('@simplewebauthn/browser', () => ({ startAuthentication: vi.fn() }));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.mocked(startAuthentication).mockReset();
});

const TOKEN = 't'.repeat(43);
const ALL: SecondFactorDetails = { token: TOKEN, methods: ['totp', 'passkey', 'recoveryCode'], passkey: { challenge: 'c' } };

function show(details: SecondFactorDetails = ALL) {
  const heard = { onEntered: vi.fn(), onBack: vi.fn(), onExpired: vi.fn() };
  render(<SecondFactorStep details={details} {...heard} />, { wrapper: OnPage });
  return heard;
}

const accepted = () => Response.json({ status: true, data: exampleUser() });
const refused = (code: ErrorCode) => () => Response.json(errorBody(code), { status: 401 });
const digits = () => screen.getByLabelText<HTMLInputElement>('Six-digit code');
const type = (value: string) => fireEvent.change(digits(), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('the code of an authenticator app', () => {
  test('is sent by itself once it has six digits, whatever stands between them', async () => {
    const fetch = answerWith(accepted);
    const { onEntered } = show();
    type('123 45');
    expect(fetch).not.toHaveBeenCalled();
    type('123 456');
    await waitFor(() => expect(onEntered).toHaveBeenCalledWith(exampleUser()));
    expect(sentTo(fetch, accountPaths.secondFactor)).toEqual([{ token: TOKEN, code: '123456' }]);
  });

  test('has the focus, and what phones need to fill it in', () => {
    show();
    expect(document.activeElement).toBe(digits());
    expect([digits().autocomplete, digits().inputMode]).toEqual(['one-time-code', 'numeric']);
  });

  test('is not sent while it is too short', async () => {
    const fetch = answerWith(accepted);
    show();
    type('12345');
    press('Confirm');
    expect(await screen.findByText('The code has six digits')).toBeTruthy();
    expect(fetch).not.toHaveBeenCalled();
  });

  test('that is wrong is said to be, and typed anew', async () => {
    answerWith(refused('secondFactorInvalid'));
    const { onEntered } = show();
    type('123456');
    expect((await screen.findByRole('alert')).textContent).toBe('This code is not valid.');
    expect(digits().getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(digits()));
    expect(onEntered).not.toHaveBeenCalled();
  });
});

test('a login that took too long starts again', async () => {
  answerWith(refused('secondFactorExpired'));
  const { onExpired } = show();
  type('123456');
  await waitFor(() => expect(onExpired).toHaveBeenCalled());
});

test.each<readonly [string, () => Response | Promise<Response>, string]>([
  ['too many tries', refused('tooManyAttempts'), 'Too many attempts. Please wait and try again.'],
  [
    'no answer',
    () => Promise.reject(new TypeError('no network')),
    'The server cannot be reached. Check your connection and try again. Nothing you entered is lost.',
  ],
])('%s: said above the field, which keeps its code', async (_, answer, message) => {
  answerWith(answer);
  show();
  type('123456');
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  expect(digits().value).toBe('123456');
});

describe('a recovery code', () => {
  test('is sent trimmed', async () => {
    const fetch = answerWith(accepted);
    const { onEntered } = show();
    press('Use a recovery code');
    fireEvent.change(screen.getByLabelText('Recovery code'), { target: { value: ' ABCD-EFGH ' } });
    press('Confirm');
    await waitFor(() => expect(onEntered).toHaveBeenCalled());
    expect(sentTo(fetch, accountPaths.secondFactor)).toEqual([{ token: TOKEN, recovery_code: 'ABCD-EFGH' }]);
  });

  test('that was used, or never was one, is said to be not valid at its field', async () => {
    answerWith(refused('secondFactorInvalid'));
    const { onEntered } = show();
    press('Use a recovery code');
    fireEvent.change(screen.getByLabelText('Recovery code'), { target: { value: 'ABCD-EFGH' } });
    press('Confirm');
    expect((await screen.findByRole('alert')).textContent).toBe('This code is not valid.');
    expect(screen.getByLabelText('Recovery code').getAttribute('aria-invalid')).toBe('true');
    expect(onEntered).not.toHaveBeenCalled();
  });

  test('is required', async () => {
    show();
    press('Use a recovery code');
    press('Confirm');
    expect(await screen.findByText('Recovery code is required')).toBeTruthy();
  });
});

describe('a passkey', () => {
  test('signs what the server gave', async () => {
    vi.mocked(startAuthentication).mockResolvedValue({ id: 'key' } as Awaited<ReturnType<typeof startAuthentication>>);
    const fetch = answerWith(accepted);
    const { onEntered } = show();
    press('Use a passkey');
    press('Use passkey');
    await waitFor(() => expect(onEntered).toHaveBeenCalled());
    expect(startAuthentication).toHaveBeenCalledWith({ optionsJSON: { challenge: 'c' } });
    expect(sentTo(fetch, accountPaths.secondFactor)).toEqual([{ token: TOKEN, passkey: { id: 'key' } }]);
  });

  test('that its owner does not give can be tried again', async () => {
    vi.mocked(startAuthentication).mockRejectedValue(new DOMException('not allowed', 'NotAllowedError'));
    const fetch = answerWith(accepted);
    show({ ...ALL, methods: ['passkey', 'recoveryCode'] });
    press('Use passkey');
    expect((await screen.findByRole('alert')).textContent).toBe('The passkey was not used. Please try again, or choose another way.');
    expect(fetch).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Use passkey' }).getAttribute('aria-busy')).toBeNull();
  });

  test.each<ErrorCode>(['secondFactorInvalid', 'passkeyNotAccepted'])('that is refused with %s is said to be', async (code) => {
    vi.mocked(startAuthentication).mockResolvedValue({ id: 'key' } as Awaited<ReturnType<typeof startAuthentication>>);
    answerWith(refused(code));
    show({ ...ALL, methods: ['passkey'] });
    press('Use passkey');
    expect((await screen.findByRole('alert')).textContent).toBe('The passkey was not accepted.');
  });
});

test('only what the account has is offered', () => {
  show({ token: TOKEN, methods: ['totp', 'recoveryCode'] });
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Confirm', 'Use a recovery code', 'Back to login']);
});

test('going back is possible', () => {
  const { onBack } = show();
  press('Back to login');
  expect(onBack).toHaveBeenCalled();
});
