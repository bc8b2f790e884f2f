import type { WirePosition } from '@fairlead/contract/trading/schemas.ts';
import { cents } from '@fairlead/domain/money.ts';
import { price } from '@fairlead/domain/price.ts';
import { profitAt } from '@fairlead/domain/trading/profit.ts';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { formatMoney, formatPercent } from '../../../ui/format.ts';
import { openPopover } from '../../../ui/open-popover.fixture.ts';
import { ToastRegion } from '../../../ui/toast.tsx';
import type { Platform } from '../platform-context.ts';
import { BITCOIN, openFixturePlatform, type FixturePlatform } from '../platform.fixture.tsx';
import { OrderConfirmationProvider } from '../settings/order-confirmation.tsx';
import { wireAccount, wirePosition } from '../wire-account.fixture.ts';
import { OpenPositions } from './open-positions.tsx';
import { PositionDialogs } from './position-dialogs.tsx';

afterEach(cleanup);

const ETHER = { ...BITCOIN, id: 2, symbol: 'ETHUSD', displayName: 'Ethereum' };

function openList(open: readonly WirePosition[], changes: Partial<Platform> = {}): FixturePlatform {
  const fixture = openFixturePlatform({ instruments: [BITCOIN, ETHER], ...changes });
  act(() => fixture.trading.receive('positions', wireAccount(2, { open: [...open] })));
  render(
    <ToastRegion>
      <OrderConfirmationProvider>
        <PositionDialogs>
          <OpenPositions wide />
        </PositionDialogs>
      </OrderConfirmationProvider>
    </ToastRegion>,
    { wrapper: fixture.Wrapper },
  );
  fixture.trading.asked.length = 0;
  return fixture;
}

const rowOf = (symbol: string) => {
  const row = screen.getByRole('button', { name: symbol }).closest('tr');
  if (row === null) throw new Error('the element is in no row');
  return row;
};
const cellsOf = (symbol: string) =>
  within(rowOf(symbol))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
const profitButton = () => within(rowOf('BTCUSD')).getByRole('button', { name: /€/ });

test('without positions the list says so, and what to do next', () => {
  openList([]);
  expect(screen.getByText('No open positions')).toBeTruthy();
  expect(screen.getByText('Enter an amount and buy or sell BTCUSD to open one.')).toBeTruthy();
});

test('a position shows its side, amount, leverage and open price', () => {
  openList([wirePosition(7, { direction: 'sell' })]);
  expect(cellsOf('BTCUSD').slice(1, 5)).toEqual(['Short', '€100.00', '2×', '59,000.00']);
});

describe('profit and percentage', () => {
  test('are calculated with the domain’s functions at the closing price, for every quote', () => {
    const { prices } = openList([wirePosition(7)]);
    for (const bid of [61_000, 58_500]) {
      act(() => prices.receive('prices', { BTCUSD: { buy: bid + 10, sell: bid } }));
      const position = { side: 'long', margin: cents(100_00), leverage: 2, openPrice: price(59_000_000_000) } as const;
      const profit = profitAt(position, price(bid * 1_000_000));
      const now = [formatMoney(profit, 'en-IE', true), formatPercent(profit / 100, 'en-IE', 2, true)].join('');
      expect(cellsOf('BTCUSD')[5]).toBe(`${new Intl.NumberFormat('en-IE').format(bid)}.00`);
      expect(profitButton().textContent).toBe(now);
    }
  });

  test.each([
    ['buy', 'price difference × (amount × leverage ÷ open price)', '(60,000.00 − 59,000.00) × (€100.00 × 2 ÷ 59,000.00) = +€3.39'],
    ['sell', 'price difference × (amount × leverage ÷ open price)', '(59,000.00 − 60,010.00) × (€100.00 × 2 ÷ 59,000.00) = −€3.42'],
  ] as const)('of a %s open to the formula with its figures', async (direction, formula, filled) => {
    openList([wirePosition(7, { direction })]);
    const popover = openPopover(profitButton());
    await waitFor(() => expect(popover.textContent).toContain(formula));
    expect(popover.textContent).toContain(filled);
  });
});

test('its symbol selects its instrument', () => {
  const select = vi.fn();
  openList([wirePosition(7, { symbol: 'ETHUSD', symbolName: 'Ethereum' })], { select });
  fireEvent.click(screen.getByRole('button', { name: 'ETHUSD' }));
  expect(select).toHaveBeenCalledWith('ETHUSD');
});

test('a position opened by AutoTrading is marked', () => {
  openList([wirePosition(7, { opened_by: 'auto' })]);
  expect(within(rowOf('BTCUSD')).getByTitle('Opened by AutoTrading')).toBeTruthy();
});

