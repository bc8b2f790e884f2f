import type { WireAlert } from '@fairlead/contract/trading/schemas.ts';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { ToastRegion } from '../../../ui/toast.tsx';
import { openFixturePlatform, type FixturePlatform } from '../platform.fixture.tsx';
import { wireAccount, wireAlert } from '../wire-account.fixture.ts';
import { AlertButton } from './alert-button.tsx';
import AlertsPanel from './alerts-panel.tsx';

afterEach(cleanup);

function openPanel(alerts: WireAlert[] = []): FixturePlatform {
  const fixture = openFixturePlatform();
  act(() => fixture.trading.receive('positions', wireAccount(2, { alerts })));
  render(
    <ToastRegion>
      <AlertButton />
      <AlertsPanel />
    </ToastRegion>,
    { wrapper: fixture.Wrapper },
  );
  fixture.trading.asked.length = 0;
  return fixture;
}

const price = () => screen.getByLabelText<HTMLInputElement>('Alert me at');
const type = (value: string) => fireEvent.change(price(), { target: { value } });
const set = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Set alert' });

describe('the alert price', () => {
  test('starts at the current price', () => {
    openPanel();
    expect(price().value).toBe('60,000.00');
    expect(screen.getByText('This is the current price.')).toBeTruthy();
    expect(screen.getByText(/^No alerts yet\./)).toBeTruthy();
  });

  test.each([
    ['61,000', /rises to 61,000\.00/],
    ['59000', /falls to 59,000\.00/],
  ])('%s shows which way the market has to move', (text, meaning) => {
    openPanel();
    type(text);
    expect(screen.getByText(meaning)).toBeTruthy();
  });

  test('moves by the smallest step, or by a hundred steps', () => {
    openPanel();
    for (const [key, value] of [
      ['PageUp', '60,001.00'],
      ['ArrowDown', '60,000.99'],
    ] as const) {
      fireEvent.keyDown(price(), { key });
      expect(price().value).toBe(value);
    }
  });

  test('is sent with the symbol', () => {
    const { trading } = openPanel();
    type('61,000');
    fireEvent.click(set());
    expect(trading.asked).toMatchObject([{ event: 'setAlert', message: { symbol: 'BTCUSD', price: 61_000 } }]);
  });

  test('is rejected with the reason if it is the current price', async () => {
    const { trading } = openPanel();
    fireEvent.click(set());
    await act(async () => trading.asked[0]?.answer({ status: false, message: '', error: { code: 'alertAtCurrentPrice', limit: 60_000 } }));
    expect(screen.getByRole('log').lastElementChild?.textContent).toContain('The price is already at 60,000.00.');
  });
});

describe('the alert list', () => {
  const list = (name: RegExp) => screen.queryByRole('region', { name });

  test('shows active alerts; the bell counts those of the selected instrument', () => {
    openPanel([wireAlert(1, 61_000), wireAlert(2, 3_000, { symbol: 'ETHUSD', symbolName: 'Ethereum' })]);
    expect(list(/^Active: 2 of 50$/)).not.toBeNull();
    expect(list(/^Triggered$/)).toBeNull();
    expect(screen.getByRole('button', { name: 'Price alerts, 1 active for this market' })).toBeTruthy();
  });

  test('moves a triggered alert at once, with its price and time, and lets the client remove it', () => {
    const { trading } = openPanel([wireAlert(1, 61_000)]);
    const fired = wireAlert(1, 61_000, { fired_at: '2026-01-01T00:00:00.000Z', fired_price: 61_002 });
    act(() => trading.receive('positions', wireAccount(3, { alerts: [fired] })));
    expect(list(/^Active/)).toBeNull();
    const row = within(list(/^Triggered$/) ?? document.body).getByRole('listitem');
    expect(row.textContent).toMatch(/BTCUSD.*rises to 61,000\.00.*At 61,002\.00 on /);
    trading.asked.length = 0;
    fireEvent.click(screen.getByRole('button', { name: 'Remove BTCUSD alert at 61,000.00' }));
    expect(trading.asked).toMatchObject([{ event: 'removeAlert', message: { id: 1 } }]);
  });

  test('holds fifty active alerts; the form says so until one is removed', () => {
    const fifty = Array.from({ length: 50 }, (_, index) => wireAlert(index + 1, 61_000 + index));
    const { trading } = openPanel(fifty);
    expect(screen.getByText('You’ve reached the maximum number of active alerts (50). Remove one first.')).toBeTruthy();
    expect(set().disabled).toBe(true);
    act(() => trading.receive('positions', wireAccount(3, { alerts: fifty.slice(1) })));
    expect(set().disabled).toBe(false);
    expect(list(/^Active: 49 of 50$/)).not.toBeNull();
  });
});
