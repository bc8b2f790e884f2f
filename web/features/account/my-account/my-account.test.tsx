import { accountPaths } from '@fairlead/contract/paths.ts';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createRoutesStub, useParams } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { InEnglish } from '../../../i18n/english.fixture.tsx';
import { sessionStore } from '../session-store.ts';
import { exampleUser } from '../session-user.fixture.ts';
import { accountPageFrom, ACCOUNT_PAGES } from './account-pages.ts';
import { MyAccount } from './my-account.tsx';

const USER = exampleUser({ country_id: 276, phone: '+4930901820' });
const COUNTRIES = [{ id: 276, alpha2: 'DE', name: 'Germany' }];

let answer: (path: string) => Response | Promise<Response>;
const reachable = (path: string) => Response.json({ status: true, data: path === accountPaths.countries ? COUNTRIES : USER });

beforeEach(() => {
  sessionStore.save(USER);
  answer = reachable;
  vi.stubGlobal('fetch', async (path: string) => answer(path));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

function Page({ onSignedOut }: { readonly onSignedOut: () => void }) {
  const { page } = useParams();
  return (
    <MyAccount
      execution={null}
      page={accountPageFrom(page ?? '') ?? 'info'}
      session={{ accessToken: USER.access_token, user: USER }}
      hasLevels
      hasReferrals
      onEntered={() => undefined}
      onChanged={() => undefined}
      onDetailsSaved={() => undefined}
      onSignedOut={onSignedOut}
    />
  );
}

function show() {
  const onSignedOut = vi.fn();
  const Account = createRoutesStub([
    {
      path: '/my-account/:page',
      Component: () => <Page onSignedOut={onSignedOut} />,
    },
  ]);
  render(<Account initialEntries={['/my-account/info']} />, { wrapper: InEnglish });
  return onSignedOut;
}

const tab = (name: string) => screen.getByRole('link', { name });
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);

test('only pages with a tab exist', () => {
  expect(ACCOUNT_PAGES.map((page) => accountPageFrom(page))).toEqual([...ACCOUNT_PAGES]);
  expect(['nonsense', 'toString', ''].map((page) => accountPageFrom(page))).toEqual([null, null, null]);
});

test('the tabs are links with the current one marked, and the title matches', async () => {
  show();
  await field('City');
  expect(tab('Profile Overview').getAttribute('aria-current')).toBe('page');
  expect(document.title).toBe('Profile Overview | Fairlead');
  fireEvent.click(tab('Change Password'));
  await field('New password');
  expect([tab('Profile Overview'), tab('Change Password')].map((link) => link.getAttribute('aria-current'))).toEqual([null, 'page']);
  expect(document.title).toBe('Change Password | Fairlead');
});

describe('leaving a page with unsaved details asks first', () => {
  async function leaveWith(button: 'Stay' | 'Leave') {
    show();
    fireEvent.input(await field('City'), { target: { value: 'Potsdam' } });
    fireEvent.click(tab('Change Password'));
    fireEvent.click(await screen.findByRole('button', { name: button }));
  }

  test('and keeps them if the client stays', async () => {
    await leaveWith('Stay');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Stay' })).toBeNull());
    expect((await field('City')).value).toBe('Potsdam');
    expect(tab('Profile Overview').getAttribute('aria-current')).toBe('page');
  });

  test('and discards them if the client leaves', async () => {
    await leaveWith('Leave');
    expect(await field('New password')).toBeTruthy();
  });
});

test('an unavailable server leaves the session alone and can be tried again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  answer = () => Promise.reject(new TypeError('no network'));
  const onSignedOut = show();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await screen.findByText('We couldn’t reach the server.')).toBeTruthy();
  answer = reachable;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await field('First name')).toBeTruthy();
  expect(onSignedOut).not.toHaveBeenCalled();
  expect(sessionStore.get()?.accessToken).toBe(USER.access_token);
});
