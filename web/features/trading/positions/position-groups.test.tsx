import type { WirePosition } from '@fairlead/contract/trading/schemas.ts';
import { euros } from '@fairlead/domain/fixture-euros.ts';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { formatDateTime } from '../../../ui/format.ts';
import { ToastRegion } from '../../../ui/toast.tsx';
import { BITCOIN, openFixturePlatform, type FixturePlatform } from '../platform.fixture.tsx';
import { OrderConfirmationProvider } from '../settings/order-confirmation.tsx';
import { wireAccount, wirePosition } from '../wire-account.fixture.ts';
import { AccountTabs } from './account-tabs.tsx';
import { PositionDialogs } from './position-dialogs.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const ETHER = { ...BITCOIN, id: 2, symbol: 'ETHUSD', displayName: 'Ethereum' };
const inEther = { symbol: 'ETHUSD', symbolName: 'Ethereum' } as const;

/** Two in Bitcoin, which is quoted at 60,000, and two in Ether, which is quoted at 3,000. */
const FOUR: readonly WirePosition[] = [
  wirePosition(1, { open_rate: 50_000 }),
  wirePosition(2, { ...inEther, amount: euros(300), open_rate: 3_100 }),
  wirePosition(3, { direction: 'sell', amount: euros(50), open_rate: 59_000 }),
  wirePosition(4, { ...inEther, direction: 'sell', amount: euros(300), open_rate: 3_200 }),
];

function openTabs({ open = FOUR, wide = true }: { open?: readonly WirePosition[]; wide?: boolean } = {}): FixturePlatform {
  const fixture = openFixturePlatform({ instruments: [BITCOIN, ETHER] });
  act(() => {
    fixture.prices.receive('prices', { ETHUSD: { buy: 3_010, sell: 3_000 } });
    fixture.trading.receive('positions', wireAccount(2, { open: [...open] }));
  });
  show(fixture, wide);
  fixture.trading.asked.length = 0;
  return fixture;
}

function show({ Wrapper }: FixturePlatform, wide = true): void {
  render(
    <ToastRegion>
      <OrderConfirmationProvider>
        <PositionDialogs>
          <AccountTabs wide={wide} className="" />
        </PositionDialogs>
      </OrderConfirmationProvider>
    </ToastRegion>,
    { wrapper: Wrapper },
  );
}

const table = () => screen.getByRole('table', { name: 'Open positions' });
const heads = () =>
  within(table())
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const sortBy = (name: string) => fireEvent.click(within(table()).getByRole('button', { name }));
/** The amounts of the rows tell them apart. */
const amounts = () => [...table().querySelectorAll('td[data-cell=amount]')].map(({ textContent }) => textContent);
const group = (symbol: string) => screen.getByRole('button', { name: new RegExp(`^${symbol} ?\\d+ position`) });
const groupTexts = () => [...table().querySelectorAll('th[scope=rowgroup]')].map(({ textContent }) => textContent);

test.each([
  ['Amount', ['€300.00', '€300.00', '€100.00', '€50.00'], ['€50.00', '€100.00', '€300.00', '€300.00']],
  ['Symbol', ['€100.00', '€50.00', '€300.00', '€300.00'], ['€300.00', '€300.00', '€100.00', '€50.00']],
  ['Profit', ['€100.00', '€300.00', '€50.00', '€300.00'], ['€300.00', '€50.00', '€300.00', '€100.00']],
  ['Current price', ['€50.00', '€100.00', '€300.00', '€300.00'], ['€300.00', '€300.00', '€100.00', '€50.00']],
])('the header %s sorts, reverses, and restores the order of opening', (name, first, second) => {
  openTabs();
  const unsorted = amounts();
  const head = () => within(table()).getByRole('columnheader', { name });
  sortBy(name);
  expect(amounts()).toEqual(first);
  const direction = head().getAttribute('aria-sort');
  sortBy(name);
  expect(amounts()).toEqual(second);
  expect(new Set([direction, head().getAttribute('aria-sort')])).toEqual(new Set(['ascending', 'descending']));
  sortBy(name);
  expect([amounts(), head().getAttribute('aria-sort')]).toEqual([unsorted, null]);
});

test('the order is remembered', () => {
  openTabs();
  sortBy('Amount');
  cleanup();
  openTabs();
  expect(amounts()).toEqual(['€300.00', '€300.00', '€100.00', '€50.00']);
});

