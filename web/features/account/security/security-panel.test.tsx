import { errorBody } from '@fairlead/contract/errors.ts';
import { securityPaths } from '@fairlead/contract/paths.ts';
import type { LoginInfo, SecondFactorsResponse, SessionInfo } from '@fairlead/contract/account/security.ts';
import { startRegistration } from '@simplewebauthn/browser';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { InEnglish } from '../../../i18n/english.fixture.tsx';
import { sessionStore } from '../session-store.ts';
import { exampleUser } from '../session-user.fixture.ts';
import { SecurityPanel } from './security-panel.tsx';

vi.mock('@simplewebauthn/browser', () => ({ startRegistration: vi.fn() }));

const origin = { address: '203.0.113.5', country: 'DE', device: 'Chrome 140, Windows' };
const times = { started_at: '2026-06-01T08:00:00.000Z', last_seen_at: '2026-06-01T09:00:00.000Z' };
const HERE: SessionInfo = { id: 1, ...origin, ...times, current: true };
const PHONE: SessionInfo = { id: 2, ...origin, ...times, device: 'Safari 18, iOS', country: null, current: false };
const LOGIN: LoginInfo = { id: 1, at: times.started_at, method: 'password', outcome: 'wrongPassword', ...origin };
const NO_FACTORS: SecondFactorsResponse['data'] = { totp: false, passkeys: [], recovery_codes_left: 0 };
const CODES = Array.from({ length: 10 }, (_, index) => `code-${index}`);

let answers: Record<string, () => unknown>;
let asked: [string, unknown][];

beforeEach(() => {
  asked = [];
  answers = {
    [securityPaths.sessions]: () => [HERE, PHONE],
    [securityPaths.logins]: () => [LOGIN],
    [securityPaths.secondFactors]: () => NO_FACTORS,
  };
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    asked.push([path, typeof body === 'string' ? JSON.parse(body) : null]);
    const answer = answers[path];
    if (answer === undefined) return Response.json({ status: false, message: '', error: { code: 'internal' } }, { status: 500 });
    return Response.json({ status: true, data: answer() });
  });
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

function show() {
  render(<SecurityPanel token="a-token" runSensitive={(call) => call()} />, { wrapper: InEnglish });
}

const section = (name: string) => screen.getByRole('region', { name });
const button = (name: string) => screen.getByRole('button', { name });
const countCalls = (path: string) => asked.filter(([called]) => called === path).length;

describe('sessions', () => {
  test('are listed with device, place and a mark for this one, which cannot be ended here', async () => {
    show();
    const [here, phone] = await within(section('Active sessions')).findAllByRole('listitem');
    expect(here?.textContent).toContain('Chrome 140, WindowsThis sessionGermany · 203.0.113.5');
    expect(phone?.textContent).toContain('Safari 18, iOSUnknown location · 203.0.113.5');
    expect(screen.queryByRole('button', { name: 'End session: Chrome 140, Windows' })).toBeNull();
    expect(button('End session: Safari 18, iOS')).toBeTruthy();
  });

  test('are ended one by one, and the list is reloaded', async () => {
    show();
    answers[securityPaths.revokeSessions] = () => null;
    const end = await screen.findByRole('button', { name: 'End session: Safari 18, iOS' });
    answers[securityPaths.sessions] = () => [HERE];
    fireEvent.click(end);
    await waitFor(() => expect(screen.queryByText('Safari 18, iOS')).toBeNull());
    expect(asked).toContainEqual([securityPaths.revokeSessions, { id: 2 }]);
    expect(screen.queryByRole('button', { name: 'End other sessions' })).toBeNull();
  });

  test('other than this one are ended only after a confirmation', async () => {
    show();
    answers[securityPaths.revokeSessions] = () => null;
    fireEvent.click(await screen.findByRole('button', { name: 'End other sessions' }));
    const dialog = await screen.findByRole('dialog', { name: 'End all other sessions?' });
    expect(countCalls(securityPaths.revokeSessions)).toBe(0);
    fireEvent.click(within(dialog).getByRole('button', { name: 'End other sessions' }));
    await waitFor(() => expect(asked).toContainEqual([securityPaths.revokeSessions, { id: 'others' }]));
  });

  test('that could not be loaded can be reloaded', async () => {
    delete answers[securityPaths.sessions];
    show();
    expect((await screen.findByRole('alert')).textContent).toContain('We couldn’t load this');
    answers[securityPaths.sessions] = () => [HERE];
    fireEvent.click(button('Try again'));
    expect(await screen.findByText('This session')).toBeTruthy();
  });
});

