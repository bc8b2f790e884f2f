import { accountPaths, marketPaths, tradingPaths } from '@fairlead/contract/paths.ts';
import { euros } from '@fairlead/domain/fixture-euros.ts';
import { INSTRUMENTS } from '@fairlead/domain/trading/instruments.ts';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { callApi } from '../../../transport/api-client.ts';
import { ToastRegion } from '../../../ui/toast.tsx';
import type { Platform } from '../platform-context.ts';
import { BITCOIN, openFixturePlatform, type FixturePlatform } from '../platform.fixture.tsx';
import { wireAccount, wirePast, wirePosition } from '../wire-account.fixture.ts';
import { AutoPanel } from './auto-panel.tsx';

let isAway: boolean;
/** The request bodies sent to the AutoTrading endpoint. */
let sent: unknown[];
let record: { offered: boolean; closed_count: number; closed_profit: number };
let answer: PromiseWithResolvers<void>;
/** Closed positions that AutoTrading opened, and what was asked for them. */
let past: ReturnType<typeof wirePast>[];
let asked: string[];

/** Finished candles whose fast average is above the slow one, and a running one. */
function candles() {
  const openAt = Math.floor(Date.now() / 900_000) * 900_000;
  const rising = Array.from({ length: 32 }, (_, index) => [openAt - (31 - index) * 900_000, 100, 101, 99, 100 + index / 10, 0]);
  return { symbol: 'x', interval: '15m', candles: rising, has_more: true, is_loading: false };
}

