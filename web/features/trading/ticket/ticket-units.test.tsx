import type { ListedInstrument } from '@fairlead/contract/markets/client.ts';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { describedBy } from '../../../ui/described-by.fixture.ts';
import { BITCOIN } from '../platform.fixture.tsx';
import { choose, field, openTicket, submit, typeInto } from './ticket.fixture.tsx';

afterEach(cleanup);

const EURO: ListedInstrument = {
  ...BITCOIN,
  id: 20,
  symbol: 'EURUSD',
  displayName: 'EUR/USD',
  digits: 5,
  currency: 'USD',
  ruleClass: 'majorForex',
  category: { id: 2, name: 'Forex', leverages: [30] },
};
const POUND: ListedInstrument = { ...EURO, id: 21, symbol: 'GBPUSD', displayName: 'GBP/USD' };

/** Bitcoin at 60,000 / 60,010, with the euro at 1.20 dollars. */
function openBitcoin() {
  const fixture = openTicket({ instruments: [BITCOIN, EURO] });
  act(() => fixture.prices.receive('prices', { EURUSD: { buy: 1.2, sell: 1.2 } }));
  return fixture;
}

/** The pound at 1.32 dollars and the euro at 1.20. */
function openPound() {
  const access = { verified: true, categoryIds: [2], leverageIndexes: {} };
  const fixture = openTicket({ instruments: [POUND, EURO], selected: POUND, access });
  act(() => fixture.prices.receive('prices', { EURUSD: { buy: 1.2, sell: 1.2 }, GBPUSD: { buy: 1.32, sell: 1.32 } }));
  return fixture;
}

const chooseIn = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const sentBy = ({ trading }: ReturnType<typeof openTicket>) => {
  fireEvent.submit(field('Amount').closest('form') ?? document.body);
  return trading.asked.filter(({ event }) => event === 'openPosition');
};

describe('the size of an order', () => {
  test('is shown as margin, units and lots', async () => {
    openPound();
    typeInto('Amount', '100');
    // 100 × 30 euros are 3,600 dollars, or 2,727.27 pounds.
    await waitFor(() => expect(describedBy(field('Amount'))).toBe('€100.00 · 2,727.27 GBP · 0.02727 lots'));
  });

  test.each([
    ['units', '2,727', 99.99, '€99.99 · 2,727 GBP'],
    ['units', '2,728', 100.02, '2,727.82 GBP'],
    ['lots', '0.01', 36.66, '999.82 GBP'],
  ])('in %s, %s is the largest margin that is not above it, and what it really opens is shown', async (unit, typed, amount, opened) => {
    const fixture = openPound();
    chooseIn('Unit of the amount', unit);
    typeInto('Amount', typed);
    await waitFor(() => expect(describedBy(field('Amount'))).toContain(opened));
    expect(sentBy(fixture)).toMatchObject([{ message: { amount } }]);
  });

  test('stays the same when the unit is changed back and forth', () => {
    openPound();
    typeInto('Amount', '123.45');
    for (const unit of ['units', 'lots', 'units', 'money']) chooseIn('Unit of the amount', unit);
    expect(field('Amount').value).toBe('123.45');
  });

  test('of Bitcoin is in coins, and never in lots', async () => {
    const fixture = openBitcoin();
    expect([...screen.getByLabelText<HTMLSelectElement>('Unit of the amount').options].map(({ text }) => text)).toEqual(['€', 'BTC']);
    chooseIn('Unit of the amount', 'units');
    typeInto('Amount', '0.005');
    await waitFor(() => expect(describedBy(field('Amount'))).toMatch(/^€250\.04 · 0\.004999\d+ BTC$/));
    expect(sentBy(fixture)).toMatchObject([{ message: { amount: 250.04 } }]);
  });

  test('in units is not guessed while the euro has no price', () => {
    const fixture = openTicket();
    chooseIn('Unit of the amount', 'units');
    typeInto('Amount', '0.005');
    expect(describedBy(field('Amount'))).toBe('The size can’t be converted to euros right now. Enter the amount in euros.');
    expect(sentBy(fixture)).toEqual([]);
  });

  test.each(['ten', '-1'])('in units, %s is no number', (text) => {
    openBitcoin();
    chooseIn('Unit of the amount', 'units');
    typeInto('Amount', text);
    expect(describedBy(field('Amount'))).toBe('Enter a number.');
  });
});

