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

/** What the server has, latest first, whatever is asked for. */
let page: FilteredHistoryResponse;
let isAway: boolean;
let asked: string[];

beforeEach(() => {
  page = { status: true, data: [], cursor: null, totals: { count: 4, profit: euros(-1.02), premiums: euros(0) } };
  isAway = false;
  asked = [];
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.startsWith(tradingPaths.history)) asked.push(path);
    if (isAway) throw new TypeError('there is no server');
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

test('where nothing was closed yet it says so, and what will be listed', async () => {
  await openHistory([]);
  expect(screen.getByText('No closed positions yet')).toBeTruthy();
  expect(screen.getByText('Every position you close is listed here with its prices and the reason.')).toBeTruthy();
});

test('a position has its prices, its reason and its profit, a part the number of its whole', async () => {
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

  test('that cannot be loaded are said to be, those that are there stay, and it can be tried again', async () => {
    await openHistory(past(100, 50));
    isAway = true;
    press('Load more');
    await screen.findByText('Older positions could not be loaded.');
    expect(rows()).toHaveLength(50);
    isAway = false;
    page = { ...page, data: past(100, 53) };
    press('Try again');
    await waitFor(() => expect(rows()).toHaveLength(53));
  });
});

describe('a filter', () => {
  test('is asked of the server, and the list is what it lets through, with what that comes to', async () => {
    await openHistory();
    await waitFor(() => expect(total('Positions')).toBe('4'));
    page = { ...page, data: past(4, 2), totals: { count: 2, profit: euros(-0.5), premiums: euros(0) } };
    choose('Instrument', 'BTCUSD');
    choose('Side', 'long');
    await waitFor(() => expect(total('Positions')).toBe('2'));
    expect(total('Profit')).toBe('−€0.50');
    expect(rows()).toHaveLength(2);
    const { searchParams } = new URL(asked.at(-1) ?? '', 'http://site.test');
    expect(Object.fromEntries(searchParams)).toMatchObject({ symbol: 'BTCUSD', direction: 'buy' });
  });

  test('is asked again when another position closes', async () => {
    const { trading } = await openHistory();
    page = { ...page, data: past(4, 2) };
    choose('Side', 'long');
    await waitFor(() => expect(rows()).toHaveLength(2));
    page = { ...page, data: past(5, 3), totals: { count: 3, profit: euros(0), premiums: euros(0) } };
    act(() => trading.receive('positions', wireAccount(3, { history: past(5, 5) })));
    await waitFor(() => expect(rows()).toHaveLength(3));
    expect(total('Positions')).toBe('3');
  });

  test('that nothing passes says so, and how to go back', async () => {
    await openHistory();
    page = { ...page, data: [], totals: { count: 0, profit: euros(0), premiums: euros(0) } };
    choose('Closed by', 'stopLoss');
    await screen.findByText('Nothing passes this filter');
    fireEvent.click(screen.getAllByRole('button', { name: 'Clear filter' }).at(-1) ?? document.body);
    await waitFor(() => expect(rows()).toHaveLength(4));
  });

  test('of a last day takes that day whole', async () => {
    await openHistory();
    choose('Closed until', '2026-03-14');
    await waitFor(() => expect(asked.at(-1)).toContain('until='));
    const until = new URL(asked.at(-1) ?? '', 'http://site.test').searchParams.get('until');
    expect(until).toBe(new Date(2026, 2, 15).toISOString());
  });

  test('that cannot be loaded says so, and can be tried again', async () => {
    await openHistory();
    isAway = true;
    choose('Side', 'long');
    await screen.findByText('The history could not be loaded.');
    isAway = false;
    page = { ...page, data: past(4, 3) };
    press('Try again');
    await waitFor(() => expect(rows()).toHaveLength(3));
  });
});

test('a file that does not come is said not to be saved', async () => {
  await openHistory();
  await waitFor(() => expect(total('Positions')).toBe('4'));
  isAway = true;
  press('Export as CSV');
  await waitFor(() => expect(latestMessage()).toContain('The file could not be saved'));
  expect(asked.at(-1)).toBe(tradingPaths.csv);
});
