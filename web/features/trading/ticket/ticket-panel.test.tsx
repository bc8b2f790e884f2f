import type { ListedInstrument } from '@fairlead/contract/markets/client.ts';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { BITCOIN } from '../platform.fixture.tsx';
import { choose, chooseStop, field, openTicket, submit, typeInto } from './ticket.fixture.tsx';

afterEach(cleanup);

/** Without messages, which outlast a test. */
const ticketText = () => field('Amount').closest('form')?.textContent;

describe('an order', () => {
  test('is sent as entered, with the worst accepted price', () => {
    const { trading } = openTicket();
    typeInto('Amount', '250');
    typeInto('Take profit', '61,000');
    submit();
    expect(trading.asked).toMatchObject([
      {
        event: 'openPosition',
        message: {
          direction: 'buy',
          amount: 250,
          leverage: 1,
          symbol: 'BTCUSD',
          price: 60_010 * 1.00025,
          stop_lost: null,
          take_profit: 61_000,
        },
      },
    ]);
  });

  test('is not sent without an amount, which is then reported as missing', () => {
    const { trading } = openTicket();
    expect(screen.queryByText('This field is required')).toBeNull();
    submit();
    expect(trading.asked).toEqual([]);
    expect(screen.getByText('This field is required')).toBeTruthy();
  });

  test('is not sent above the free margin', () => {
    const { trading } = openTicket();
    typeInto('Amount', '1000.01');
    submit();
    expect(trading.asked).toEqual([]);
    expect(screen.getByText('The amount exceeds your free margin of €1,000.00.')).toBeTruthy();
  });

  test('is not sent with an invalid stop loss', () => {
    const { trading } = openTicket();
    typeInto('Amount', '10');
    typeInto('Stop loss', 'low');
    submit();
    expect(trading.asked).toEqual([]);
  });
});