describe('stop loss and take profit', () => {
  test.each([
    // Side, unit, stop, target, levels as sent
    ['Buy', 'percent', '1', '2', 59_409.9, 61_210.2],
    ['Sell', 'percent', '1', '2', 60_600, 58_800],
    ['Buy', 'points', '1000', '2500', 60_000, 60_035],
    ['Buy', 'money', '10', '20', 57_009.5, 66_011],
    ['Sell', 'money', '10', '20', 63_000, 54_000],
  ])('%s with levels in %s: %s and %s', (side, unit, stop, target, stopLoss, takeProfit) => {
    const fixture = openTicket();
    choose(new RegExp(`^${side}`));
    typeInto('Amount', '200');
    chooseIn('Unit of the Stop loss', unit);
    typeInto('Stop loss', stop);
    typeInto('Take profit', target);
    submit();
    const message = (fixture.trading.asked[0]?.message ?? {}) as { readonly stop_lost?: number; readonly take_profit?: number };
    // A cent of 200 euros is a price step of three.
    expect(Math.abs((message.stop_lost ?? 0) - stopLoss)).toBeLessThan(unit === 'money' ? 3 : 0.005);
    expect(Math.abs((message.take_profit ?? 0) - takeProfit)).toBeLessThan(unit === 'money' ? 3 : 0.005);
  });

  test('change their unit together, and stay where they are', () => {
    openTicket();
    typeInto('Amount', '200');
    typeInto('Stop loss', '59,409.90');
    typeInto('Take profit', '61,210.20');
    chooseIn('Unit of the Stop loss', 'percent');
    expect([field('Stop loss').value, field('Take profit').value]).toEqual(['1', '2']);
    chooseIn('Unit of the Take profit', 'points');
    expect([field('Stop loss').value, field('Take profit').value]).toEqual(['60,010', '120,020']);
    chooseIn('Unit of the Stop loss', 'price');
    expect([field('Stop loss').value, field('Take profit').value]).toEqual(['59,409.90', '61,210.20']);
  });

  test('are shown in the other units', async () => {
    openTicket();
    typeInto('Amount', '200');
    chooseIn('Unit of the Stop loss', 'percent');
    typeInto('Stop loss', '1');
    await waitFor(() => expect(describedBy(field('Stop loss'))).toBe('59,409.90−60,010 ptsResult−€2.00'));
  });

  test('show what is risked and promised', async () => {
    openTicket();
    typeInto('Amount', '200');
    chooseIn('Unit of the Stop loss', 'percent');
    typeInto('Stop loss', '1');
    typeInto('Take profit', '2');
    expect(await screen.findByText('0.20% · 1 : 2')).toBeTruthy();
  });

  test.each([
    ['percent', 'one', 'Enter a number.'],
    ['money', '1.005', 'Enter a number.'],
    ['points', '1e9', 'Enter a number.'],
    ['money', '+1000000000', 'No price brings that.'],
  ])('in %s, %s is refused at its field', (unit, text, message) => {
    const fixture = openTicket();
    typeInto('Amount', '200');
    chooseIn('Unit of the Stop loss', unit);
    typeInto('Stop loss', text);
    expect(describedBy(field('Stop loss'))).toBe(message);
    submit();
    expect(fixture.trading.asked).toEqual([]);
  });

  test('in euros wait for the amount, and nothing is sent without it', () => {
    const fixture = openTicket();
    chooseIn('Unit of the Stop loss', 'money');
    typeInto('Stop loss', '10');
    submit();
    expect(describedBy(field('Amount'))).toBe('This field is required');
    expect(fixture.trading.asked).toEqual([]);
  });
});
