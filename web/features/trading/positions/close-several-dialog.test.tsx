import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { BITCOIN, openFixturePlatform, type FixturePlatform } from '../platform.fixture.tsx';
import CloseSeveralDialog from './close-several-dialog.tsx';

afterEach(cleanup);

const ETHER = { ...BITCOIN, id: 2, symbol: 'ETHUSD', displayName: 'Ethereum' };

const WIRE = {
  direction: 'buy',
  amount: 100,
  leverage: 2,
  open_rate: 59_000,
  open_date: '2026-01-01T00:00:00.000Z',
  closed_rate: null,
  close_date: null,
  take_profit: null,
  stop_lost: null,
  profit: 0,
  protected: 0,
  closingReason: null,
  trailing_stop: null,
  opened_by: 'client',
  premium: 0,
  part_of: null,
  waiting_close: null,
};

/** Two positions in Bitcoin, which is quoted, and one in Ether, which is not. */
function openDialog(): FixturePlatform {
  const fixture = openFixturePlatform({ instruments: [BITCOIN, ETHER] });
  const open = [
    { ...WIRE, id: 1, symbol: 'BTCUSD', symbolName: 'Bitcoin' },
    { ...WIRE, id: 2, symbol: 'BTCUSD', symbolName: 'Bitcoin', direction: 'sell' },
    { ...WIRE, id: 3, symbol: 'ETHUSD', symbolName: 'Ethereum' },
  ];
  fixture.trading.receive('positions', { version: 2, open, history: [], orders: [], alerts: [], auto_trading: 0 });
  render(<CloseSeveralDialog onClose={() => undefined} />, { wrapper: fixture.Wrapper });
  fixture.trading.asked.length = 0;
  return fixture;
}

const linesOf = (list: string): number => within(screen.getByRole('region', { name: list })).getAllByRole('listitem').length;

test('what has no price to close at is named apart and not asked for', () => {
  const { trading } = openDialog();
  expect([linesOf('Will be closed'), linesOf('Cannot be closed now')]).toEqual([2, 1]);
  expect(screen.getByRole('region', { name: 'Cannot be closed now' }).textContent).toContain('There is no price');
  fireEvent.click(screen.getByRole('button', { name: 'Close 2 positions' }));
  expect(trading.asked).toMatchObject([{ event: 'closePositions', message: { ids: [1, 2], client_order_id: 'command-1' } }]);
});

test('the reason why a position cannot be closed has a line of its own and leaves its name room', () => {
  openDialog();
  const blocked = within(screen.getByRole('region', { name: 'Cannot be closed now' }));
  expect(blocked.getByRole('listitem').className).not.toContain('sm:grid-cols');
  expect(blocked.getByText('There is no price').className).toContain('col-span-2');
  expect(within(screen.getByRole('region', { name: 'Will be closed' })).getAllByRole('listitem')[0]?.className).toContain('sm:grid-cols');
});

test('afterwards it says what was closed, and what was left and why', async () => {
  const { trading } = openDialog();
  fireEvent.click(screen.getByRole('button', { name: 'Close 2 positions' }));
  const left = [{ id: 2, code: 'quoteUnavailable' }];
  trading.asked[0]?.answer({ status: true, closed: [{ id: 1, price: 60_000, profit: 3.39 }], left, waiting: [] });
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('1 position was closed. 2 stayed open.'));
  expect(screen.getByRole('region', { name: 'Closed' }).textContent).toContain('+€3.39');
  expect(screen.getByRole('region', { name: 'Stayed open' }).textContent).toMatch(/Temporarily unavailable.*There is no price/);
});

test('a choice keeps its positions while prices go on', () => {
  const { prices } = openDialog();
  fireEvent.click(screen.getByRole('radio', { name: 'In profit' }));
  expect(linesOf('Will be closed')).toBe(1);
  prices.receive('prices', { BTCUSD: { buy: 50_010, sell: 50_000 } });
  expect(linesOf('Will be closed')).toBe(1);
});

test('M1: it promises the current price only to what is not under review, and does not count what waits already', () => {
  const { trading, prices } = openDialog();
  const dialog = screen.getByRole('dialog');
  expect(dialog.textContent).toContain('Each is closed at its current price');
  act(() => prices.receive('terms', { rules: '1', halted: [], under_review: ['BTCUSD'] }));
  expect(dialog.textContent).not.toContain('current price');
  expect(dialog.textContent).toContain('each closes at the first confirmed price');
  const whole = { amount: null, asked_at: '2026-01-01T00:00:00.000Z' };
  const open = [
    { ...WIRE, id: 1, symbol: 'BTCUSD', symbolName: 'Bitcoin', waiting_close: whole },
    { ...WIRE, id: 2, symbol: 'BTCUSD', symbolName: 'Bitcoin', direction: 'sell' },
    { ...WIRE, id: 3, symbol: 'ETHUSD', symbolName: 'Ethereum' },
  ];
  act(() => trading.receive('positions', { version: 3, open, history: [], orders: [], alerts: [], auto_trading: 0 }));
  expect(screen.getByRole('region', { name: 'Cannot be closed now' }).textContent).toContain('Already waiting for a confirmed price');
  fireEvent.click(screen.getByRole('button', { name: 'Close 1 position' }));
  expect(trading.asked).toMatchObject([{ event: 'closePositions', message: { ids: [2] } }]);
});

test('M1: beside other instruments it names those that close at the first confirmed price', () => {
  const { prices } = openDialog();
  act(() => {
    prices.receive('prices', { ETHUSD: { buy: 3_001, sell: 3_000 } });
    prices.receive('terms', { rules: '1', halted: [], under_review: ['BTCUSD'] });
  });
  expect(screen.getByRole('dialog').textContent).toContain('Under review: BTCUSD. These positions close at the first confirmed price');
});
