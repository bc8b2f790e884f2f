import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { BITCOIN, openFixturePlatform, type FixturePlatform } from '../platform.fixture.tsx';
import { wireAccount, wirePosition } from '../wire-account.fixture.ts';
import CloseSeveralDialog from './close-several-dialog.tsx';

afterEach(cleanup);

const ETHER = { ...BITCOIN, id: 2, symbol: 'ETHUSD', displayName: 'Ethereum' };

/** Two positions in Bitcoin, which is quoted, and one in Ether, which isn't. */
const THREE = [wirePosition(1), wirePosition(2, { direction: 'sell' }), wirePosition(3, { symbol: 'ETHUSD', symbolName: 'Ethereum' })];

function openDialog(open = THREE): FixturePlatform {
  const fixture = openFixturePlatform({ instruments: [BITCOIN, ETHER] });
  fixture.trading.receive('positions', wireAccount(2, { open }));
  render(<CloseSeveralDialog onClose={() => undefined} />, { wrapper: fixture.Wrapper });
  fixture.trading.asked.length = 0;
  return fixture;
}

const linesOf = (list: string): number => within(screen.getByRole('region', { name: list })).getAllByRole('listitem').length;

test('positions without a price are listed separately and not closed', () => {
  const { trading } = openDialog();
  expect([linesOf('Will be closed'), linesOf('Can’t be closed right now')]).toEqual([2, 1]);
  expect(screen.getByRole('region', { name: 'Can’t be closed right now' }).textContent).toContain('No price available');
  fireEvent.click(screen.getByRole('button', { name: 'Close 2 positions' }));
  expect(trading.asked).toMatchObject([{ event: 'closePositions', message: { ids: [1, 2], client_order_id: 'command-1' } }]);
});

test('the reason why a position cannot be closed is on a line of its own', () => {
  openDialog();
  const blocked = within(screen.getByRole('region', { name: 'Can’t be closed right now' }));
  expect(blocked.getByRole('listitem').className).not.toContain('sm:grid-cols');
  expect(blocked.getByText('No price available').className).toContain('col-span-2');
  expect(within(screen.getByRole('region', { name: 'Will be closed' })).getAllByRole('listitem')[0]?.className).toContain('sm:grid-cols');
});

test('afterwards it shows what was closed, and what was left open and why', async () => {
  const { trading } = openDialog();
  fireEvent.click(screen.getByRole('button', { name: 'Close 2 positions' }));
  const left = [{ id: 2, code: 'quoteUnavailable' }];
  trading.asked[0]?.answer({ status: true, closed: [{ id: 1, price: 60_000, profit: 3.39 }], left, waiting: [] });
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('1 position was closed. 2 stayed open.'));
  expect(screen.getByRole('region', { name: 'Closed' }).textContent).toContain('+€3.39');
  expect(screen.getByRole('region', { name: 'Still open' }).textContent).toMatch(/Temporarily unavailable.*No price available/);
});

test('positions are filtered by instrument and by profit or loss; an empty selection cannot be closed', () => {
  openDialog();
  fireEvent.click(screen.getByRole('radio', { name: 'Only BTCUSD' }));
  expect(linesOf('Will be closed')).toBe(2);
  expect(screen.queryByRole('region', { name: 'Can’t be closed right now' })).toBeNull();
  // The buy has gained 3.39, the sell has lost 3.42.
  expect(screen.getByRole('dialog').textContent).toContain('2 positions, current profit or loss−€0.03');
  fireEvent.click(screen.getByRole('radio', { name: 'In loss' }));
  expect(screen.getByRole('region', { name: 'Will be closed' }).textContent).toContain('Short');
  fireEvent.click(screen.getByRole('radio', { name: 'In profit' }));
  expect(screen.getByRole('region', { name: 'Will be closed' }).textContent).toContain('Long');
});

test('an empty selection says so and disables the button', () => {
  const { prices } = openDialog([wirePosition(1)]);
  act(() => prices.receive('prices', { BTCUSD: { buy: 50_010, sell: 50_000 } }));
  fireEvent.click(screen.getByRole('radio', { name: 'In profit' }));
  expect(screen.getByText('No matching positions can be closed right now.')).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Close 0/ }).getAttribute('aria-disabled')).toBe('true');
});

test('a selection keeps its positions while prices move', () => {
  const { prices } = openDialog();
  fireEvent.click(screen.getByRole('radio', { name: 'In profit' }));
  expect(linesOf('Will be closed')).toBe(1);
  prices.receive('prices', { BTCUSD: { buy: 50_010, sell: 50_000 } });
  expect(linesOf('Will be closed')).toBe(1);
});

test('announces the current price only for positions not under review, and skips pending closes', () => {
  const { trading, prices } = openDialog();
  const dialog = screen.getByRole('dialog');
  expect(dialog.textContent).toContain('Each position closes at its current price');
  act(() => prices.receive('terms', { rules: '1', calendar: 1, actions: 0, halted: [], under_review: ['BTCUSD'] }));
  expect(dialog.textContent).not.toContain('current price');
  expect(dialog.textContent).toContain('Each position closes at the first confirmed price');
  const whole = { amount: null, asked_at: '2026-01-01T00:00:00.000Z' };
  const open = [
    wirePosition(1, { waiting_close: whole }),
    wirePosition(2, { direction: 'sell' }),
    wirePosition(3, { symbol: 'ETHUSD', symbolName: 'Ethereum' }),
  ];
  act(() => trading.receive('positions', wireAccount(3, { open })));
  expect(screen.getByRole('region', { name: 'Can’t be closed right now' }).textContent).toContain('Already awaiting a confirmed price');
  fireEvent.click(screen.getByRole('button', { name: 'Close 1 position' }));
  expect(trading.asked).toMatchObject([{ event: 'closePositions', message: { ids: [2] } }]);
});

test('lists positions that close at the first confirmed price by instrument', () => {
  const { prices } = openDialog();
  act(() => {
    prices.receive('prices', { ETHUSD: { buy: 3_001, sell: 3_000 } });
    prices.receive('terms', { rules: '1', calendar: 1, actions: 0, halted: [], under_review: ['BTCUSD'] });
  });
  expect(screen.getByRole('dialog').textContent).toContain('Price under review: BTCUSD. Positions in these markets close at the first');
});
