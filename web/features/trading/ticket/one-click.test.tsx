import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useReducer } from 'react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ToastRegion } from '../../../ui/toast.tsx';
import { chartStorage } from '../chart/chart-storage.ts';
import { HandheldActions } from '../layout/handheld-actions.tsx';
import { openFixturePlatform } from '../platform.fixture.tsx';
import { OrderConfirmationProvider } from '../settings/order-confirmation.tsx';
import PlacingChoice from '../settings/placing-choice.tsx';
import { changeTerminalSettings, readTerminalSettings } from '../settings/terminal-settings.ts';
import { EMPTY_TICKET, reduceTicket } from './ticket-form.ts';
import { TicketHandleProvider } from './ticket-handle.ts';
import { TicketPanel } from './ticket-panel.tsx';
import { field, typeInto } from './ticket.fixture.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const opened: string[] = [];

function Screen({ phone }: { readonly phone: boolean }) {
  const [form, dispatch] = useReducer(reduceTicket, EMPTY_TICKET);
  return (
    <TicketHandleProvider value={{ form, dispatch }}>
      <TicketPanel form={form} dispatch={dispatch} size="dense" />
      {phone && <HandheldActions warning={null} onTrade={(side) => opened.push(side)} />}
      <PlacingChoice />
    </TicketHandleProvider>
  );
}

function openScreen(phone = false) {
  opened.length = 0;
  const fixture = openFixturePlatform();
  render(
    <ToastRegion>
      <OrderConfirmationProvider>
        <Screen phone={phone} />
      </OrderConfirmationProvider>
    </ToastRegion>,
    { wrapper: fixture.Wrapper },
  );
  return fixture;
}

const sellNow = () => screen.findAllByRole('button', { name: /^Sell now/ });

describe('one-click trading', () => {
  test('is an explicit choice, kept in this browser', async () => {
    openScreen();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Use the order button' }).checked).toBe(true);
    expect(screen.queryByRole('button', { name: /^Sell now/ })).toBeNull();
    fireEvent.click(screen.getByRole('radio', { name: 'One-click trading' }));
    expect(await sellNow()).toHaveLength(1);
    expect(readTerminalSettings(chartStorage, 1).placing).toBe('oneClick');
  });

  test('says what the next click would open, and opens it on the side that was clicked', async () => {
    changeTerminalSettings(chartStorage, 1, { placing: 'oneClick' });
    const { trading } = openScreen();
    const [sell] = await sellNow();
    expect(screen.getByText('Enter an amount first')).toBeTruthy();
    typeInto('Amount', '250');
    await waitFor(() => expect(screen.getByText(/^€250\.00 × 1/)).toBeTruthy());
    typeInto('Take profit', '59,000');
    expect(screen.getByText(/TP 59,000\.00$/)).toBeTruthy();
    if (sell !== undefined) fireEvent.click(sell);
    expect(trading.asked).toMatchObject([{ event: 'openPosition', message: { direction: 'sell', amount: 250, take_profit: 59_000 } }]);
  });

  test('sends nothing that the ticket refuses, and shows why at its field', async () => {
    changeTerminalSettings(chartStorage, 1, { placing: 'oneClick' });
    const { trading } = openScreen();
    const [sell] = await sellNow();
    if (sell !== undefined) fireEvent.click(sell);
    expect(trading.asked).toEqual([]);
    expect(screen.getByText('This field is required')).toBeTruthy();
    expect(document.activeElement).toBe(field('Amount'));
  });

  test('is not triggered by Enter in a field', async () => {
    changeTerminalSettings(chartStorage, 1, { placing: 'oneClick' });
    const { trading } = openScreen();
    await sellNow();
    typeInto('Amount', '250');
    fireEvent.submit(field('Amount').closest('form') ?? document.body);
    expect(trading.asked).toEqual([]);
  });

  test('is on a phone too; what prevents an order opens the ticket', async () => {
    changeTerminalSettings(chartStorage, 1, { placing: 'oneClick' });
    const { trading } = openScreen(true);
    await waitFor(async () => expect(await sellNow()).toHaveLength(2));
    const press = async () => fireEvent.click((await sellNow()).at(-1) ?? document.body);
    await press();
    expect([trading.asked, opened]).toEqual([[], ['short']]);
    typeInto('Amount', '250');
    await press();
    expect(trading.asked).toMatchObject([{ message: { direction: 'sell', amount: 250 } }]);
    fireEvent.click(screen.getByTitle('Change the order'));
    expect(opened).toHaveLength(2);
  });
});
