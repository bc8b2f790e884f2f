import { cents } from '@fairlead/domain/money.ts';
import { price } from '@fairlead/domain/price.ts';
import type { HeldPosition } from '@fairlead/contract/trading/client.ts';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { describedBy } from '../../../ui/described-by.fixture.ts';
import { ToastRegion } from '../../../ui/toast.tsx';
import { chartStorage } from '../chart/chart-storage.ts';
import { LONG_BITCOIN, openFixturePlatform } from '../platform.fixture.tsx';
import { OrderConfirmationProvider } from '../settings/order-confirmation.tsx';
import { changeTerminalSettings, readTerminalSettings } from '../settings/terminal-settings.ts';
import LevelForm from './level-form.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

/** 200 euros of Bitcoin at 59,000, which is quoted at 60,000 / 60,010. */
function openForm(changes: Partial<HeldPosition> = {}, field: 'stopLoss' | 'takeProfit' = 'stopLoss') {
  const fixture = openFixturePlatform();
  render(
    <ToastRegion>
      <OrderConfirmationProvider>
        <LevelForm position={{ ...LONG_BITCOIN, ...changes }} field={field} />
      </OrderConfirmationProvider>
    </ToastRegion>,
    { wrapper: fixture.Wrapper },
  );
  return fixture;
}

const field = () => screen.getByRole<HTMLInputElement>('textbox');
const chooseUnit = (unit: string) => fireEvent.change(screen.getByRole('combobox'), { target: { value: unit } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
const breakEven = () => screen.getByRole('button', { name: 'Set to break-even' });
const levels = ({ trading }: ReturnType<typeof openForm>) => trading.asked.filter(({ event }) => event === 'updatePosition');

describe('a stop of an open position', () => {
  test('is shown as price, percent, points, result and share of the equity, and keeps its level when the unit changes', () => {
    openForm();
    expect(describedBy(field())).toBe('58,000.00 · −1.69% · −100,000 pts · −€3.39 · 0.34% of your equity');
    for (const [unit, text] of [
      ['percent', '1.69492'],
      ['points', '100,000'],
      ['money', '3.39'],
      ['price', '58,000.00'],
    ] as const) {
      chooseUnit(unit);
      expect(field().value).toBe(text);
    }
    expect(readTerminalSettings(chartStorage, 1).levelUnit).toBe('price');
  });

  test.each([
    ['percent', '1', 58_410],
    ['percent', '+1', 59_590],
    ['points', '50000', 58_500],
    ['money', '+2', 59_588.53],
  ])('is set in %s: %s', (unit, text, level) => {
    const fixture = openForm();
    chooseUnit(unit);
    fireEvent.change(field(), { target: { value: text } });
    save();
    const [sent] = levels(fixture);
    expect(sent).toMatchObject({ message: { id: 7, take_profit: null } });
    const { stop_lost: stop = 0 } = (sent?.message ?? {}) as { readonly stop_lost?: number };
    // A cent of 200 euros is a price step of three.
    expect(Math.abs(stop - level)).toBeLessThan(unit === 'money' ? 3 : 0.005);
  });

  test('that the market does not allow is refused with the reason, and not sent', () => {
    const fixture = openForm();
    chooseUnit('percent');
    fireEvent.change(field(), { target: { value: '+2' } });
    save();
    expect(describedBy(field())).toBe("Can't be higher than 60,000.00");
    expect(levels(fixture)).toEqual([]);
  });

  test('a take profit is a gain without a sign', () => {
    const fixture = openForm({}, 'takeProfit');
    chooseUnit('percent');
    fireEvent.change(field(), { target: { value: '5' } });
    save();
    expect(levels(fixture)).toMatchObject([{ message: { stop_lost: 58_000, take_profit: 61_950 } }]);
  });
});

describe('break-even', () => {
  test.each<[string, Partial<HeldPosition>, number]>([
    ['without anything booked', {}, 59_000],
    ['after nights that cost 1 euro', { financing: cents(-1_00) }, 59_295],
    ['for a short', { side: 'short', openPrice: price(61_000_000_000), stopLoss: null }, 61_000],
  ])('moves the stop in one press to where nothing is lost, %s', async (_, changes, level) => {
    const fixture = openForm(changes);
    expect(breakEven().title).toMatch(/^At [\d,.]+, closing loses nothing/);
    fireEvent.click(breakEven());
    await waitFor(() => expect(levels(fixture)).toHaveLength(1));
    const [sent] = levels(fixture);
    const { stop_lost: stop = 0 } = (sent?.message ?? {}) as { readonly stop_lost?: number };
    // Half a cent, which the account may owe, is two.
    expect(Math.abs(stop - level)).toBeLessThan(2);
  });

  test.each<[string, Partial<HeldPosition>, RegExp]>([
    ['the price has not passed it', { openPrice: price(60_500_000_000) }, /^The stop loss can be set to break-even \([\d,.]+\) once/],
    ['the stop is there already', { stopLoss: price(59_500_000_000) }, /^The stop loss already closes without a loss\.$/],
  ])('is not offered while %s', (_, changes, reason) => {
    const fixture = openForm(changes);
    expect(breakEven().title).toMatch(reason);
    fireEvent.click(breakEven());
    expect(levels(fixture)).toEqual([]);
  });

  test('is offered as soon as the price has passed it', () => {
    const fixture = openForm({ openPrice: price(60_500_000_000) });
    act(() => fixture.prices.receive('prices', { BTCUSD: { buy: 60_710, sell: 60_700 } }));
    expect(breakEven().getAttribute('aria-disabled')).toBeNull();
  });

  test('asks first if the client confirms commands', async () => {
    changeTerminalSettings(chartStorage, 1, { placing: 'confirm' });
    const fixture = openForm();
    fireEvent.click(breakEven());
    expect(levels(fixture)).toEqual([]);
    const dialog = await screen.findByRole('dialog', { name: 'Move the Stop loss of Bitcoin?' });
    expect(dialog.textContent).toMatch(/From 58,000\.00 to 59,00\d\.\d\d\./);
    fireEvent.click(screen.getByRole('button', { name: 'Move' }));
    await waitFor(() => expect(levels(fixture)).toHaveLength(1));
  });
});
