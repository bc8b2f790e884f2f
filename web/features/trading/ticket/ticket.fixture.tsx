import { fireEvent, render, screen } from '@testing-library/react';
import { useReducer } from 'react';
import { ToastRegion } from '../../../ui/toast.tsx';
import type { Platform } from '../platform-context.ts';
import { openFixturePlatform, type FixturePlatform } from '../platform.fixture.tsx';
import { EMPTY_TICKET, reduceTicket } from './ticket-form.ts';
import { TicketPanel } from './ticket-panel.tsx';

function Panel() {
  const [form, dispatch] = useReducer(reduceTicket, EMPTY_TICKET);
  return <TicketPanel form={form} dispatch={dispatch} size="dense" />;
}

/** The ticket of an account with 1,000 euros, on Bitcoin at 60,000 / 60,010. */
export function openTicket(changes: Partial<Platform> = {}): FixturePlatform {
  const fixture = openFixturePlatform(changes);
  render(
    <ToastRegion>
      <Panel />
    </ToastRegion>,
    { wrapper: fixture.Wrapper },
  );
  return fixture;
}

export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

export function typeInto(label: string, value: string): void {
  fireEvent.change(field(label), { target: { value } });
}

/** Market, Limit or Stop; Buy or Sell. */
export function choose(name: string | RegExp): void {
  fireEvent.click(screen.getByRole('radio', { name }));
}

export function chooseStop(kind: 'fixed' | 'trailing' | 'guaranteed'): void {
  fireEvent.change(screen.getByLabelText('Stop loss type'), { target: { value: kind } });
}

export function submit(): void {
  fireEvent.click(screen.getByRole('button', { name: /^(Buy|Sell) (limit |stop )?BTCUSD$/ }));
}
