import { affiliatePaths } from '@fairlead/contract/affiliates/paths.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { refuse, showInArea, type FakeResponses } from '../../transport/played-area.fixture.tsx';
import { AreaSecondFactors } from './area-second-factors.tsx';
import { NO_FACTORS, type Factors } from './factor-props.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const PHONE = { id: 3, name: 'Phone', created_at: '2026-06-01T08:00:00.000Z', last_used_at: null };
const LAPTOP = { ...PHONE, id: 4, name: 'Laptop' };
const CODES = Array.from({ length: 10 }, (_, index) => `code-${index}`);
const MUST_STAY = 'You need at least one second factor. Add another one before you remove this one.';

let answers: FakeResponses;
beforeEach(() => {
  answers = {
    [affiliatePaths.beginTotp]: () => ({ uri: 'otpauth://totp/x?secret=JBSWY3DP', secret: 'JBSWY3DP' }),
    [affiliatePaths.confirmTotp]: () => ({ recovery_codes: CODES }),
    [affiliatePaths.removeTotp]: () => null,
    [affiliatePaths.confirmPassword]: () => null,
  };
});

function show(factors: Partial<Factors> = {}) {
  const read = vi.fn(async (): Promise<Factors> => ({ ...NO_FACTORS, ...factors }));
  const area = <AreaSecondFactors area="affiliate" paths={affiliatePaths} email="nora@partner.test" read={read} />;
  return { read, ...showInArea(area, answers) };
}

const find = (name: string) => screen.findByRole('button', { name });
const buttonNames = () => screen.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent);

describe('the buttons for removal', () => {
  const APP = 'Remove authenticator app';
  test.each<readonly [string, Partial<Factors>, readonly string[], number]>([
    ['without factors', {}, [], 0],
    ['a removable app', { totp: true }, [APP], 0],
    ['an app that must stay', { totp: true, may_remove: false }, [], 1],
    ['a removable passkey', { passkeys: [PHONE] }, ['Remove Phone'], 0],
    ['a passkey that must stay', { passkeys: [PHONE], may_remove: false }, [], 1],
    ['three factors, all removable', { totp: true, passkeys: [PHONE, LAPTOP] }, [APP, 'Remove Phone', 'Remove Laptop'], 0],
  ])('%s', async (_, factors, removals, sentences) => {
    show(factors);
    await find('Add passkey');
    expect(buttonNames().filter((name) => name?.startsWith('Remove'))).toEqual(removals);
    expect(screen.queryAllByText(MUST_STAY)).toHaveLength(sentences);
  });
});

test.each<readonly [string | null, string]>([
  [null, 'Works offline.'],
  ['2026-06-01T08:00:00.000Z', 'Works offline. Set up on 1 Jun 2026.'],
])('an app set up at %s shows: %s', async (since, text) => {
  show({ totp: true, totp_since: since });
  expect(await screen.findByText((shown) => shown.endsWith(text))).toBeTruthy();
});

describe('the password, if it was entered too long ago', () => {
  beforeEach(() => {
    const late = refuse('recentLoginRequired');
    const begin = answers[affiliatePaths.beginTotp];
    let isProven = false;
    answers[affiliatePaths.confirmPassword] = () => {
      isProven = true;
      return null;
    };
    answers[affiliatePaths.beginTotp] = () => (isProven ? begin?.() : late());
  });

  async function openPasswordDialog(): Promise<HTMLElement> {
    fireEvent.click(await find('Set up authenticator app'));
    return screen.findByRole('dialog', { name: 'Confirm your password' });
  }
  const give = (dialog: HTMLElement, password: string): void => {
    fireEvent.input(within(dialog).getByLabelText('Current password'), { target: { value: password } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Confirm' }));
  };

  test('is requested, and the action then continues', async () => {
    const { sentTo } = show();
    give(await openPasswordDialog(), 'the password');
    expect(await screen.findByText('JBSW Y3DP')).toBeTruthy();
    expect(await sentTo(affiliatePaths.confirmPassword)).toEqual([{ current_password: 'the password' }]);
  });

  test('is reported as wrong at its field', async () => {
    answers[affiliatePaths.confirmPassword] = refuse('currentPasswordWrong');
    show();
    const dialog = await openPasswordDialog();
    give(dialog, 'another');
    expect(await within(dialog).findByText('Your current password is incorrect.')).toBeTruthy();
    expect(document.activeElement).toBe(within(dialog).getByLabelText('Current password'));
  });

  test('can be refused: nothing changes, and no error is shown', async () => {
    const { sentTo } = show();
    const dialog = await openPasswordDialog();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('alert')).toBeNull();
    expect(await sentTo(affiliatePaths.beginTotp)).toHaveLength(1);
  });
});

test('the set-up of an app ends with the recovery codes, and the factors are reloaded once the codes are saved', async () => {
  const { read, sentTo } = show();
  fireEvent.click(await find('Set up authenticator app'));
  fireEvent.input(await screen.findByLabelText('Six-digit code'), { target: { value: '123 456' } });
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('code-9')).toBeTruthy();
  expect(await sentTo(affiliatePaths.confirmTotp)).toEqual([{ code: '123456' }]);
  expect(read).toHaveBeenCalledTimes(1);
  fireEvent.click(screen.getByLabelText('I’ve saved the codes'));
  fireEvent.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(read).toHaveBeenCalledTimes(2));
});

test('a double click sends one request', async () => {
  const { sentTo } = show();
  const setUp = await find('Set up authenticator app');
  fireEvent.click(setUp);
  fireEvent.click(setUp);
  expect(await sentTo(affiliatePaths.beginTotp)).toHaveLength(1);
});

test('a failure to load shows the reason and can be retried', async () => {
  const { read } = show();
  cleanup();
  read.mockReset();
  read.mockRejectedValueOnce(new Error('no response'));
  read.mockResolvedValue(NO_FACTORS);
  showInArea(<AreaSecondFactors area="affiliate" paths={affiliatePaths} email="" read={read} />, answers);
  expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong on our side.');
  fireEvent.click(await find('Try again'));
  expect(await find('Add passkey')).toBeTruthy();
});
