import type { PublishedExecution, PublishedExecutionPage } from '@fairlead/contract/trading/execution/schemas.ts';
import { cleanup, render, screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, describe, expect, test } from 'vitest';
import { InEnglish } from '../../../i18n/english.fixture.tsx';
import { PUBLISHED_EXECUTION } from './execution.fixture.ts';
import { PublicExecution } from './public-execution.tsx';

afterEach(cleanup);

const MONTHS = [
  { month: '2026-11', so_far: true },
  { month: '2026-10', so_far: false },
];

function show(shown: PublishedExecution | null, months: PublishedExecutionPage['months'] = MONTHS) {
  const router = createMemoryRouter([{ path: '/', element: <PublicExecution months={months} shown={shown} /> }]);
  render(
    <InEnglish>
      <RouterProvider router={router} />
    </InEnglish>,
  );
}

const rowsOf = (table: string) =>
  within(screen.getByRole('table', { name: table }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .queryAllByRole('cell')
        .map((cell) => cell.textContent),
    );

const SO_FAR: PublishedExecution = { ...PUBLISHED_EXECUTION, month: '2026-11', so_far: true, until: '2026-11-12' };

describe('a month', () => {
  test('is summed up in words and figures, with its sample', () => {
    show(PUBLISHED_EXECUTION);
    expect(screen.getByRole('heading', { level: 2, name: 'October 2026' })).toBeTruthy();
    expect(
      screen.getByText(/^Of 42 market orders and closes, 12 were filled at a better price than the client saw, 25 exactly at it/),
    ).toBeTruthy();
    expect(screen.getByText(/^Better prices were worth €2.34 to clients; worse ones cost them €1.11. Too few fills differ/)).toBeTruthy();
    expect(screen.getByText(/Sample: 42 fills/)).toBeTruthy();
  });

  test('shows what is too small alone only together', () => {
    show(PUBLISHED_EXECUTION);
    expect(rowsOf('By order type').map(([name]) => name)).toEqual(['Opened at market', 'Stop orders, Take profits']);
    expect(rowsOf('By instrument').map(([name]) => name)).toEqual(['EUR/USD', 'Others together']);
    expect(rowsOf('Rejections')).toEqual([
      ['Price moved', '60'],
      ['Others together', '20'],
    ]);
  });

  test('can be downloaded', () => {
    show(PUBLISHED_EXECUTION);
    expect(screen.getByRole('link', { name: 'CSV' }).getAttribute('href')).toBe('/api/execution/2026-10/csv');
    expect(screen.getByRole('link', { name: 'JSON' }).getAttribute('href')).toBe('/api/execution/2026-10');
  });

  test('that is not over says so, and up to when it counts', () => {
    show(SO_FAR);
    const heading = screen.getByRole('heading', { level: 2, name: 'November 2026 so far' });
    expect(heading.nextElementSibling?.textContent).toMatch(/^So far, up to (?:12 November|November 12,) 2026/);
    expect(screen.queryByRole('table', { name: 'By instrument' })).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Rejections' })).toBeNull();
  });

  test.each([
    ['over', { ...PUBLISHED_EXECUTION, seen: null }, /^Too few clients have traded this month/],
    ['running', { ...SO_FAR, seen: null, until: null }, /^There are too few trades to publish yet/],
  ])('with too few trades says why it shows nothing: %s', (_case, shown, text) => {
    show(shown);
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });

  test.each<[string, Partial<PublishedExecution>, RegExp]>([
    ['order types', { kinds: [] }, /too few trades by order type/],
    ['instruments', { instruments: [] }, /too few trades by instrument/],
    ['rejections', { refusals: null }, /Too few clients were affected/],
    ['reasons', { refusals: { refused: 60, reasons: [] } }, /Too few clients were affected/],
    ['times', { latency: null }, /Too few orders were timed/],
  ])('without %s says why', (_case, changes, text) => {
    show({ ...PUBLISHED_EXECUTION, ...changes });
    expect(screen.getByText(text)).toBeTruthy();
  });
});

test('every month is a link, those before the last twelve in a part that opens', () => {
  const months = Array.from({ length: 14 }, (_, place) => ({
    month: `20${26 - Math.floor(place / 12)}-${String(12 - (place % 12)).padStart(2, '0')}`,
    so_far: false,
  }));
  show(PUBLISHED_EXECUTION, months);
  const links = within(screen.getByRole('navigation', { name: 'Months' })).getAllByRole('link', { hidden: true });
  expect(links).toHaveLength(14);
  expect(links[2]?.getAttribute('aria-current')).toBe('page');
  expect(links[2]?.getAttribute('href')).toBe('/?month=2026-10');
  expect(screen.getByText('Earlier months').closest('details')?.open).toBe(false);
});

test('says what the figures do not say, and the rule for what is published', () => {
  show(PUBLISHED_EXECUTION);
  expect(screen.getByText(/They don’t compare our prices with those of other brokers/)).toBeTruthy();
  expect(screen.getByText(/more than 0.025% worse than shown is rejected/)).toBeTruthy();
  expect(screen.getByText(/at least 10 clients and 50 fills or rejections make up, with no client above 50%/)).toBeTruthy();
});

test('without any month says when there will be figures', () => {
  show(null, []);
  expect(screen.getByText('No figures yet')).toBeTruthy();
});
