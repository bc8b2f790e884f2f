import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { BITCOIN, openFixturePlatform, type FixturePlatform } from '../platform.fixture.tsx';
import { wireAccount, wirePosition } from '../wire-account.fixture.ts';
import CloseSeveralDialog from './close-several-dialog.tsx';

afterEach(cleanup);

const ETHER = { ...BITCOIN, id: 2, symbol: 'ETHUSD', displayName: 'Ethereum' };

/** Two positions in Bitcoin, which is quoted, and one in Ether, which is not. */
const THREE = [wirePosition(1), wirePosition(2, { direction: 'sell' }), wirePosition(3, { symbol: 'ETHUSD', symbolName: 'Ethereum' })];

function openDialog(open = THREE): FixturePlatform {
  const fixture = openFixturePlatform({ instruments: [BITCOIN, ETHER] });
  fixture.trading.receive('positions', wireAccount(2, { open }));
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

test('they are chosen by their instrument, and by what they stand at; nothing can be closed where none is left', () => {
  openDialog();
  fireEvent.click(screen.getByRole('radio', { name: 'Only BTCUSD' }));
  expect(linesOf('Will be closed')).toBe(2);
  expect(screen.queryByRole('region', { name: 'Cannot be closed now' })).toBeNull();
  // The buy has earned 3.39, the sell has lost 3.42.
  expect(screen.getByRole('dialog').textContent).toContain('2 positions, profit now−€0.03');
  fireEvent.click(screen.getByRole('radio', { name: 'At a loss' }));
  expect(screen.getByRole('region', { name: 'Will be closed' }).textContent).toContain('Short');
  fireEvent.click(screen.getByRole('radio', { name: 'In profit' }));
  expect(screen.getByRole('region', { name: 'Will be closed' }).textContent).toContain('Long');
});

test('where nothing is in profit it says so, and there is nothing to press', () => {
  const { prices } = openDialog([wirePosition(1)]);
  act(() => prices.receive('prices', { BTCUSD: { buy: 50_010, sell: 50_000 } }));
  fireEvent.click(screen.getByRole('radio', { name: 'In profit' }));
  expect(screen.getByText('There is no such position that could be closed now.')).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Close 0/ }).getAttribute('aria-disabled')).toBe('true');
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
    wirePosition(1, { waiting_close: whole }),
    wirePosition(2, { direction: 'sell' }),
    wirePosition(3, { symbol: 'ETHUSD', symbolName: 'Ethereum' }),
  ];
  act(() => trading.receive('positions', wireAccount(3, { open })));
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
