import { errorBody, type ErrorCode, type SecondFactorDetails, type SecondFactorMethod } from '@fairlead/contract/errors.ts';
import { startAuthentication } from '@simplewebauthn/browser';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { InEnglish } from '../../i18n/english.fixture.tsx';
import type { ApiFailure } from '../../transport/api-client.ts';
import type { FactorAnswer } from './factor-part-props.ts';
import { SecondFactorStep } from './second-factor-step.tsx';

vi.mock('@simplewebauthn/browser', () => ({ startAuthentication: vi.fn() }));

afterEach(() => {
  cleanup();
  vi.mocked(startAuthentication).mockReset();
});

const TOKEN = 't'.repeat(43);
const ALL: SecondFactorDetails = { token: TOKEN, methods: ['totp', 'passkey', 'recoveryCode'], passkey: { challenge: 'c' } };

function show(details: SecondFactorDetails = ALL, failure: ApiFailure | null = null) {
  const send = vi.fn((_answer: FactorAnswer) => Promise.resolve(failure));
  const heard = { onBack: vi.fn(), onExpired: vi.fn() };
  render(<SecondFactorStep details={details} send={send} {...heard} />, { wrapper: InEnglish });
  return { send, ...heard };
}

const refused = (code: ErrorCode): ApiFailure => ({ kind: 'refused', status: 401, body: errorBody(code) });
const digits = () => screen.getByLabelText<HTMLInputElement>('Six-digit code');
const type = (value: string) => fireEvent.change(digits(), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('the code of an authenticator app', () => {
  test('is sent automatically once it has six digits, whatever separates them', async () => {
    const { send } = show();
    type('123 45');
    expect(send).not.toHaveBeenCalled();
    type('123 456');
    await waitFor(() => expect(send.mock.calls).toEqual([[{ code: '123456' }]]));
  });

  test('is focused and has the attributes that phones need to fill it in', () => {
    show();
    expect(document.activeElement).toBe(digits());
    expect([digits().autocomplete, digits().inputMode]).toEqual(['one-time-code', 'numeric']);
  });

  test('is not sent while it is too short', async () => {
    const { send } = show();
    type('12345');
    press('Confirm');
    expect(await screen.findByText('Enter all six digits.')).toBeTruthy();
    expect(send).not.toHaveBeenCalled();
  });

  test('that is wrong is reported and can be entered again', async () => {
    show(ALL, refused('secondFactorInvalid'));
    type('123456');
    expect((await screen.findByRole('alert')).textContent).toBe('This code isn’t valid.');
    expect(digits().getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(digits()));
  });
});

test('a sign-in that took too long starts over', async () => {
  const { onExpired } = show(ALL, refused('secondFactorExpired'));
  type('123456');
  await waitFor(() => expect(onExpired).toHaveBeenCalled());
});

test.each<readonly [string, ApiFailure, string]>([
  ['too many attempts', refused('tooManyAttempts'), 'Too many attempts. Wait a moment and try again.'],
  ['no response', { kind: 'network' }, 'We couldn’t reach the server. Check your connection and try again. Nothing you entered is lost.'],
])('%s: shown above the field, which keeps its code', async (_, failure, message) => {
  show(ALL, failure);
  type('123456');
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  expect(digits().value).toBe('123456');
});

describe('a recovery code', () => {
  const useCode = (code: string): void => {
    press('Use a recovery code');
    fireEvent.change(screen.getByLabelText('Recovery code'), { target: { value: code } });
    press('Confirm');
  };

  test('is sent trimmed', async () => {
    const { send } = show();
    useCode(' ABCD-EFGH ');
    await waitFor(() => expect(send.mock.calls).toEqual([[{ recovery_code: 'ABCD-EFGH' }]]));
  });

  test('that was used or never existed is reported as invalid at its field', async () => {
    show(ALL, refused('secondFactorInvalid'));
    useCode('ABCD-EFGH');
    expect((await screen.findByRole('alert')).textContent).toBe('This code isn’t valid.');
    expect(screen.getByLabelText('Recovery code').getAttribute('aria-invalid')).toBe('true');
  });

  test('is required', async () => {
    const { send } = show();
    useCode('');
    expect(await screen.findByText('Recovery code is required')).toBeTruthy();
    expect(send).not.toHaveBeenCalled();
  });
});

describe('a passkey', () => {
  const SIGNED = { id: 'key' } as Awaited<ReturnType<typeof startAuthentication>>;

  test("signs the server's challenge", async () => {
    vi.mocked(startAuthentication).mockResolvedValue(SIGNED);
    const { send } = show();
    press('Use a passkey');
    press('Use passkey');
    await waitFor(() => expect(send.mock.calls).toEqual([[{ passkey: { id: 'key' } }]]));
    expect(startAuthentication).toHaveBeenCalledWith({ optionsJSON: { challenge: 'c' } });
  });

  test('that the user declines can be tried again', async () => {
    vi.mocked(startAuthentication).mockRejectedValue(new DOMException('not allowed', 'NotAllowedError'));
    const { send } = show({ ...ALL, methods: ['passkey', 'recoveryCode'] });
    press('Use passkey');
    expect((await screen.findByRole('alert')).textContent).toBe('The passkey wasn’t used. Try again or choose another method.');
    expect(send).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Use passkey' }).getAttribute('aria-busy')).toBeNull();
  });

  test.each<ErrorCode>(['secondFactorInvalid', 'passkeyNotAccepted'])('that is refused with %s is reported', async (code) => {
    vi.mocked(startAuthentication).mockResolvedValue(SIGNED);
    show({ ...ALL, methods: ['passkey'] }, refused(code));
    press('Use passkey');
    expect((await screen.findByRole('alert')).textContent).toBe('The passkey wasn’t accepted.');
  });
});

test.each<readonly [readonly SecondFactorMethod[], readonly string[]]>([
  [
    ['totp', 'recoveryCode'],
    ['Confirm', 'Use a recovery code', 'Back to sign-in'],
  ],
  [
    ['passkey', 'recoveryCode'],
    ['Use passkey', 'Use a recovery code', 'Back to sign-in'],
  ],
  [
    ['totp', 'passkey', 'recoveryCode'],
    ['Confirm', 'Use a passkey', 'Use a recovery code', 'Back to sign-in'],
  ],
  [['totp'], ['Confirm', 'Back to sign-in']],
])('for %s, only these are offered', (methods, names) => {
  show({ ...ALL, methods: [...methods] });
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(names);
});

test('the user can go back', () => {
  const { onBack } = show();
  press('Back to sign-in');
  expect(onBack).toHaveBeenCalled();
});
