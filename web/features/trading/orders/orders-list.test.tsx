import type { WireOrder } from '@fairlead/contract/trading/schemas.ts';
import { RETAIL_RULE_PACK } from '@fairlead/domain/trading/rule-pack.ts';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { openPopover } from '../../../ui/open-popover.fixture.ts';
import { ToastRegion } from '../../../ui/toast.tsx';
import { openFixturePlatform, type FixturePlatform } from '../platform.fixture.tsx';
import { OrderConfirmationProvider } from '../settings/order-confirmation.tsx';
import { wireAccount, wireOrder } from '../wire-account.fixture.ts';
import OrdersList from './orders-list.tsx';

afterEach(cleanup);

function openOrders(orders: WireOrder[], options: Parameters<typeof openFixturePlatform>[0] = {}): FixturePlatform {
  const fixture = openFixturePlatform(options);
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

test('without pending orders the list says so, and how to place one', () => {
  openOrders([]);
  expect(screen.getByText('No pending orders')).toBeTruthy();
  expect(screen.getByText('Choose Limit or Stop under New trade to buy or sell BTCUSD at a price you set.')).toBeTruthy();
});

test('an order shows its side, type, amount, price and distance to the market', () => {
  const { prices } = openOrders([wireOrder(3, { stop_lost: 50_000 })]);
  const cells = () => screen.getAllByRole('cell').map(({ textContent }) => textContent);
  expect([cells()[1], cells()[2], cells()[4], cells()[5]]).toEqual(['LongLimit', '€100.00 1×', '60,010.00', '−8.35%']);
  expect([level('Order price for Bitcoin').value, level('Stop loss for Bitcoin order').value]).toEqual(['55,000.00', '50,000.00']);
  act(() => prices.receive('prices', { BTCUSD: { buy: 56_000, sell: 55_990 } }));
  expect(cells()[5]).toBe('−1.79%');
});

test('an order of a pair names the other one, until it stands alone', () => {
  const { trading } = openOrders([
    wireOrder(3, { linked_to: 4 }),
    wireOrder(4, { direction: 'sell', kind: 'stop', price: 50_000, linked_to: 3 }),
  ]);
  const text = 'Linked to your stop order to sell at 50,000.00: as soon as one is filled, the other is cancelled.';
  expect(screen.getByText(text).parentElement?.title).toBe(text);
  expect(screen.getAllByText('OCO')).toHaveLength(2);
  act(() => trading.receive('positions', wireAccount(3, { orders: [wireOrder(3)] })));
  expect(screen.queryByText(text)).toBeNull();
});

test('an order above a coming lower leverage says when it can’t fill, and the others say nothing', () => {
  const lower = { scope: 'class', subject: 'crypto', cap: 1, from: 3_600_000, until: 7_200_000, weekly: false } as const;
  openOrders([wireOrder(3, { leverage: 2 }), wireOrder(4, { leverage: 1 })], {
    rules: { ...RETAIL_RULE_PACK, scheduledLeverage: [lower] },
  });
  const note = screen.getByRole('region', { name: 'Lower leverage' });
  expect(note.textContent).toMatch(/From .+ until .+, order 3 can’t fill: its leverage is 2:1, and BTCUSD then allows at most 1:1\./);
  expect(note.textContent).not.toContain('order 4');
});

describe('its levels are edited in place', () => {
  test.each([
    ['Order price for Bitcoin', '54,000', { price: 54_000, take_profit: null }],
    ['Take profit for Bitcoin order', '70000', { price: 55_000, take_profit: 70_000 }],
  ])('%s', async (label, text, sent) => {
    const { trading } = openOrders([wireOrder(3)]);
    save(label, text);
    expect(trading.asked).toMatchObject([{ event: 'changeOrder', message: { id: 3, ...sent } }]);
    trading.asked[0]?.answer({ status: true, id: 3 });
    await waitFor(() => expect(latestMessage()).toContain('Order for Bitcoin changed'));
  });

  test('a price on the wrong side of the market is rejected with the reason and not sent', () => {
    const { trading } = openOrders([wireOrder(3)]);
    save('Order price for Bitcoin', '60,010.01');
    expect(screen.getByRole('alert').textContent).toBe('The order price can’t be higher than 60,010.00.');
    expect(trading.asked).toEqual([]);
  });
});

describe('its expiry', () => {
  test('is shown and can be changed', async () => {
    const hidePopover = vi.fn();
    Object.assign(HTMLElement.prototype, { hidePopover });
    const { trading } = openOrders([wireOrder(3, { expires_at: new Date(2030, 5, 30, 14).toISOString() })]);
    const expiry = screen.getByRole('button', { name: /^Expiry for/ });
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

  test('ends the order: its row says that it is no longer pending, without controls', () => {
    const { trading } = openOrders([wireOrder(3)]);
    act(() => trading.receive('positions', wireAccount(3)));
    expect(screen.getByText('No longer pending')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Cancel order for/ })).toBeNull();
  });
});

test('one click cancels an order and confirms it', async () => {
  const { trading } = openOrders([wireOrder(3)]);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel order for Bitcoin' }));
  expect(trading.asked).toMatchObject([{ event: 'cancelOrder', message: { id: 3 } }]);
  trading.asked[0]?.answer({ status: true, id: 3 });
  await waitFor(() => expect(latestMessage()).toContain('Order for Bitcoin cancelled'));
});