test('columns are chosen, remembered, and reset', async () => {
  openTabs();
  const usual = heads();
  expect(usual).not.toContain('Opened');
  fireEvent.click(await screen.findByRole('button', { name: 'Columns' }));
  const menu = screen.getByRole('dialog', { name: 'Columns', hidden: true });
  act(() => void fireEvent(menu, Object.assign(new Event('toggle'), { newState: 'open' })));
  fireEvent.click(within(menu).getByRole('checkbox', { name: 'Opened', hidden: true }));
  fireEvent.click(within(menu).getByRole('checkbox', { name: 'Leverage', hidden: true }));
  expect(heads()).toContain('Opened');
  expect(heads()).not.toContain('Leverage');
  expect(within(menu).getByRole<HTMLInputElement>('checkbox', { name: 'Symbol', hidden: true }).disabled).toBe(true);
  cleanup();
  openTabs();
  expect(heads()).toContain('Opened');
  fireEvent.click(await screen.findByRole('button', { name: 'Columns' }));
  act(
    () =>
      void fireEvent(
        screen.getByRole('dialog', { name: 'Columns', hidden: true }),
        Object.assign(new Event('toggle'), { newState: 'open' }),
      ),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Reset columns', hidden: true }));
  expect(heads()).toEqual(usual);
});

test('an opening time has the day and the time', async () => {
  localStorage.setItem('lists 1', JSON.stringify({ positions: { columns: ['openedAt'] } }));
  openTabs({ open: [wirePosition(1, { open_date: '2026-03-04T05:06:00.000Z' })] });
  expect(heads().slice(0, 3)).toEqual(['Symbol', 'Opened', 'Profit']);
  expect(table().querySelector('[data-cell=openedAt]')?.textContent).toBe(formatDateTime(Date.UTC(2026, 2, 4, 5, 6), 'en-IE'));
});

test('entry and current price have all digits of the instrument', () => {
  const yen = { ...BITCOIN, symbol: 'USDJPY', displayName: 'US Dollar / Yen', digits: 3 };
  const fixture = openFixturePlatform({ instruments: [yen] });
  act(() => {
    fixture.prices.receive('prices', { USDJPY: { buy: 155.13, sell: 155.124 } });
    fixture.trading.receive('positions', wireAccount(2, { open: [wirePosition(1, { symbol: 'USDJPY', open_rate: 155.121 })] }));
  });
  show(fixture);
  const cell = (name: string) => table().querySelector(`[data-cell=${name}]`)?.textContent;
  expect([cell('openPrice'), cell('currentPrice')]).toEqual(['155.121', '155.124']);
});

async function openGrouped(options: Parameters<typeof openTabs>[0] = {}): Promise<FixturePlatform> {
  const fixture = openTabs(options);
  fireEvent.click(await screen.findByRole('button', { name: 'Group by symbol' }));
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^Close all \w+ positions$/ })).toHaveLength(2));
  return fixture;
}

test('groups name the number of positions and the net exposure', async () => {
  await openGrouped();
  expect(groupTexts()).toEqual(['BTCUSD2 positionsNetLong€100.00', 'ETHUSD2 positionsFully hedged']);
  expect(amounts()).toEqual(['€100.00', '€50.00', '€300.00', '€300.00']);
});

test('the profit of a group is that of its positions, and moves with the quotes', async () => {
  const { prices } = await openGrouped();
  const profit = (symbol: string) => group(symbol).closest('tr')?.querySelector('td')?.textContent;
  // (60,000 − 50,000) × 200 ÷ 50,000 − (60,010 − 59,000) × 100 ÷ 59,000
  expect(profit('BTCUSD')).toBe('+€38.29');
  act(() => prices.receive('prices', { BTCUSD: { buy: 50_010, sell: 50_000 } }));
  // 0 + (59,000 − 50,010) × 100 ÷ 59,000
  expect(profit('BTCUSD')).toBe('+€15.24');
});

test('groups are sorted by their sums', async () => {
  await openGrouped();
  sortBy('Amount');
  expect(groupTexts().map((text) => text?.slice(0, 6))).toEqual(['ETHUSD', 'BTCUSD']);
});

test('a group is folded and unfolded, and stays folded', async () => {
  await openGrouped();
  fireEvent.click(group('ETHUSD'));
  expect([amounts(), group('ETHUSD').getAttribute('aria-expanded')]).toEqual([['€100.00', '€50.00'], 'false']);
  cleanup();
  openTabs();
  await waitFor(() => expect(group('ETHUSD').getAttribute('aria-expanded')).toBe('false'));
  fireEvent.click(group('ETHUSD'));
  expect(amounts()).toHaveLength(4);
});

test('all positions of a symbol are closed after they have been listed', async () => {
  const { trading } = await openGrouped();
  press('Close all ETHUSD positions');
  const dialog = await screen.findByRole('dialog', { name: 'Close several positions' });
  expect(within(dialog).getByRole<HTMLInputElement>('radio', { name: 'Only ETHUSD' }).checked).toBe(true);
  expect(trading.asked).toEqual([]);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close 2 positions' }));
  expect(trading.asked).toMatchObject([{ event: 'closePositions', message: { ids: [2, 4] } }]);
});

test('a position that is gone keeps its place in its group', async () => {
  const { trading } = await openGrouped();
  fireEvent.pointerMove(table(), { pointerType: 'mouse' });
  act(() => trading.receive('positions', wireAccount(3, { open: FOUR.filter(({ id }) => id !== 1) })));
  const rows = [...table().querySelectorAll('tr')].map(({ textContent }) => textContent?.slice(0, 12));
  expect(rows.slice(1, 4)).toEqual(['BTCUSD1 posi', 'BTCUSDBitcoi', 'BTCUSDBitcoi']);
  expect(within(table()).getByText('Closed')).toBeTruthy();
});

test('cards are sorted and grouped too', async () => {
  openTabs({ wide: false });
  const cards = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent?.slice(0, 6));
  const field = await screen.findByLabelText('Sort by');
  fireEvent.change(field, { target: { value: 'amount' } });
  expect(cards()).toEqual(['ETHUSD', 'ETHUSD', 'BTCUSD', 'BTCUSD']);
  press('Descending');
  expect(cards()).toEqual(['BTCUSD', 'BTCUSD', 'ETHUSD', 'ETHUSD']);
  fireEvent.change(field, { target: { value: 'profit' } });
  press('Group by symbol');
  const bitcoin = await screen.findByRole('region', { name: 'BTCUSD' });
  expect(within(bitcoin).getAllByRole('listitem')).toHaveLength(2);
});
