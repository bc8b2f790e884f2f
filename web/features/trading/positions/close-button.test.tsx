import type { HeldPosition } from '@fairlead/contract/trading/client.ts';
import { euros } from '@fairlead/domain/fixture-euros.ts';
import { cents } from '@fairlead/domain/money.ts';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ToastRegion } from '../../../ui/toast.tsx';
import type { Platform } from '../platform-context.ts';
import { BITCOIN, LONG_BITCOIN, openFixturePlatform, type FixturePlatform } from '../platform.fixture.tsx';
import { OrderConfirmationProvider } from '../settings/order-confirmation.tsx';
import { wireAccount, wirePosition } from '../wire-account.fixture.ts';
import ClosePartDialog from './close-part-dialog.tsx';
import { PositionDialogs } from './position-dialogs.tsx';
import { RowActions } from './position-actions.tsx';
import { PendingMark } from './pending-mark.tsx';

afterEach(cleanup);

const POSITION: HeldPosition = { ...LONG_BITCOIN, margin: cents(50_000) };
const terms = (changes: object) => ({ rules: '1', calendar: 1, actions: 0, halted: [], under_review: [], ...changes });

function openButtons(changes: Partial<Platform> = {}): FixturePlatform {
  const fixture = openFixturePlatform(changes);
  render(
    <ToastRegion>
      <OrderConfirmationProvider>
        <PositionDialogs>
          <RowActions position={POSITION} />
        </PositionDialogs>
      </OrderConfirmationProvider>
    </ToastRegion>,
    { wrapper: fixture.Wrapper },
  );
  return fixture;
}

const closeButton = () => screen.getByRole('button', { name: 'Close Bitcoin' });
const messages = () => screen.getByRole('log').textContent;

test('a close is confirmed with its result', async () => {
  const { trading } = openButtons();
  fireEvent.click(closeButton());
  trading.asked[0]?.answer({ status: true, id: 7, price: 60_000, profit: 3.39 });
  await waitFor(() => expect(messages()).toBe('DoneBitcoin closed: +€3.39'));
});

test('a close awaiting a confirmed price is reported as such', async () => {
  const { trading } = openButtons();
  fireEvent.click(closeButton());
  trading.asked[0]?.answer({ status: true, id: 7, waiting: true });
  await waitFor(() =>
    expect(messages()).toContain(
      'Awaiting a confirmed priceBitcoin will close at the first confirmed price. The request can’t be cancelled.',
    ),
  );
});

test('a halt blocks full and partial closes with the reason, and leaves the buttons focusable', () => {
  const { trading, prices } = openButtons();
  act(() => prices.receive('terms', terms({ halted: ['BTCUSD'] })));
  for (const button of [closeButton(), screen.getByRole('button', { name: 'Close part of Bitcoin' })]) {
    expect([button.getAttribute('aria-disabled'), button.hasAttribute('disabled')]).toEqual(['true', false]);
    expect(button.title).toBe('Trading in this instrument is halted.');
    fireEvent.click(button);
  }
  expect(trading.asked).toEqual([]);
  act(() => prices.receive('terms', terms({})));
  expect(closeButton().getAttribute('aria-disabled')).toBeNull();
});

test('a closed market blocks closing and says when it opens, also on click', () => {
  const opensAt = Date.UTC(1970, 0, 2, 8, 30);
  const closed = { ...BITCOIN, marketOpen: false, nextChangeAt: opensAt };
  const { trading } = openButtons({ instruments: [closed], selected: closed });
  const time = new Intl.DateTimeFormat('en-IE', { hour: '2-digit', minute: '2-digit' }).format(opensAt);
  const day = new Intl.DateTimeFormat('en-IE', { weekday: 'long' }).format(opensAt);
  const reason = `The market is closed. It opens on ${day} at ${time}.`;
  expect([closeButton().title, closeButton().hasAttribute('disabled')]).toEqual([reason, false]);
  fireEvent.click(closeButton());
  expect(trading.asked).toEqual([]);
  expect(messages()).toContain(reason);
});

test('a close rejected because the market has just closed says when it opens', async () => {
  const { trading } = openButtons();
  fireEvent.click(closeButton());
  const opensAt = '2026-11-25T08:00:00.000Z';
  trading.asked[0]?.answer({ status: false, message: '', error: { code: 'marketClosed', opensAt } });
  const time = new Intl.DateTimeFormat('en-IE', { hour: '2-digit', minute: '2-digit' }).format(Date.parse(opensAt));
  await waitFor(() => expect(messages()).toContain(`at ${time}.`));
});

test('a price review does not block closing: the close is queued', () => {
  const { trading, prices } = openButtons();
  act(() => prices.receive('terms', terms({ under_review: ['BTCUSD'] })));
  fireEvent.click(closeButton());
  expect(trading.asked).toMatchObject([{ event: 'closePosition', message: { id: 7 } }]);
});

test.each(['badge', 'line'] as const)('a pending partial close shows how much of the position closes (%s)', (look) => {
  const { Wrapper } = openFixturePlatform();
  const position = { ...POSITION, waitingClose: { margin: cents(20_000), askedAt: 0 } };
  const { container } = render(<PendingMark position={position} look={look} />, { wrapper: Wrapper });
  expect(container.textContent).toBe('Closing €200.00');
  expect(container.querySelector('[title]')?.getAttribute('title')).toBe(
    '€200.00 of Bitcoin will close at the first confirmed price. The request can’t be cancelled.',
  );
});

test('a pending full close says that the position closes', () => {
  const { Wrapper } = openFixturePlatform();
  const position = { ...POSITION, waitingClose: { margin: null, askedAt: 0 } };
  render(<PendingMark position={position} look="badge" />, { wrapper: Wrapper });
  expect(screen.getByText('Closing')).toBeTruthy();
});

test('under review, a partial close is announced for the first confirmed price, with its amount', async () => {
  const fixture = openFixturePlatform();
  const { trading, prices } = fixture;
  trading.receive('positions', wireAccount(2, { open: [wirePosition(7, { amount: euros(500) })] }));
  render(
    <ToastRegion>
      <ClosePartDialog positionId={7} onTargets={() => undefined} onClose={() => undefined} />
    </ToastRegion>,
    { wrapper: fixture.Wrapper },
  );
  const dialog = screen.getByRole('dialog');
  expect(dialog.textContent).toContain('This part closes at the current price');
  act(() => prices.receive('terms', terms({ under_review: ['BTCUSD'] })));
  expect(dialog.textContent).not.toContain('current price');
  expect(dialog.textContent).toContain('This part closes at the first confirmed price');
  trading.asked.length = 0;
  fireEvent.change(screen.getByLabelText('Amount to close'), { target: { value: '200' } });
  fireEvent.click(screen.getByRole('button', { name: 'Close €200.00' }));
  trading.asked[0]?.answer({ status: true, id: 7, waiting: true });
  await waitFor(() =>
    expect(messages()).toContain('€200.00 of Bitcoin will close at the first confirmed price. The request can’t be cancelled.'),
  );
});

test('a partial close in a closed market gets the same message as a full one', () => {
  const closed = { ...BITCOIN, marketOpen: false, nextChangeAt: Date.UTC(1970, 0, 2, 8, 30) };
  const { trading } = openButtons({ instruments: [closed], selected: closed });
  const part = screen.getByRole('button', { name: 'Close part of Bitcoin' });
  expect(part.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(part);
  expect(messages()).toMatch(/Order not executedThe market is closed\. It opens on \w+ at \d/);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(trading.asked).toEqual([]);
});
