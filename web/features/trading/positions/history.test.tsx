import { tradingPaths } from '@fairlead/contract/paths.ts';
import type { FilteredHistoryResponse } from '@fairlead/contract/trading/history/schemas.ts';
import { euros } from '@fairlead/domain/fixture-euros.ts';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { callApi } from '../../../transport/api-client.ts';
import { openPopover } from '../../../ui/open-popover.fixture.ts';
import { ToastRegion } from '../../../ui/toast.tsx';
import { openFixturePlatform, type FixturePlatform } from '../platform.fixture.tsx';
import { wireAccount, wirePast } from '../wire-account.fixture.ts';
import History from './history.tsx';
import { PositionDialogs } from './position-dialogs.tsx';

const past = (from: number, count: number) => Array.from({ length: count }, (_, index) => wirePast(from - index));

const NOTHING_BOOKED = { financing: euros(0), dividends: euros(0) };

/** What the server returns, latest first, whatever the request. */
let page: FilteredHistoryResponse;
let isAway: boolean;
let asked: string[];

beforeEach(() => {
  page = { status: true, data: [], cursor: null, totals: { count: 4, profit: euros(-1.02), premiums: euros(0), ...NOTHING_BOOKED } };
  isAway = false;
  asked = [];
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.startsWith(tradingPaths.history)) asked.push(path);
    if (isAway) throw new TypeError('server unreachable');
    return Response.json(page);
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function openHistory(history = past(4, 4)): Promise<FixturePlatform> {
  const fixture = openFixturePlatform({}, callApi);
  act(() => fixture.trading.receive('positions', wireAccount(2, { history })));
  render(
    <ToastRegion>
      <PositionDialogs>
        <History wide />
      </PositionDialogs>
    </ToastRegion>,
    { wrapper: fixture.Wrapper },
  );
  await waitFor(() => expect(asked).toHaveLength(1));
  return fixture;
}

const rows = () => screen.queryAllByRole('row').filter(({ textContent }) => textContent.includes('BTCUSD'));
const total = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const latestMessage = () => screen.getByRole('log').lastElementChild?.textContent;

function choose(label: string, value: string): void {
  if (screen.queryByLabelText(label) === null) openPopover(screen.getByRole('button', { name: /^Filter/ }));
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

test('an empty history says so, and what will be listed', async () => {
  await openHistory([]);
  expect(screen.getByText('No closed positions yet')).toBeTruthy();
  expect(screen.getByText('Closed positions appear here with their prices and the reason they were closed.')).toBeTruthy();
});

test('a position shows its prices, reason and profit, a part also the number of its position', async () => {
  await openHistory([wirePast(7), wirePast(6, { part_of: 3, direction: 'sell', closingReason: 1 })]);
  const cells = (row = 0) =>
    within(rows()[row] ?? document.body)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
  expect(cells().filter((_, column) => ![0, 5, 7, 10].includes(column))).toEqual([
    'Long',
    '€100.00',
    '2×',
    '59,000.00',
    '60,000.00',
    'Manually',
    '+€3.39',
  ]);
  expect(cells(1)[0]).toContain('Part of #3');
  expect([cells(1)[1], cells(1)[8]]).toEqual(['Short', 'Stop Loss']);
});

describe('older positions', () => {
  test('are loaded on demand until there are no more', async () => {
    await openHistory(past(100, 50));
    page = { ...page, data: [...past(100, 50), ...past(50, 50)], cursor: 'older' };
    press('Load more');
    await waitFor(() => expect(rows()).toHaveLength(100));
    page = { ...page, data: past(-1, 6), cursor: null };
    press('Load more');
    await waitFor(() => expect(rows()).toHaveLength(106));
    expect(asked.at(-1)).toContain('cursor=older');
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  });

  test('that cannot be loaded show an error with a retry, and loaded ones stay', async () => {
    await openHistory(past(100, 50));
    isAway = true;
    press('Load more');
    await screen.findByText('We couldn’t load older positions.');
    expect(rows()).toHaveLength(50);
    isAway = false;
    page = { ...page, data: past(100, 53) };
    press('Try again');
    await waitFor(() => expect(rows()).toHaveLength(53));
  });
});

describe('a filter', () => {
  test('is applied by the server, and list and totals show its result', async () => {
    await openHistory();
    await waitFor(() => expect(total('Positions')).toBe('4'));
    page = { ...page, data: past(4, 2), totals: { count: 2, profit: euros(-0.5), premiums: euros(0), ...NOTHING_BOOKED } };
    choose('Instrument', 'BTCUSD');
    choose('Side', 'long');
    await waitFor(() => expect(total('Positions')).toBe('2'));
    expect(total('Profit')).toBe('−€0.50');
    expect(rows()).toHaveLength(2);
    const { searchParams } = new URL(asked.at(-1) ?? '', 'http://site.test');
    expect(Object.fromEntries(searchParams)).toMatchObject({ symbol: 'BTCUSD', direction: 'buy' });
  });

  test('is applied again when another position closes', async () => {
    const { trading } = await openHistory();
    page = { ...page, data: past(4, 2) };
    choose('Side', 'long');
    await waitFor(() => expect(rows()).toHaveLength(2));
    page = { ...page, data: past(5, 3), totals: { count: 3, profit: euros(0), premiums: euros(0), ...NOTHING_BOOKED } };
    act(() => trading.receive('positions', wireAccount(3, { history: past(5, 5) })));
    await waitFor(() => expect(rows()).toHaveLength(3));
    expect(total('Positions')).toBe('3');
  });

  test('without results says so and can be cleared', async () => {
    await openHistory();
    page = { ...page, data: [], totals: { count: 0, profit: euros(0), premiums: euros(0), ...NOTHING_BOOKED } };
    choose('Close reason', 'stopLoss');
    await screen.findByText('No positions match this filter');
    fireEvent.click(screen.getAllByRole('button', { name: 'Clear filter' }).at(-1) ?? document.body);
    await waitFor(() => expect(rows()).toHaveLength(4));
  });

  test('up to a day includes the whole day', async () => {
    await openHistory();
    choose('Closed until', '2026-03-14');
    await waitFor(() => expect(asked.at(-1)).toContain('until='));
    const until = new URL(asked.at(-1) ?? '', 'http://site.test').searchParams.get('until');
    expect(until).toBe(new Date(2026, 2, 15).toISOString());
  });

  test('that cannot be loaded shows an error with a retry', async () => {
    await openHistory();
    isAway = true;
    choose('Side', 'long');
    await screen.findByText('We couldn’t load your history');
    isAway = false;
    page = { ...page, data: past(4, 3) };
    press('Try again');
    await waitFor(() => expect(rows()).toHaveLength(3));
  });
});

test('a failed download is reported', async () => {
  await openHistory();
  await waitFor(() => expect(total('Positions')).toBe('4'));
  isAway = true;
  press('Download CSV');
  await waitFor(() => expect(latestMessage()).toContain('We couldn’t download the file'));
  expect(asked.at(-1)).toBe(tradingPaths.csv);
});
