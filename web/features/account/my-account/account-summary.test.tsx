import { errorBody } from '@fairlead/contract/errors.ts';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { InEnglish } from '../../../i18n/english.fixture.tsx';
import { exampleUser } from '../session-user.fixture.ts';
import { AccountSummary } from './account-summary.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const COUNTRIES = [{ id: 276, alpha2: 'DE', name: 'Germany' }];

function show(changes: Parameters<typeof exampleUser>[0] = {}, hasLevels = true, hasReferrals = true) {
  const user = exampleUser({ country_id: 276, ...changes });
  render(
    <MemoryRouter>
      <AccountSummary user={user} countries={COUNTRIES} hasLevels={hasLevels} hasReferrals={hasReferrals} />
    </MemoryRouter>,
    { wrapper: InEnglish },
  );
}

const fact = (name: string) => screen.getByText(name).nextElementSibling?.textContent;

test('shows whose account it is', () => {
  show();
  expect(screen.getByText('Ada Lindqvist')).toBeTruthy();
  expect(['Email', 'Location', 'Joined', 'Level', 'PIN'].map((name) => fact(name))).toEqual([
    'ada@example.test',
    'Germany',
    '15 Jan 2026',
    'Standard',
    '4711',
  ]);
});

test.each([
  [true, 'Verified'],
  [false, 'Not Verified'],
])('verified %s: %s', (verified_account, text) => {
  show({ verified_account });
  expect(screen.getByText(text)).toBeTruthy();
});

test('says so where nothing is known', () => {
  show({ pin: null, country_id: null });
  expect([fact('PIN'), fact('Location')]).toEqual(['NONE', 'Not provided yet']);
});

test.each([
  ['links to the page on account levels', true, '/account-levels'],
  ['has no link on a platform-only site', false, undefined],
])('the level %s', (_, hasLevels, address) => {
  show({}, hasLevels);
  expect(screen.queryByRole('link', { name: 'Standard' })?.getAttribute('href')).toBe(address);
});

test.each([
  ['links to the referrals page', true, '/referrals'],
  ['is missing on a platform-only site', false, undefined],
])('the line about referrals %s', (_, hasReferrals, address) => {
  show({}, true, hasReferrals);
  expect(screen.queryByRole('link', { name: 'Your referral link' })?.getAttribute('href')).toBe(address);
});

test.each([
  [
    'says where it was sent',
    () => Response.json({ status: true }),
    'We sent an email to ada@example.test. Open the link in it to confirm your address.',
  ],
  [
    'says why it was not sent',
    () => Response.json(errorBody('tooManyAttempts', { retryAfterSeconds: 3_600 }), { status: 429 }),
    'Too many attempts. Try again in 60 minutes.',
  ],
])('the confirmation email %s', async (_, answer, text) => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => answer()),
  );
  show({ email_confirmed: false });
  fireEvent.click(screen.getByRole('button', { name: 'Send confirmation email' }));
  expect(await screen.findByText(text)).toBeTruthy();
});

test('a confirmed address needs no confirmation email', () => {
  show();
  expect(screen.queryByRole('button')).toBeNull();
});
