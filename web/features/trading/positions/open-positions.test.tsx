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
  if (row === null) throw new Error('it stands in no row');
  return row;
};
const cellsOf = (symbol: string) =>
  within(rowOf(symbol))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
const profitButton = () => within(rowOf('BTCUSD')).getByRole('button', { name: /€/ });

test('where there are none the list says so, and what to do next', () => {
  openList([]);
  expect(screen.getByText('No open positions')).toBeTruthy();
  expect(screen.getByText('Choose an amount and buy or sell BTCUSD to open your first one.')).toBeTruthy();
});

test('a position has its side, stake, leverage and open price', () => {
  openList([wirePosition(7, { direction: 'sell' })]);
  expect(cellsOf('BTCUSD').slice(1, 5)).toEqual(['Short', '€100.00', '2×', '59,000.00']);
});

describe('profit and percentage', () => {
  test('are those of the domain at the price of closing, with every price', () => {
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
  ] as const)('of a %s open to the formula and the figures in it', async (direction, formula, filled) => {
    openList([wirePosition(7, { direction })]);
    const popover = openPopover(profitButton());
    await waitFor(() => expect(popover.textContent).toContain(formula));
    expect(popover.textContent).toContain(filled);
  });
});

test('its symbol leads to its instrument', () => {
  const select = vi.fn();
  openList([wirePosition(7, { symbol: 'ETHUSD', symbolName: 'Ethereum' })], { select });
  fireEvent.click(screen.getByRole('button', { name: 'ETHUSD' }));
  expect(select).toHaveBeenCalledWith('ETHUSD');
});

test('one that AutoTrading opened is marked', () => {
  openList([wirePosition(7, { opened_by: 'auto' })]);
  expect(within(rowOf('BTCUSD')).getByTitle('Opened by AutoTrading')).toBeTruthy();
});

test('a stop that is being typed is kept while the account changes', () => {
  const { trading } = openList([wirePosition(7)]);
  const takeProfit = () => screen.getByLabelText<HTMLInputElement>('Take profit of Bitcoin');
  takeProfit().focus();
  fireEvent.change(takeProfit(), { target: { value: '61000' } });
  const other = wirePosition(8, { symbol: 'ETHUSD', symbolName: 'Ethereum' });
  act(() => trading.receive('positions', wireAccount(3, { open: [wirePosition(7), other] })));
  expect(rowOf('ETHUSD')).toBeTruthy();
  expect(takeProfit().value).toBe('61000');
});

test('M1: while its closing waits, neither it nor a part of it can be closed, and the buttons say why', () => {
  const { trading } = openList([wirePosition(7, { waiting_close: { amount: null, asked_at: '2026-01-01T00:00:00.000Z' } })]);
  expect(within(rowOf('BTCUSD')).getByText('Closing')).toBeTruthy();
  for (const name of ['Close Bitcoin', 'Bitcoin: Close part']) {
    const button = screen.getByRole('button', { name });
    expect([button.title, button.getAttribute('aria-disabled')]).toEqual(['Waiting for a confirmed price', 'true']);
    fireEvent.click(button);
  }
  expect(trading.asked).toEqual([]);
});

describe('a trailing stop', () => {
  const trailing = (name: string) => screen.getByRole('button', { name });

  test('is turned on with a distance', async () => {
    const { trading } = openList([wirePosition(7)]);
    openPopover(trailing('Trailing stop of Bitcoin: off'));
    const distance = await screen.findByLabelText('Distance');
    fireEvent.change(distance, { target: { value: '500' } });
    fireEvent.click(screen.getByRole('button', { name: 'Turn on' }));
    expect(trading.asked).toMatchObject([{ event: 'updatePosition', message: { id: 7, stop_lost: null, trailing_stop: 500 } }]);
  });

  test('that is nearer than it may be is not sent, and says how far it must be', async () => {
    const wide = { ...BITCOIN, typicalSpread: price(20_000) };
    const { trading } = openList([wirePosition(7)], { instruments: [wide] });
    openPopover(trailing('Trailing stop of Bitcoin: off'));
    fireEvent.change(await screen.findByLabelText('Distance'), { target: { value: '0.01' } });
    fireEvent.click(screen.getByRole('button', { name: 'Turn on' }));
    expect(screen.getByText(/^A trailing stop must stay at least [\d.,]+ away from the price\.$/)).toBeTruthy();
    expect(trading.asked).toEqual([]);
  });

  test('shows its distance, and is turned off', async () => {
    const { trading } = openList([wirePosition(7, { stop_lost: 59_500, trailing_stop: 500 })]);
    openPopover(trailing('Trailing stop of Bitcoin: 500.00'));
    fireEvent.click(await screen.findByRole('button', { name: 'Turn off' }));
    expect(trading.asked).toMatchObject([{ event: 'updatePosition', message: { stop_lost: 59_500, trailing_stop: null } }]);
  });
});

describe('T3: a stop that was moved', () => {
  async function move(fixture: FixturePlatform): Promise<void> {
    const stopLoss = screen.getByLabelText<HTMLInputElement>('Stop loss of Bitcoin');
    fireEvent.change(stopLoss, { target: { value: '58,500' } });
    fireEvent.keyDown(stopLoss, { key: 'Enter' });
    fixture.trading.asked[0]?.answer({ status: true, id: 7 });
    await waitFor(() => expect(latestMessage()).toContain('Stop loss moved from 58,000.00 to 58,500.00'));
  }
  const undo = () => fireEvent.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1) ?? document.body);

  test('is moved back where that is wanted', async () => {
    const fixture = openList([wirePosition(7, { stop_lost: 58_000 })]);
    await move(fixture);
    act(() => fixture.trading.receive('positions', wireAccount(3, { open: [wirePosition(7, { stop_lost: 58_500 })] })));
    undo();
    const back = fixture.trading.asked.at(-1);
    expect(back).toMatchObject({ event: 'updatePosition', message: { id: 7, stop_lost: 58_000 } });
    back?.answer({ status: true, id: 7 });
    await waitFor(() => expect(latestMessage()).toContain('The change for Bitcoin was undone'));
  });

  test('of a position that has closed since is not said to be moved back', async () => {
    const fixture = openList([wirePosition(7, { stop_lost: 58_000 })]);
    await move(fixture);
    act(() => fixture.trading.receive('positions', wireAccount(3)));
    undo();
    await waitFor(() => expect(latestMessage()).toContain('Bitcoin has been closed since.'));
    expect(fixture.trading.asked.filter(({ event }) => event === 'updatePosition')).toHaveLength(1);
  });

  const latestMessage = () => screen.getByRole('log').lastElementChild?.textContent;
});