test('a stop being typed is kept while the account changes', () => {
  const { trading } = openList([wirePosition(7)]);
  const takeProfit = () => screen.getByLabelText<HTMLInputElement>('Take profit for Bitcoin');
  takeProfit().focus();
  fireEvent.change(takeProfit(), { target: { value: '61000' } });
  const other = wirePosition(8, { symbol: 'ETHUSD', symbolName: 'Ethereum' });
  act(() => trading.receive('positions', wireAccount(3, { open: [wirePosition(7), other] })));
  expect(rowOf('ETHUSD')).toBeTruthy();
  expect(takeProfit().value).toBe('61000');
});

test('while its close is pending, neither it nor part of it can be closed, and the buttons say why', () => {
  const { trading } = openList([wirePosition(7, { waiting_close: { amount: null, asked_at: '2026-01-01T00:00:00.000Z' } })]);
  expect(within(rowOf('BTCUSD')).getByText('Closing')).toBeTruthy();
  for (const name of ['Close Bitcoin', 'Close part of Bitcoin']) {
    const button = screen.getByRole('button', { name });
    expect([button.title, button.getAttribute('aria-disabled')]).toEqual(['Awaiting a confirmed price', 'true']);
    fireEvent.click(button);
  }
  expect(trading.asked).toEqual([]);
});

describe('a trailing stop', () => {
  const trailing = (name: string) => screen.getByRole('button', { name });

  test('is turned on with a distance', async () => {
    const { trading } = openList([wirePosition(7)]);
    openPopover(trailing('Trailing stop for Bitcoin: off'));
    const distance = await screen.findByLabelText('Distance');
    fireEvent.change(distance, { target: { value: '500' } });
    fireEvent.click(screen.getByRole('button', { name: 'Turn on' }));
    expect(trading.asked).toMatchObject([{ event: 'updatePosition', message: { id: 7, stop_lost: null, trailing_stop: 500 } }]);
  });

  test('that is too near is rejected with the minimum distance', async () => {
    const wide = { ...BITCOIN, typicalSpread: price(20_000) };
    const { trading } = openList([wirePosition(7)], { instruments: [wide] });
    openPopover(trailing('Trailing stop for Bitcoin: off'));
    fireEvent.change(await screen.findByLabelText('Distance'), { target: { value: '0.01' } });
    fireEvent.click(screen.getByRole('button', { name: 'Turn on' }));
    expect(screen.getByText(/^The trailing distance must be at least [\d.,]+\.$/)).toBeTruthy();
    expect(trading.asked).toEqual([]);
  });

  test('shows its distance and can be turned off', async () => {
    const { trading } = openList([wirePosition(7, { stop_lost: 59_500, trailing_stop: 500 })]);
    openPopover(trailing('Trailing stop for Bitcoin: 500.00'));
    fireEvent.click(await screen.findByRole('button', { name: 'Turn off' }));
    expect(trading.asked).toMatchObject([{ event: 'updatePosition', message: { stop_lost: 59_500, trailing_stop: null } }]);
  });
});

describe('a moved stop', () => {
  async function move(fixture: FixturePlatform): Promise<void> {
    const stopLoss = screen.getByLabelText<HTMLInputElement>('Stop loss for Bitcoin');
    fireEvent.change(stopLoss, { target: { value: '58,500' } });
    fireEvent.keyDown(stopLoss, { key: 'Enter' });
    fixture.trading.asked[0]?.answer({ status: true, id: 7 });
    await waitFor(() => expect(latestMessage()).toContain('Stop loss moved from 58,000.00 to 58,500.00'));
  }
  const undo = () => fireEvent.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1) ?? document.body);

  test('can be undone', async () => {
    const fixture = openList([wirePosition(7, { stop_lost: 58_000 })]);
    await move(fixture);
    act(() => fixture.trading.receive('positions', wireAccount(3, { open: [wirePosition(7, { stop_lost: 58_500 })] })));
    undo();
    const back = fixture.trading.asked.at(-1);
    expect(back).toMatchObject({ event: 'updatePosition', message: { id: 7, stop_lost: 58_000 } });
    back?.answer({ status: true, id: 7 });
    await waitFor(() => expect(latestMessage()).toContain('Change for Bitcoin undone'));
  });

  test('of a position closed meanwhile is not reported as undone', async () => {
    const fixture = openList([wirePosition(7, { stop_lost: 58_000 })]);
    await move(fixture);
    act(() => fixture.trading.receive('positions', wireAccount(3)));
    undo();
    await waitFor(() => expect(latestMessage()).toContain('Bitcoin has since been closed.'));
    expect(fixture.trading.asked.filter(({ event }) => event === 'updatePosition')).toHaveLength(1);
  });

  const latestMessage = () => screen.getByRole('log').lastElementChild?.textContent;
});
