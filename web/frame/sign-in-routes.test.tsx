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
import DemoMailsRoute, { loader as demoMailsLoader } from './demo-mails-route.tsx';
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

/** The page at this address, and any other one beside it. */
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

describe('whoever is logged in goes on', () => {
  test.each<readonly [string, ComponentType, string]>([
    ['/login', LoginRoute, '/platform/BTCUSD'],
    ['/login?next=%2Fmy-account%2Fdocuments', LoginRoute, '/my-account/documents'],
    ['/register', RegisterRoute, '/platform/BTCUSD'],
    ['/password/request', ForgotPasswordRoute, '/platform/BTCUSD'],
  ])('from %s', async (address, Page, goal) => {
    sessionStore.save(exampleUser());
    const whereIsIt = open(Page, address);
    await expect.poll(whereIsIt).toBe(goal);
  });

  test('to the details first where some are missing', async () => {
    sessionStore.save(exampleUser({ birth_date: '', city: '' }));
    const whereIsIt = open(LoginRoute, '/login?next=%2Fplatform%2FEURUSD');
    await expect.poll(whereIsIt).toBe('/my-account/info');
  });
});

test.each([
  ['idle', 'You were logged out after 20 minutes without activity.'],
  ['session', 'Your session has ended. Please log in again.'],
])('why a session is over is read from the address of the login: %s', async (ended, text) => {
  open(LoginRoute, `/login?ended=${ended}`);
  expect(await screen.findByText(text)).toBeTruthy();
});

describe('where visitors may not sign up', () => {
  test('there is no page for it', async () => {
    settings.registration_allowed = false;
    open(RegisterRoute, '/register');
    expect(await screen.findByText('Error code: 404')).toBeTruthy();
  });

  test('nobody who is logged in is led on from it', async () => {
    settings.registration_allowed = false;
    sessionStore.save(exampleUser());
    const whereIsIt = open(RegisterRoute, '/register');
    expect(await screen.findByText('Error code: 404')).toBeTruthy();
    expect(whereIsIt()).toBe('/register');
  });
});

test('in the demo’s mailbox the search by recipient stands in the address', async () => {
  const whereIsIt = open(DemoMailsRoute, '/demo-mails');
  const recipient = await screen.findByLabelText('Recipient');
  fireEvent.change(recipient, { target: { value: 'nobody@example.com' } });
  fireEvent.submit(screen.getByRole('search'));
  await expect.poll(whereIsIt).toBe('/demo-mails?to=nobody%40example.com');
  fireEvent.click(await screen.findByRole('button', { name: 'Show all mails' }));
  await expect.poll(whereIsIt).toBe('/demo-mails');
});

test('the demo’s mailbox is no page outside the demo', async () => {
  settings.demo = false;
  open(DemoMailsRoute, '/demo-mails');
  expect(await screen.findByText('Error code: 404')).toBeTruthy();
});

test.each<readonly [string, LoaderFunction, Partial<Settings>, number]>([
  ['/register', registerLoader, { registration_allowed: true }, 200],
  ['/register', registerLoader, { registration_allowed: false }, 404],
  ['/demo-mails', demoMailsLoader, { demo: true }, 200],
  ['/demo-mails', demoMailsLoader, { demo: false }, 404],
])('%s with %o is answered with its status', async (path, loader, changes, status) => {
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

test('a visitor at a page that needs a session is led to the login, which leads back there', async () => {
  const visit = () => requireSession(new Request('https://trade.example/my-account/documents?from=mail'));
  expect(visit).toThrow();
  try {
    visit();
  } catch (thrown) {
    expect(thrown instanceof Response && thrown.headers.get('location')).toBe('/login?next=%2Fmy-account%2Fdocuments%3Ffrom%3Dmail');
  }
});