beforeEach(() => {
  isAway = false;
  sent = [];
  past = [];
  asked = [];
  record = { offered: true, closed_count: 0, closed_profit: 0 };
  answer = Promise.withResolvers();
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    if (isAway) throw new TypeError('server unreachable');
    if (path.startsWith(tradingPaths.history)) {
      asked.push(path);
      return Response.json({ status: true, data: past, cursor: null, totals: null });
    }
    if (path.startsWith(marketPaths.candles)) return Response.json({ status: true, data: candles() });
    if (path !== accountPaths.autoTrading) throw new TypeError('server unreachable');
    if (method === 'GET') return Response.json({ status: true, data: record });
    sent.push(JSON.parse(typeof body === 'string' ? body : ''));
    await answer.promise;
    return Response.json({ status: true, data: { auto_trading: 1 } });
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function openPanel(changes: Partial<Platform> = {}): FixturePlatform {
  const instruments = INSTRUMENTS.map(({ symbol }, index) => ({ ...BITCOIN, id: index + 1, symbol, displayName: symbol }));
  const fixture = openFixturePlatform({ instruments, ...changes }, callApi);
  render(
    <ToastRegion>
      <AutoPanel />
    </ToastRegion>,
    { wrapper: fixture.Wrapper },
  );
  return fixture;
}

const toggle = () => screen.getByRole('switch', { name: 'AutoTrading' });
const isOn = () => toggle().getAttribute('aria-checked') === 'true';
const figure = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;

describe('the AutoTrading switch', () => {
  test('flips on click, before the server has answered, and stays', async () => {
    openPanel();
    expect(isOn()).toBe(false);
    fireEvent.click(toggle());
    expect([isOn(), toggle().textContent]).toEqual([true, 'On']);
    expect(sent).toEqual([{ auto_trading: 1 }]);
    await act(async () => answer.resolve());
    expect(isOn()).toBe(true);
  });

  test('flips back with the reason if the server cannot be reached', async () => {
    openPanel();
    isAway = true;
    fireEvent.click(toggle());
    await waitFor(() => expect(isOn()).toBe(false));
    expect((await screen.findByRole('log')).lastElementChild?.textContent).toContain('AutoTrading setting not changed');
  });

  test('follows a change made on another screen', () => {
    const { trading } = openPanel();
    act(() => trading.receive('positions', wireAccount(2, { auto_trading: 1 })));
    expect(isOn()).toBe(true);
    act(() => trading.receive('positions', wireAccount(3)));
    expect(isOn()).toBe(false);
  });
});

describe('the status', () => {
  test('shows how many positions AutoTrading holds and its result of today, while it has something to say', async () => {
    const { trading } = openPanel();
    expect(screen.queryByText(/open$/)).toBeNull();
    const today = wirePast(5, { opened_by: 'auto', close_date: new Date().toISOString(), profit: euros(3.39) });
    const earlier = wirePast(4, { opened_by: 'auto', profit: euros(100) });
    const own = wirePast(3, { close_date: new Date().toISOString(), profit: euros(50) });
    act(() => trading.receive('positions', wireAccount(2, { auto_trading: 1, history: [today, own, earlier] })));
    expect(await screen.findByText('0 open')).toBeTruthy();
    expect(screen.getByText('+€3.39')).toBeTruthy();
    act(() => trading.receive('positions', wireAccount(3, { open: [wirePosition(7, { opened_by: 'auto' })], history: [today] })));
    expect(await screen.findByText('1 open')).toBeTruthy();
    act(() => trading.receive('positions', wireAccount(4, {})));
    expect(screen.queryByText(/open$/)).toBeNull();
  });
});

describe('the explanation', () => {
  async function explain(changes: Partial<Platform> = {}): Promise<FixturePlatform> {
    const fixture = openPanel(changes);
    fireEvent.click(screen.getByRole('button', { name: 'How it works' }));
    await screen.findByRole('dialog', { name: 'How AutoTrading works' });
    return fixture;
  }

  test("shows the strategy's own figures and the risks", async () => {
    await explain();
    const text = screen.getByRole('dialog').textContent;
    for (const said of [
      'the average of the last 10 closes with that of the last 30',
      '2 times the average range of the last 14 candles',
      'at most 0.5% of your equity',
      'At most 3 open positions, one per market, and 6 trades a day',
      'below 200%',
      'It can lose money',
    ]) {
      expect(text).toContain(said);
    }
  });

  test('shows for each market whether the account may trade it, and selects one on click', async () => {
    const select = vi.fn();
    await explain({ select });
    expect(screen.getAllByText('Included')).toHaveLength(5);
    fireEvent.click(screen.getByRole('button', { name: /^XAUUSD/ }));
    expect(select).toHaveBeenCalledWith('XAUUSD');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('lists its trades, open ones first, and opens the explanation of each', async () => {
    past = [wirePast(5, { opened_by: 'auto' })];
    const { trading } = await explain();
    act(() => trading.receive('positions', wireAccount(2, { open: [wirePosition(7, { opened_by: 'auto' }), wirePosition(8)] })));
    const trades = await screen.findAllByRole('button', { name: /^Why: / });
    expect(trades.map((button) => button.getAttribute('aria-label')?.replace(/.*, /, ''))).toEqual(['position 7', 'position 5']);
    expect(asked.every((path) => path.includes('opened_by=auto'))).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: /^Why: .*position 5$/ }));
    expect(await screen.findByText('We couldn’t load the explanation for this position.')).toBeTruthy();
  });

  test('says what it waits for while there are no trades', async () => {
    await explain();
    expect(await screen.findByText('No trades yet')).toBeTruthy();
    expect(await screen.findAllByText('Sells when the average of 10 crosses below that of 30.')).toHaveLength(5);
    expect(screen.getAllByText('102.55')).toHaveLength(5);
    expect(screen.getByText(/^Last finished candle: .* The next signal is possible at /)).toBeTruthy();
  });

  test('takes closed trades from the server, counts open ones live, and reloads when one closes', async () => {
    const { trading } = await explain();
    await waitFor(() => expect(figure('Closed trades')).toBe('0'));
    act(() => trading.receive('positions', wireAccount(2, { open: [wirePosition(7, { opened_by: 'auto' }), wirePosition(8)] })));
    expect(figure('Open trades')).toBe('1');
    record = { offered: true, closed_count: 1, closed_profit: euros(3.39) };
    act(() => trading.receive('positions', wireAccount(3, { open: [wirePosition(8)], history: [wirePast(7, { opened_by: 'auto' })] })));
    await waitFor(() => expect([figure('Closed trades'), figure('Realised profit or loss')]).toEqual(['1', '+€3.39']));
    expect(figure('Open trades')).toBe('0');
  });

  test('offers a retry if the record cannot be loaded', async () => {
    isAway = true;
    await explain();
    await screen.findByText('We couldn’t load your AutoTrading results.');
    isAway = false;
    // The list of trades has its own.
    for (const retry of screen.getAllByRole('button', { name: 'Try again' })) fireEvent.click(retry);
    await waitFor(() => expect(figure('Closed trades')).toBe('0'));
    expect(await screen.findByText('No trades yet')).toBeTruthy();
  });
});
