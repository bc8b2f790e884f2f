import { cleanup, render, screen } from '@testing-library/react';
import { createRoutesStub, data } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { InEnglish } from '../i18n/english.fixture.tsx';
import { FailurePage } from './failure-page.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function showFailureOf(loader: () => never) {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const Page = createRoutesStub([
    {
      path: '/account',
      loader,
      Component: () => null,
      HydrateFallback: () => null,
      ErrorBoundary: ({ error }) => <FailurePage error={error} />,
    },
  ]);
  render(<Page initialEntries={['/account']} />, { wrapper: InEnglish });
}

test('a failed page says so and offers a retry and a way out', async () => {
  showFailureOf(() => {
    throw new Error('the cause');
  });
  expect((await screen.findByRole('heading')).textContent).toBe('Something went wrong on our side');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to the home page' }).getAttribute('href')).toBe('/');
  expect(document.body.textContent).not.toContain('the cause');
});

test('a missing page is the not-found page', async () => {
  showFailureOf(() => {
    throw data(null, { status: 404 });
  });
  expect((await screen.findByRole('heading')).textContent).toBe("Oops! We can't seem to find the page you're looking for.");
  expect(document.body.textContent).toContain('Error code: 404');
});
