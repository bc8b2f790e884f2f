import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { AddressTabs } from './address-tabs.tsx';

afterEach(cleanup);

function show(address: string) {
  const tabs = [
    { value: 'money', label: 'Payments', content: 'Three euros' },
    { value: 'mail', label: 'Mail', content: 'No mail' },
  ] as const;
  const element = <AddressTabs label="About Anne" path="/clients/7" tabs={tabs} />;
  const router = createMemoryRouter([{ path: '/clients/:id/:tab?', element }], { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  return router;
}

test.each([
  ['/clients/7', 'Three euros'],
  ['/clients/7/mail', 'No mail'],
  ['/clients/7/nonsense', 'Three euros'],
])('%s shows: %s', (address, content) => {
  show(address);
  expect(screen.getByRole('tabpanel').textContent).toBe(content);
});

test('the selected tab is written to the URL', () => {
  const router = show('/clients/7');
  fireEvent.click(screen.getByRole('tab', { name: 'Mail' }));
  expect(router.state.location.pathname).toBe('/clients/7/mail');
  expect(screen.getByRole('tabpanel').textContent).toBe('No mail');
});
