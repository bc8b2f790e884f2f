import type { WireOrder } from '@fairlead/contract/trading/schemas.ts';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { openPopover } from '../../../ui/open-popover.fixture.ts';
import { ToastRegion } from '../../../ui/toast.tsx';
import { openFixturePlatform, type FixturePlatform } from '../platform.fixture.tsx';
import { OrderConfirmationProvider } from '../settings/order-confirmation.tsx';
import { wireAccount, wireOrder } from '../wire-account.fixture.ts';
import OrdersList from './orders-list.tsx';

afterEach(cleanup);

function openOrders(orders: WireOrder[]): FixturePlatform {
  const fixture = openFixturePlatform();
  act(() => fixture.trading.receive('positions', wireAccount(2, { orders })));
  render(
    <ToastRegion>
      <OrderConfirmationProvider>
        <OrdersList wide />
      </OrderConfirmationProvider>
    </ToastRegion>,
    { wrapper: fixture.Wrapper },
  );
  fixture.trading.asked.length = 0;
  return fixture;
}

const latestMessage = () => screen.getByRole('log').lastElementChild?.textContent;
const level = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

function save(label: string, value: string): void {
  fireEvent.change(level(label), { target: { value } });
  fireEvent.keyDown(level(label), { key: 'Enter' });
}

test('where none waits the list says so, and how to place one', () => {
  openOrders([]);
  expect(screen.getByText('No waiting orders')).toBeTruthy();
  expect(screen.getByText('Choose Limit or Stop in the ticket to buy or sell BTCUSD at a price of your own.')).toBeTruthy();
});

test('an order has its side, kind, stake, price, and how far the market is from it', () => {
  const { prices } = openOrders([wireOrder(3, { stop_lost: 50_000 })]);
  const cells = () => screen.getAllByRole('cell').map(({ textContent }) => textContent);
  expect([cells()[1], cells()[2], cells()[4], cells()[5]]).toEqual(['LongLimit', '€100.00 1×', '60,010.00', '−8.35%']);
  expect([level('Order price of Bitcoin').value, level('Stop loss of the order for Bitcoin').value]).toEqual(['55,000.00', '50,000.00']);
  act(() => prices.receive('prices', { BTCUSD: { buy: 56_000, sell: 55_990 } }));
  expect(cells()[5]).toBe('−1.79%');
});

describe('its levels are edited where they stand', () => {
  test.each([
    ['Order price of Bitcoin', '54,000', { price: 54_000, take_profit: null }],
    ['Take profit of the order for Bitcoin', '70000', { price: 55_000, take_profit: 70_000 }],
  ])('%s', async (label, text, sent) => {
    const { trading } = openOrders([wireOrder(3)]);
    save(label, text);
    expect(trading.asked).toMatchObject([{ event: 'changeOrder', message: { id: 3, ...sent } }]);
    trading.asked[0]?.answer({ status: true, id: 3 });
    await waitFor(() => expect(latestMessage()).toContain('The order for Bitcoin was changed'));
  });

  test('a price on the wrong side of the market is not sent, and says why', () => {
    const { trading } = openOrders([wireOrder(3)]);
    save('Order price of Bitcoin', '60,010.01');
    expect(screen.getByRole('alert').textContent).toBe("The order's price can't be higher than 60,010.00");
    expect(trading.asked).toEqual([]);
  });
});

describe('its expiry', () => {
  test('is shown, and can be changed', async () => {
    const hidePopover = vi.fn();
    Object.assign(HTMLElement.prototype, { hidePopover });
    const { trading } = openOrders([wireOrder(3, { expires_at: new Date(2030, 5, 30, 14).toISOString() })]);
    const expiry = screen.getByRole('button', { name: /^Expiry of/ });
    expect(expiry.textContent).toMatch(/30 Jun.*14:00/);
    const chooser = openPopover(expiry);
    await screen.findByRole('button', { name: 'Save' });
    const choice = chooser.querySelector('select');
    if (choice !== null) fireEvent.change(choice, { target: { value: 'untilCancelled' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(trading.asked).toMatchObject([{ event: 'changeOrder', message: { id: 3, expires_at: null } }]);
    trading.asked[0]?.answer({ status: true, id: 3 });
    await waitFor(() => expect(hidePopover).toHaveBeenCalledOnce());
    Reflect.deleteProperty(HTMLElement.prototype, 'hidePopover');
  });

  test('ends it: its place says that it waits no more, with nothing in it to press', () => {
    const { trading } = openOrders([wireOrder(3)]);
    act(() => trading.receive('positions', wireAccount(3)));
    expect(screen.getByText('No longer waiting')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Cancel the order/ })).toBeNull();
  });
});

test('it is cancelled at a click, and that is told', async () => {
  const { trading } = openOrders([wireOrder(3)]);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel the order for Bitcoin' }));
  expect(trading.asked).toMatchObject([{ event: 'cancelOrder', message: { id: 3 } }]);
  trading.asked[0]?.answer({ status: true, id: 3 });
  await waitFor(() => expect(latestMessage()).toContain('The order for Bitcoin was cancelled'));
});
