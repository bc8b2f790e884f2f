import { NO_SOURCES } from '@fairlead/contract/content/page-sources.fixture.ts';
import type { Settings } from '@fairlead/contract/settings.ts';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { createMemoryRouter, createStaticHandler, RouterProvider, type LoaderFunction } from 'react-router';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { requireSession } from '../features/account/require-session.ts';
import { sessionStore } from '../features/account/session-store.ts';
import { exampleUser } from '../features/account/session-user.fixture.ts';
import { InEnglish } from '../i18n/english.fixture.tsx';
import { createLoadContext } from '../request-context.ts';
import { PLAIN_SETTINGS } from '../settings.fixture.ts';
import DemoMailsRoute, { loader as demoMailsLoader } from './demo-emails-route.tsx';
import ForgotPasswordRoute from './forgot-password-route.tsx';
import LoginRoute from './login-route.tsx';
import RegisterRoute, { loader as registerLoader } from './register-route.tsx';

const settings = vi.hoisted(() => ({ demo: true, registration_allowed: true, idle_timeout_ms: 1_200_000 }));

vi.mock('./page-data.ts', () => ({ usePageData: () => ({ settings }) }));

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
  Object.assign(settings, { demo: true, registration_allowed: true });
});

/** Opens the page at this URL, beside empty pages at all others. */
function open(Page: ComponentType, address: string) {
  vi.stubGlobal('fetch', async () => Response.json({ status: true, data: [] }));
  const [path = ''] = address.split('?');
  const router = createMemoryRouter(
    [
      { path, Component: Page },
      { path: '*', Component: () => null },
    ],
    { initialEntries: [address] },
  );
  render(
    <InEnglish>
      <RouterProvider router={router} />
    </InEnglish>,
  );
  return () => router.state.location.pathname + router.state.location.search;
}

describe('a signed-in client is redirected', () => {
  test.each<readonly [string, ComponentType, string]>([
    ['/login', LoginRoute, '/platform/BTCUSD'],
    ['/login?next=%2Fmy-account%2Fdocuments', LoginRoute, '/my-account/documents'],
    ['/register', RegisterRoute, '/platform/BTCUSD'],
    ['/password/request', ForgotPasswordRoute, '/platform/BTCUSD'],
  ])('from %s', async (address, Page, goal) => {
    sessionStore.save(exampleUser());
    const currentAddress = open(Page, address);
    await expect.poll(currentAddress).toBe(goal);
  });

  test('to the details first if any are missing', async () => {
    sessionStore.save(exampleUser({ birth_date: '', city: '' }));
    const currentAddress = open(LoginRoute, '/login?next=%2Fplatform%2FEURUSD');
    await expect.poll(currentAddress).toBe('/my-account/info');
  });
});

test.each([
  ['idle', 'You were signed out after 20 minutes of inactivity.'],
  ['session', 'Your session has ended. Sign in again.'],
])('the sign-in page explains why the session ended: %s', async (ended, text) => {
  open(LoginRoute, `/login?ended=${ended}`);
  expect(await screen.findByText(text)).toBeTruthy();
});

describe('while registration is closed', () => {
  test('the page does not exist', async () => {
    settings.registration_allowed = false;
    open(RegisterRoute, '/register');
    expect(await screen.findByText('Error code: 404')).toBeTruthy();
  });

  test('a signed-in client is not redirected from it', async () => {
    settings.registration_allowed = false;
    sessionStore.save(exampleUser());
    const currentAddress = open(RegisterRoute, '/register');
    expect(await screen.findByText('Error code: 404')).toBeTruthy();
    expect(currentAddress()).toBe('/register');
  });
});

test("the demo's mailbox keeps the recipient search in the URL", async () => {
  const currentAddress = open(DemoMailsRoute, '/demo-mails');
  const recipient = await screen.findByLabelText('Recipient');
  fireEvent.change(recipient, { target: { value: 'nobody@example.com' } });
  fireEvent.submit(screen.getByRole('search'));
  await expect.poll(currentAddress).toBe('/demo-mails?to=nobody%40example.com');
  fireEvent.click(await screen.findByRole('button', { name: 'Show all emails' }));
  await expect.poll(currentAddress).toBe('/demo-mails');
});

test("the demo's mailbox does not exist outside the demo", async () => {
  settings.demo = false;
  open(DemoMailsRoute, '/demo-mails');
  expect(await screen.findByText('Error code: 404')).toBeTruthy();
});

test.each<readonly [string, LoaderFunction, Partial<Settings>, number]>([
  ['/register', registerLoader, { registration_allowed: true }, 200],
  ['/register', registerLoader, { registration_allowed: false }, 404],
  ['/demo-mails', demoMailsLoader, { demo: true }, 200],
  ['/demo-mails', demoMailsLoader, { demo: false }, 404],
])('%s with %o has its status', async (path, loader, changes, status) => {
  const request = new Request(`https://trade.example${path}`);
  const requestContext = createLoadContext({
    request,
    settings: { ...PLAIN_SETTINGS, ...changes },
    sources: NO_SOURCES,
    nonce: 'n0',
    behavioursScript: '/assets/behaviours.js',
    logError: () => undefined,
  });
  const answer = await createStaticHandler([{ path, loader }]).query(request, { requestContext });
  expect(answer).toMatchObject({ statusCode: status });
});

test('a visitor on a page that needs a session is redirected to the sign-in page, which leads back', async () => {
  const visit = () => requireSession(new Request('https://trade.example/my-account/documents?from=mail'));
  expect(visit).toThrow();
  try {
    visit();
  } catch (thrown) {
    expect(thrown instanceof Response && thrown.headers.get('location')).toBe('/login?next=%2Fmy-account%2Fdocuments%3Ffrom%3Dmail');
  }
});
