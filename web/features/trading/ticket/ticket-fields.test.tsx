import { price } from '@fairlead/domain/price.ts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { describedBy } from '../../../ui/described-by.fixture.ts';
import { BITCOIN } from '../platform.fixture.tsx';
import { choose, chooseStop, field, openTicket, submit, typeInto } from './ticket.fixture.tsx';

afterEach(cleanup);

const isWrong = (label: string) => field(label).getAttribute('aria-invalid') === 'true';

describe('an invalid field shows its error, takes the focus on submit, and nothing is sent', () => {
  test.each([
    ['0', 'The amount must be at least €1.00.'],
    ['0.99', 'The amount must be at least €1.00.'],
    ['-5', 'The amount must be at least €1.00.'],
    ['1,000.01', 'The amount exceeds your free margin of €1,000.00.'],
    ['ten', 'Enter a number.'],
    ['1e3', 'Enter a number.'],
    ['1.005', 'Use at most two decimal places.'],
  ])('an amount of %s', (text, message) => {
    const { trading } = openTicket();
    typeInto('Amount', text);
    expectRefused('Amount', message, trading.asked);
  });

  test.each([
    ['Buy', 'Stop loss', '60,000.01', "Can't be higher than 60,000.00"],
    ['Buy', 'Take profit', '59,999.99', "Can't be lower than 60,000.00"],
    ['Sell', 'Stop loss', '60,009.99', "Can't be lower than 60,010.00"],
    ['Sell', 'Take profit', '60,010.01', "Can't be higher than 60,010.00"],
    ['Buy', 'Stop loss', 'none', 'Enter a number.'],
    ['Sell', 'Take profit', '0', 'Stop loss and take profit must be greater than zero.'],
  ])('%s with a %s of %s', (side, label, text, message) => {
    const { trading } = openTicket();
    choose(new RegExp(`^${side}`));
    typeInto('Amount', '100');
    typeInto(label, text);
    expectRefused(label, message, trading.asked);
  });

  test.each([
    ['Limit', 'Buy', '60,010.01', 'The order price can’t be higher than 60,010.00.'],
    ['Limit', 'Sell', '59,999.99', 'The order price can’t be lower than 60,000.00.'],
    ['Stop', 'Buy', '60,009.99', 'The order price can’t be lower than 60,010.00.'],
    ['Stop', 'Sell', '60,000.01', 'The order price can’t be higher than 60,000.00.'],
    ['Limit', 'Buy', '0', 'The price must be above zero.'],
    ['Limit', 'Buy', 'low', 'Enter a number.'],
  ])('a %s to %s at %s', async (kind, side, text, message) => {
    const { trading } = openTicket();
    await chooseKind(kind);
    choose(new RegExp(`^${side}`));
    typeInto('Amount', '100');
    typeInto(`${kind} price`, text);
    expectRefused(`${kind} price`, message, trading.asked);
  });

  test('an expiry in the past', async () => {
    const { trading } = openTicket();
    await chooseKind('Limit');
    typeInto('Amount', '100');
    typeInto('Limit price', '50,000');
    fireEvent.change(screen.getByLabelText('Expiry'), { target: { value: 'at' } });
    typeInto('Expires on', '1969-06-01T12:00');
    expectRefused('Expires on', 'The expiry must be in the future and no more than a year away.', trading.asked);
  });

  test('no distance for a trailing stop', () => {
    const { trading } = openTicket();
    typeInto('Amount', '100');
    chooseStop('trailing');
    submit();
    expectRefused('Distance', 'This field is required', trading.asked);
  });

  test('a trailing stop nearer than the minimum distance', () => {
    const wide = { ...BITCOIN, typicalSpread: price(20_000) };
    const { trading } = openTicket({ instruments: [wide], selected: wide });
    typeInto('Amount', '100');
    chooseStop('trailing');
    typeInto('Distance', '0.01');
    expectRefused('Distance', /^The trailing distance must be at least [\d.,]+\.$/, trading.asked);
  });

  test.each([
    ['57,000.01', 'A guaranteed stop must be set at 57,000.00 or further from the price.'],
    ['50,999.99', 'A guaranteed stop must be set at 51,000.00 or closer to the price.'],
  ])('a guaranteed stop at %s', (text, message) => {
    const { trading } = openTicket();
    typeInto('Amount', '100');
    chooseStop('guaranteed');
    typeInto('Stop loss', text);
    expectRefused('Stop loss', message, trading.asked);
  });

  function expectRefused(label: string, message: string | RegExp, asked: readonly unknown[]): void {
    if (typeof message === 'string') expect(describedBy(field(label))).toBe(message);
    else expect(describedBy(field(label))).toMatch(message);
    submit();
    expect(isWrong(label)).toBe(true);
    expect(document.activeElement).toBe(field(label));
    expect(asked).toEqual([]);
  }
});

describe('values at the limit are sent', () => {
  test.each(['1', '1.00', '999.99', '1000'])('an amount of %s', (text) => {
    const { trading } = openTicket();
    typeInto('Amount', text);
    expect(isWrong('Amount')).toBe(false);
    submit();
    expect(trading.asked).toMatchObject([{ event: 'openPosition', message: { amount: Number(text) } }]);
  });

  test.each([
    ['Sell', '60,010.00', { direction: 'sell', stop_lost: 60_010, take_profit: 60_010 }],
    ['Buy', '60,000.00', { direction: 'buy', stop_lost: 60_000, take_profit: 60_000 }],
  ])('stops exactly at the closing price of a %s', (side, level, sent) => {
    const { trading } = openTicket();
    choose(new RegExp(`^${side}`));
    typeInto('Amount', '100');
    typeInto('Stop loss', level);
    typeInto('Take profit', level);
    submit();
    expect(trading.asked).toMatchObject([{ message: sent }]);
  });
});

