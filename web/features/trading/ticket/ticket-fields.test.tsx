import { price } from '@fairlead/domain/price.ts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { describedBy } from '../../../ui/described-by.fixture.ts';
import { BITCOIN } from '../platform.fixture.tsx';
import { choose, chooseStop, field, openTicket, submit, typeInto } from './ticket.fixture.tsx';

afterEach(cleanup);

const isWrong = (label: string) => field(label).getAttribute('aria-invalid') === 'true';

describe('what is wrong is said at its field, which has the focus after an attempt, and nothing is sent', () => {
  test.each([
    ['0', 'The amount must be at least €1.00.'],
    ['0.99', 'The amount must be at least €1.00.'],
    ['-5', 'The amount must be at least €1.00.'],
    ['1,000.01', 'The amount is above the free margin of €1,000.00.'],
    ['ten', 'This is not a number.'],
    ['1e3', 'This is not a number.'],
    ['1.005', 'At most two decimals.'],
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
    ['Buy', 'Stop loss', 'none', 'This is not a number.'],
    ['Sell', 'Take profit', '0', 'Stop loss and take profit must be above zero.'],
  ])('%s with a %s of %s', (side, label, text, message) => {
    const { trading } = openTicket();
    choose(new RegExp(`^${side}`));
    typeInto('Amount', '100');
    typeInto(label, text);
    expectRefused(label, message, trading.asked);
  });

  test.each([
    ['Limit', 'Buy', '60,010.01', "The order's price can't be higher than 60,010.00"],
    ['Limit', 'Sell', '59,999.99', "The order's price can't be lower than 60,000.00"],
    ['Stop', 'Buy', '60,009.99', "The order's price can't be lower than 60,010.00"],
    ['Stop', 'Sell', '60,000.01', "The order's price can't be higher than 60,000.00"],
    ['Limit', 'Buy', '0', 'The price must be above zero.'],
    ['Limit', 'Buy', 'low', 'This is not a number.'],
  ])('a %s to %s at %s', async (kind, side, text, message) => {
    const { trading } = openTicket();
    await chooseKind(kind);
    choose(new RegExp(`^${side}`));
    typeInto('Amount', '100');
    typeInto(`${kind} price`, text);
    expectRefused(`${kind} price`, message, trading.asked);
  });

  test('an end of an order that has passed', async () => {
    const { trading } = openTicket();
    await chooseKind('Limit');
    typeInto('Amount', '100');
    typeInto('Limit price', '50,000');
    fireEvent.change(screen.getByLabelText('Expiry'), { target: { value: 'at' } });
    typeInto('Expires on', '1969-06-01T12:00');
    expectRefused('Expires on', 'The order must end in the future, within a year.', trading.asked);
  });

  test('no distance for a trailing stop', () => {
    const { trading } = openTicket();
    typeInto('Amount', '100');
    chooseStop('trailing');
    submit();
    expectRefused('Distance', 'This field is required', trading.asked);
  });

  test('a trailing stop that is nearer than the usual spread', () => {
    const wide = { ...BITCOIN, typicalSpread: price(20_000) };
    const { trading } = openTicket({ instruments: [wide], selected: wide });
    typeInto('Amount', '100');
    chooseStop('trailing');
    typeInto('Distance', '0.01');
    expectRefused('Distance', /^A trailing stop must stay at least [\d.,]+ away from the price\.$/, trading.asked);
  });

  test.each([
    ['57,000.01', 'A guaranteed stop can be set at 57,000.00 or further from the price.'],
    ['50,999.99', 'A guaranteed stop can be set at 51,000.00 or closer to the price.'],
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

describe('what is just right is sent', () => {
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
  ])('stops at the very price that a %s closes at', (side, level, sent) => {
    const { trading } = openTicket();
    choose(new RegExp(`^${side}`));
    typeInto('Amount', '100');
    typeInto('Stop loss', level);
    typeInto('Take profit', level);
    submit();
    expect(trading.asked).toMatchObject([{ message: sent }]);
  });
});

test('a stop is judged anew when the side changes', () => {
  openTicket();
  typeInto('Stop loss', '59,000');
  expect(isWrong('Stop loss')).toBe(false);
  choose(/^Sell/);
  expect(describedBy(field('Stop loss'))).toBe("Can't be lower than 60,010.00");
});

test('a stop of an order that waits is judged from the price of the order', async () => {
  openTicket();
  await chooseKind('Limit');
  typeInto('Limit price', '50,000');
  typeInto('Stop loss', '55,000');
  expect(describedBy(field('Stop loss'))).toBe("Can't be higher than 49,990.00");
  choose('Market');
  expect(isWrong('Stop loss')).toBe(false);
});

test('the price of an order moves by the smallest step, or by a hundred of them', async () => {
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
  fireEvent.click(screen.getByRole('button', { name: 'One step higher' }));
  expect(field('Stop price').value).toBe('60,010.01');
});

test('all that is free beside what is open can be taken at a click', () => {
  const { trading } = openTicket();
  trading.receive('balance', { balance: 812.34, remainder: 0, owed: 0 });
  fireEvent.click(screen.getByRole('button', { name: /^Available/ }));
  expect(field('Amount').value).toBe('812.34');
  expect(isWrong('Amount')).toBe(false);
});

describe('leverage', () => {
  const LIRA = {
    ...BITCOIN,
    symbol: 'USDTRY',
    ruleClass: 'minorForex',
    category: { id: 1, name: 'Forex', leverages: [1, 3, 5, 10, 15, 20, 30] },
  } as const;

  test('above the cap of the rules is shown and cannot be chosen; the first is chosen', () => {
    openTicket({ instruments: [LIRA], selected: LIRA });
    const choices = screen.getAllByRole<HTMLInputElement>('radio', { name: /×$/ });
    expect(choices.map(({ disabled }) => disabled)).toEqual([false, false, false, false, false, false, true]);
    expect(choices.findIndex(({ checked }) => checked)).toBe(0);
  });
});

describe('the answer', () => {
  test('of an order that is filled is told as an alert; the amount stays, the stops go', async () => {
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

  test('of one that is refused is told with the reason, and the ticket stays as it is', async () => {
    const { trading } = openTicket();
    typeInto('Amount', '100');
    submit();
    trading.asked[0]?.answer({ status: false, message: '', error: { code: 'priceMoved', limit: 60_020 } });
    await waitFor(() =>
      expect(latestMessage()).toBe('Order not executedThe price moved to 60,020.00 while the order was on its way. Nothing was opened.'),
    );
    expect(field('Amount').value).toBe('100');
  });

  test('is waited for: however fast the button is pressed, one order is sent', () => {
    const { trading } = openTicket();
    typeInto('Amount', '100');
    for (let press = 0; press < 5; press += 1) submit();
    expect(trading.asked).toHaveLength(1);
  });

  const latestMessage = () => screen.getByRole('log').lastElementChild?.textContent;
});

test('an order that waits to sell is sent with its kind, its price and a moment of its end in the time zone of the client', async () => {
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