describe('sign-ins', () => {
  test('are listed with method and outcome', async () => {
    show();
    const row = await within(section('Recent sign-ins')).findByRole('row', { name: /Wrong password/ });
    expect(row.textContent).toContain('Chrome 140, WindowsGermany · 203.0.113.5PasswordWrong password');
  });

  test('are limited to ten, with the rest on demand', async () => {
    answers[securityPaths.logins] = () => Array.from({ length: 50 }, (_, index) => ({ ...LOGIN, id: index + 1 }));
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Show all 50' }));
    expect(within(section('Recent sign-ins')).getAllByRole('row')).toHaveLength(1 + 50);
  });

  test('have an empty state', async () => {
    answers[securityPaths.logins] = () => [];
    show();
    expect(await screen.findByText('No sign-ins yet')).toBeTruthy();
  });
});

describe('the authenticator app', () => {
  beforeEach(() => {
    answers[securityPaths.beginTotp] = () => ({ uri: 'otpauth://totp/x?secret=JBSWY3DP', secret: 'JBSWY3DP' });
    answers[securityPaths.confirmTotp] = () => ({ recovery_codes: CODES });
  });

  async function openDialog(): Promise<HTMLElement> {
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Set up authenticator app' }));
    return screen.findByRole('dialog', { name: 'Set up authenticator app' });
  }

  test('shows its secret as a QR code and in groups', async () => {
    const dialog = await openDialog();
    expect(within(dialog).getByText('JBSW Y3DP')).toBeTruthy();
    expect(await within(dialog).findByRole('img', { name: 'QR code for your authenticator app' })).toBeTruthy();
  });

  test('sends no code other than six digits', async () => {
    const dialog = await openDialog();
    fireEvent.input(within(dialog).getByLabelText('Six-digit code'), { target: { value: '12345' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    expect(await within(dialog).findByText('Enter all six digits from the app.')).toBeTruthy();
    expect(countCalls(securityPaths.confirmTotp)).toBe(0);
  });

  test('reports a rejected code at its field', async () => {
    const dialog = await openDialog();
    vi.stubGlobal('fetch', async () => Response.json(errorBody('secondFactorInvalid'), { status: 400 }));
    fireEvent.input(within(dialog).getByLabelText('Six-digit code'), { target: { value: '000 000' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    expect(await within(dialog).findByText('This code isn’t valid.')).toBeTruthy();
    expect(within(dialog).getByLabelText('Six-digit code').getAttribute('aria-invalid')).toBe('true');
  });

  test('ends with recovery codes that must be saved before closing', async () => {
    await openDialog();
    fireEvent.input(screen.getByLabelText('Six-digit code'), { target: { value: '123 456' } });
    fireEvent.click(button('Confirm'));
    expect(await screen.findByText('code-9')).toBeTruthy();
    expect(asked).toContainEqual([securityPaths.confirmTotp, { code: '123456' }]);
    fireEvent.click(button('Done'));
    expect(screen.getByText('Save the codes first, then tick this box. They won’t be shown again.')).toBeTruthy();
    fireEvent.click(screen.getByLabelText('I’ve saved the codes'));
    answers[securityPaths.secondFactors] = () => ({ totp: true, passkeys: [], recovery_codes_left: 10 });
    fireEvent.click(button('Done'));
    await waitFor(() => expect(screen.queryByText('code-9')).toBeNull());
    expect(await screen.findByText('10 left')).toBeTruthy();
  });

  test('as the only factor explains the effect of its removal', async () => {
    answers[securityPaths.secondFactors] = () => ({ totp: true, passkeys: [], recovery_codes_left: 3 });
    answers[securityPaths.removeTotp] = () => null;
    show();
    expect(await screen.findByText('You’re running low on codes. Get new ones before you run out.')).toBeTruthy();
    fireEvent.click(button('Remove authenticator app'));
    const dialog = await screen.findByRole('dialog', { name: 'Remove authenticator app' });
    expect(dialog.textContent).toContain('This is your only second factor.');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(countCalls(securityPaths.removeTotp)).toBe(1));
  });
});

describe('recovery codes', () => {
  test('new ones are shown after a confirmation and replace the old ones', async () => {
    answers[securityPaths.secondFactors] = () => ({ totp: true, passkeys: [], recovery_codes_left: 3 });
    answers[securityPaths.renewRecoveryCodes] = () => ({ recovery_codes: CODES });
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Get new codes' }));
    const question = await screen.findByRole('dialog');
    expect(countCalls(securityPaths.renewRecoveryCodes)).toBe(0);
    fireEvent.click(within(question).getByRole('button', { name: 'Get new codes' }));
    expect(await screen.findByText('code-9')).toBeTruthy();
  });
});

describe('a passkey', () => {
  const MADE = { id: 'made' } as Awaited<ReturnType<typeof startRegistration>>;
  const LISTED = { id: 4, name: 'Work laptop', created_at: times.started_at, last_used_at: null };

  beforeEach(() => {
    vi.stubGlobal('PublicKeyCredential', {});
    vi.mocked(startRegistration).mockReset();
    answers[securityPaths.beginPasskey] = () => ({ challenge_token: 'challenge', options: {} });
    answers[securityPaths.finishPasskey] = () => ({ recovery_codes: CODES });
  });

  async function openDialog(): Promise<HTMLInputElement> {
    show();
    await screen.findByText('This session');
    fireEvent.click(await screen.findByRole('button', { name: 'Add passkey' }));
    return screen.findByLabelText<HTMLInputElement>('Name');
  }

  function create(name: string): void {
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: name } });
    fireEvent.click(button('Create passkey'));
  }

  test('is named after the browser by default, and needs a name', async () => {
    const name = await openDialog();
    expect(name.value).toBe('Chrome 140, Windows');
    create(' ');
    expect(await screen.findByText('Enter a name.')).toBeTruthy();
    expect(name.getAttribute('aria-invalid')).toBe('true');
    expect(startRegistration).not.toHaveBeenCalled();
  });

  test('that the client declines is not created, and can be tried again', async () => {
    vi.mocked(startRegistration).mockRejectedValueOnce(Object.assign(new Error('declined'), { name: 'NotAllowedError' }));
    vi.mocked(startRegistration).mockResolvedValueOnce(MADE);
    await openDialog();
    create('Work laptop');
    expect(await screen.findByText(/^Nothing was added/)).toBeTruthy();
    expect(countCalls(securityPaths.finishPasskey)).toBe(0);
    fireEvent.click(button('Create passkey'));
    expect(await screen.findByText('code-9')).toBeTruthy();
    expect(asked).toContainEqual([securityPaths.finishPasskey, { challenge_token: 'challenge', name: 'Work laptop', passkey: MADE }]);
  });

  test('is removed only after a confirmation that explains the effect', async () => {
    answers[securityPaths.secondFactors] = () => ({ totp: false, passkeys: [LISTED], recovery_codes_left: 10 });
    answers[securityPaths.removePasskey] = () => null;
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Remove Work laptop' }));
    const question = await screen.findByRole('dialog');
    expect(question.textContent).toContain('This is your only second factor.');
    answers[securityPaths.secondFactors] = () => NO_FACTORS;
    fireEvent.click(within(question).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByText('Work laptop')).toBeNull());
    expect(asked).toContainEqual([securityPaths.removePasskey, { id: 4 }]);
  });
});

test('a session that the server has ended ends here too', async () => {
  sessionStore.save({ ...exampleUser(), access_token: 'a-token' });
  show();
  const setUp = await screen.findByRole('button', { name: 'Set up authenticator app' });
  vi.stubGlobal('fetch', async () => Response.json(errorBody('notSignedIn'), { status: 401 }));
  fireEvent.click(setUp);
  await waitFor(() => expect(sessionStore.get()).toBeNull());
});

test('the source of the countries is credited as its licence requires', () => {
  show();
  expect(screen.getByRole('link', { name: 'IP geolocation by DB-IP' }).getAttribute('href')).toBe('https://db-ip.com');
});

test('a browser without passkey support says so, and no request is sent', async () => {
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Add passkey' }));
  expect((await screen.findByRole('alert')).textContent).toContain('This browser doesn’t support passkeys.');
  expect(countCalls(securityPaths.beginPasskey)).toBe(0);
});
