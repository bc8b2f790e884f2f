import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { InEnglish } from '../../i18n/english.fixture.tsx';
import { ClientSummary, type ClientSummaryUser } from './client-summary.tsx';

afterEach(cleanup);

const NOEL: ClientSummaryUser = { full_name: 'Noel Newman', pin: null, verified_account: false, level: 'Standard' };

function show(user: ClientSummaryUser, hasLevels = true) {
  render(
    <InEnglish>
      <MemoryRouter>
        <ClientSummary user={user} hasLevels={hasLevels} />
      </MemoryRouter>
    </InEnglish>,
  );
}

const fact = (name: string) => screen.getByText(name).nextElementSibling?.textContent;

test.each([
  [NOEL, 'Not Verified', 'none'],
  [{ ...NOEL, verified_account: true, pin: '4711' }, 'Verified', '4711'],
])('greets the signed-in client and says whether the account is verified', (user, badge, pin) => {
  show(user);
  expect(screen.getByRole('link', { name: 'Hello, Noel Newman' }).getAttribute('href')).toBe('/my-account/info');
  expect(screen.getByText(badge)).toBeTruthy();
  expect([fact('PIN'), fact('Level')]).toEqual([pin, 'Standard']);
});

test.each([
  ['links to the page on account levels', true, '/account-levels'],
  ['has no link on a platform-only site', false, undefined],
])('the level %s', (_, hasLevels, address) => {
  show(NOEL, hasLevels);
  expect(screen.queryByRole('link', { name: 'Standard' })?.getAttribute('href')).toBe(address);
});