test('a stop is checked again when the side changes', () => {
  openTicket();
  typeInto('Stop loss', '59,000');
  expect(isWrong('Stop loss')).toBe(false);
  choose(/^Sell/);
  expect(describedBy(field('Stop loss'))).toBe("Can't be lower than 60,010.00");
});

test('a stop of a pending order is checked against the order’s price', async () => {
  openTicket();
  await chooseKind('Limit');
  typeInto('Limit price', '50,000');
  typeInto('Stop loss', '55,000');
  expect(describedBy(field('Stop loss'))).toBe("Can't be higher than 49,990.00");
  choose('Market');
  expect(isWrong('Stop loss')).toBe(false);
});

test('the price of an order moves by the smallest step, or by a hundred steps', async () => {
  openTicket();
  await chooseKind('Stop');
  for (const [key, value] of [
    ['ArrowUp', '60,010.01'],
    ['PageUp', '60,011.01'],
    ['ArrowDown', '60,011.00'],
    ['PageDown', '60,010.00'],
  ] as const) {
    fireEvent.keyDown(field('Stop price'), { key });
    expect(field('Stop price').value).toBe(value);
  }
  fireEvent.click(screen.getByRole('button', { name: 'One tick higher' }));
  expect(field('Stop price').value).toBe('60,010.01');
});

test.each([
  ['Use 25% of the available margin', '203.08'],
  ['Use 50% of the available margin', '406.17'],
  ['Use 100% of the available margin', '812.34'],
])('%s', (share, amount) => {
  const { trading } = openTicket();
  trading.receive('balance', { balance: 812.34, remainder: 0, owed: 0 });
  fireEvent.click(screen.getByRole('button', { name: share }));
  expect(field('Amount').value).toBe(amount);
  expect(isWrong('Amount')).toBe(false);
  submit();
  expect(trading.asked).toMatchObject([{ message: { amount: Number(amount) } }]);
});

describe('leverage', () => {
  const LIRA = {
    ...BITCOIN,
    symbol: 'USDTRY',
    ruleClass: 'minorForex',
    category: { id: 1, name: 'Forex', leverages: [1, 3, 5, 10, 15, 20, 30] },
  } as const;

  test('above the regulatory cap is shown but disabled; the first value is selected', () => {
    openTicket({ instruments: [LIRA], selected: LIRA });
    const choices = screen.getAllByRole<HTMLInputElement>('radio', { name: /×$/ });
    expect(choices.map(({ disabled }) => disabled)).toEqual([false, false, false, false, false, false, true]);
    expect(choices.findIndex(({ checked }) => checked)).toBe(0);
  });
});

describe('the response', () => {
  test('to a filled order is shown as an alert; the amount stays, the stops are cleared', async () => {
    const { trading } = openTicket();
    typeInto('Amount', '250');
    typeInto('Stop loss', '58,000.5');
    typeInto('Take profit', '61000');
    submit();
    expect(trading.asked).toMatchObject([{ message: { stop_lost: 58_000.5, take_profit: 61_000 } }]);
    trading.asked[0]?.answer({ status: true, id: 7, price: 60_010 });
    await waitFor(() => expect(latestMessage()).toBe('AlertNew position was created successfully'));
    expect(['Amount', 'Stop loss', 'Take profit'].map((label) => field(label).value)).toEqual(['250', '', '']);
  });

  test('to a rejected order shows the reason, and the ticket stays as it is', async () => {
    const { trading } = openTicket();
    typeInto('Amount', '100');
    submit();
    trading.asked[0]?.answer({ status: false, message: '', error: { code: 'priceMoved', limit: 60_020 } });
    await waitFor(() =>
      expect(latestMessage()).toBe(
        'Order not executedThe price moved to 60,020.00 before your order was executed. No position was opened.',
      ),
    );
    expect(field('Amount').value).toBe('100');
  });

  test('is awaited: however often the button is pressed, one order is sent', () => {
    const { trading } = openTicket();
    typeInto('Amount', '100');
    for (let press = 0; press < 5; press += 1) submit();
    expect(trading.asked).toHaveLength(1);
  });

  const latestMessage = () => screen.getByRole('log').lastElementChild?.textContent;
});

test('a pending sell order is sent with its type, price and expiry in the client’s time zone', async () => {
  const { trading } = openTicket();
  await chooseKind('Limit');
  choose(/^Sell/);
  typeInto('Amount', '100');
  typeInto('Limit price', '65,000');
  fireEvent.change(screen.getByLabelText('Expiry'), { target: { value: 'at' } });
  typeInto('Expires on', '1970-06-30T14:00');
  submit();
  const expires_at = new Date(1970, 5, 30, 14).toISOString();
  expect(trading.asked).toMatchObject([{ event: 'placeOrder', message: { kind: 'limit', direction: 'sell', price: 65_000, expires_at } }]);
});

async function chooseKind(kind: string): Promise<void> {
  choose(kind);
  await screen.findByLabelText(`${kind} price`);
}