describe('while the market is closed', () => {
  const closed = { ...BITCOIN, marketOpen: false, nextChangeAt: Date.UTC(1970, 0, 2, 8, 30) };

  test('a market order is not sent; the ticket shows the opening time and offers a pending order', async () => {
    const { trading } = openTicket({ instruments: [closed], selected: closed });
    typeInto('Amount', '100');
    expect(screen.getByText(/^The market is closed\. It opens on \w+ at \d/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Market closed' }));
    expect(trading.asked).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Place a pending order' }));
    await screen.findByLabelText('Limit price');
    typeInto('Limit price', '55,000');
    fireEvent.click(await screen.findByRole('button', { name: 'Buy limit BTCUSD' }));
    expect(trading.asked).toMatchObject([{ event: 'placeOrder' }]);
  });
});

describe('a guaranteed stop that cannot be set now', () => {
  const HALF_AN_HOUR = 30 * 60_000;
  const CLOSED_TEXT = /A guaranteed stop can’t be set right now\. The market is closed\. It opens on \w+ at \d/;

  test.each<[string, Partial<ListedInstrument>, 'Market' | 'Limit', RegExp]>([
    [
      'about to close',
      { nextChangeAt: HALF_AN_HOUR, nextOpensAt: 90_000_000 },
      'Market',
      /the last 30 minutes .* You can do this again when the market opens on/,
    ],
    [
      'about to close',
      { nextChangeAt: HALF_AN_HOUR, nextOpensAt: 90_000_000 },
      'Limit',
      /the last 30 minutes .* You can do this again when the market opens on/,
    ],
    ['closed', { marketOpen: false, nextChangeAt: 90_000_000 }, 'Market', CLOSED_TEXT],
    ['closed', { marketOpen: false, nextChangeAt: 90_000_000 }, 'Limit', CLOSED_TEXT],
  ])('in a market that is %s: shows the reason and the end, but no terms', async (_, changes, kind, text) => {
    const instrument = { ...BITCOIN, ...changes };
    const { trading } = openTicket({ instruments: [instrument], selected: instrument });
    choose(kind);
    if (kind === 'Limit') await screen.findByLabelText('Limit price');
    typeInto('Amount', '100');
    chooseStop('guaranteed');
    typeInto('Stop loss', '58,000');
    expect(ticketText()).toMatch(text);
    expect(screen.getByText('Not available right now')).toBeTruthy();
    expect(screen.queryByText('Premium')).toBeNull();
    const button = screen.getByRole('button', { name: /^(Buy|Buy limit) BTCUSD$|^Market closed$/ });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(button);
    const title = kind === 'Market' ? 'Order not executed' : 'Order not placed';
    expect(screen.getByRole('log').textContent).toContain(`${title}${button.title}`);
    expect(trading.asked).toEqual([]);
  });

  test('shows its terms again once the market is open', async () => {
    openTicket();
    chooseStop('guaranteed');
    expect(await screen.findByText('Premium')).toBeTruthy();
    expect(ticketText()).not.toContain('can’t be set');
  });

  test('without a price asks for one on submit', () => {
    openTicket();
    typeInto('Amount', '100');
    chooseStop('guaranteed');
    submit();
    expect(screen.getByText('Enter a price for the guaranteed stop.')).toBeTruthy();
  });
});

test('the result at a guaranteed stop says that it includes the premium', async () => {
  openTicket();
  typeInto('Amount', '100');
  chooseStop('guaranteed');
  typeInto('Stop loss', '56,000');
  typeInto('Take profit', '65,000');
  expect(await screen.findByText('Result incl. premium')).toBeTruthy();
  expect(screen.getAllByText('Result')).toHaveLength(1);
});

test('a pending order in a closed market says when the market opens', async () => {
  const closed = { ...BITCOIN, marketOpen: false, nextChangeAt: Date.UTC(1970, 0, 2, 8, 30) };
  openTicket({ instruments: [closed], selected: closed });
  choose('Limit');
  expect(
    await screen.findByText(/^The market is closed\. It opens on \w+ at \d\d:\d\d\. Your order will stay pending until then\.$/),
  ).toBeTruthy();
});

describe('a pending order', () => {
  test('is sent as entered, with its stop and its expiry', async () => {
    const { trading } = openTicket();
    choose('Limit');
    expect((await screen.findByLabelText<HTMLInputElement>('Limit price')).value).toBe('60,010.00');
    typeInto('Limit price', '55,000');
    typeInto('Amount', '250');
    chooseStop('trailing');
    typeInto('Distance', '1,000');
    fireEvent.click(screen.getByRole('button', { name: 'Buy limit BTCUSD' }));
    expect(trading.asked).toMatchObject([
      {
        event: 'placeOrder',
        message: {
          kind: 'limit',
          direction: 'buy',
          amount: 250,
          leverage: 1,
          symbol: 'BTCUSD',
          price: 55_000,
          stop_lost: null,
          trailing_stop: 1_000,
          protected: 0,
          expires_at: null,
        },
      },
    ]);
  });
});

describe('leverage', () => {
  test('shows every value of the category; the allowed ones are enabled and the first is selected', () => {
    openTicket({ access: { verified: true, categoryIds: [1], leverageIndexes: { 1: [1] } } });
    const radios = ['1×', '2×'].map((name) => screen.getByRole<HTMLInputElement>('radio', { name }));
    expect(radios.map(({ disabled, checked }) => [disabled, checked])).toEqual([
      [true, false],
      [false, true],
    ]);
  });
});

describe('obstacles to trading', () => {
  test('an account that is not verified', () => {
    openTicket({ access: { verified: false, categoryIds: [1], leverageIndexes: {} } });
    expect(screen.getByText('The account is not verified')).toBeTruthy();
  });

  test('a category without permission', () => {
    openTicket({ access: { verified: true, categoryIds: [2], leverageIndexes: {} } });
    expect(screen.getByText('You have no access')).toBeTruthy();
  });

  test('an instrument without a price', () => {
    const { prices } = openTicket();
    act(() => prices.receive('prices', { BTCUSD: { buy: 0, sell: 0 } }));
    // A notice beside the button would move it.
    expect(screen.getAllByText('Temporarily unavailable')).toHaveLength(1);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Temporarily unavailable' }).disabled).toBe(true);
  });

  test('a lost connection, until it is restored', () => {
    const { trading } = openTicket();
    act(() => trading.disconnect());
    expect(blockOf()).toBe('No connection. Orders are blocked until prices are live again.');
    act(() => trading.connect());
    expect(blockOf()).toBeNull();
  });

  test('a trading pause, which keeps the input and sends nothing until it ends', () => {
    const { trading } = openTicket();
    typeInto('Amount', '250');
    act(() => trading.receive('tradingStatus', { status: 'paused' }));
    expect(blockOf()).toBe('Trading is paused. Reconnecting…');
    submit();
    fireEvent.submit(screen.getByRole('button', { name: 'Buy BTCUSD' }));
    expect(trading.asked).toEqual([]);
    act(() => trading.receive('tradingStatus', { status: 'open' }));
    expect([blockOf(), field('Amount').value]).toEqual([null, '250']);
    submit();
    expect(trading.asked.filter(({ event }) => event === 'openPosition')).toMatchObject([{ message: { amount: 250 } }]);
  });

  /** Why the button is disabled, as announced to screen readers; null if it isn't. */
  function blockOf(): string | null {
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Buy BTCUSD' });
    expect(button.disabled).toBe(false);
    return button.getAttribute('aria-disabled') === 'true' ? button.title : null;
  }
});

test('a halt or a review is shown on the button itself, which keeps its place and focus', () => {
  const { prices, trading } = openTicket();
  typeInto('Amount', '250');
  const button = screen.getByRole('button', { name: 'Buy BTCUSD' });
  for (const [terms, state, reason] of [
    [{ under_review: ['BTCUSD'] }, 'Price under review', 'We’re confirming an unusual price. Try again in a moment.'],
    [{ halted: ['BTCUSD'] }, 'Trading halted', 'Trading in this instrument is halted.'],
  ] as const) {
    act(() => prices.receive('terms', { rules: '1', calendar: 1, actions: 0, halted: [], under_review: [], ...terms }));
    expect([button.textContent, button.title, button.hasAttribute('disabled')]).toEqual([state, reason, false]);
    expect(button.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(button);
  }
  expect(trading.asked).toEqual([]);
  act(() => prices.receive('terms', { rules: '1', calendar: 1, actions: 0, halted: [], under_review: [] }));
  expect(button.textContent).toBe('Buy BTCUSD');
});
