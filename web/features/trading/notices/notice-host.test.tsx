import { euros } from '@fairlead/domain/fixture-euros.ts';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openPopover } from '../../../ui/open-popover.fixture.ts';
import { loadToasts, ToastRegion } from '../../../ui/toast.tsx';
import { openFixturePlatform, type FixturePlatform } from '../platform.fixture.tsx';
import { PositionDialogs } from '../positions/position-dialogs.tsx';
import { OrderConfirmationProvider } from '../settings/order-confirmation.tsx';
import { wireAccount, wirePosition } from '../wire-account.fixture.ts';
import NoticeHost from './notice-host.tsx';
import { closedNotice, filledNotice } from './notice.fixture.ts';

beforeAll(loadToasts);
beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const wait = (delayMs: number) => act(() => void vi.advanceTimersByTime(delayMs));
const quote = ({ prices }: FixturePlatform, bid: number) => act(() => prices.receive('prices', { BTCUSD: { buy: bid + 10, sell: bid } }));

function openHost(): FixturePlatform {
  const fixture = openFixturePlatform();
  const place = document.createElement('div');
  document.body.append(place);
  render(
    <ToastRegion>
      <OrderConfirmationProvider>
        <PositionDialogs>
          <NoticeHost warningPlace={place} />
        </PositionDialogs>
      </OrderConfirmationProvider>
    </ToastRegion>,
    { wrapper: fixture.Wrapper },
  );
  return fixture;
}

const warning = () => screen.queryByRole('region', { name: 'Margin warning' });
const messages = () => screen.getByRole('log').textContent;

describe('the margin warning', () => {
  /** Margin of 900 at leverage 2 with 100 free: at 60,000 the level is 111 %. */
  function openWithPositions(): FixturePlatform {
    const fixture = openHost();
    const open = [
      wirePosition(7, { amount: euros(800), open_rate: 60_000 }),
      wirePosition(8, { amount: euros(100), open_rate: 60_000, direction: 'sell' }),
    ];
    act(() => fixture.trading.receive('positions', wireAccount(2, { open })));
    wait(1_000);
    return fixture;
  }

  test('appears with a message when the level falls below 100 %, and disappears when it recovers', () => {
    const fixture = openWithPositions();
    expect(warning()).toBeNull();
    quote(fixture, 54_000);
    wait(300);
    expect(warning()?.textContent).toContain('Margin level 95.');
    expect(warning()?.textContent).toMatch(/A further loss of €\d+\.\d\d would take you to that level/);
    expect(messages()).toContain('Margin level below 100%Below 50%, positions are closed automatically');
    quote(fixture, 60_000);
    wait(300);
    expect(warning()).toBeNull();
  });

  test('does not appear for a level that existed only between two messages of one change', () => {
    const fixture = openWithPositions();
    quote(fixture, 54_000);
    wait(299);
    expect(warning()).toBeNull();
    quote(fixture, 60_000);
    wait(1_000);
    expect(warning()).toBeNull();
  });

  test('shows how to avoid a close-out: a deposit, or closing positions, which frees their margin', async () => {
    const fixture = openWithPositions();
    quote(fixture, 54_000);
    wait(300);
    openPopover(screen.getByRole('button', { name: 'What to do' }));
    await screen.findByText(/^A deposit of €\d+\.\d\d would bring your margin level back to 100%\.$/);
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([expect.stringContaining('Frees €')]);
    fixture.trading.asked.length = 0;
    fireEvent.click(screen.getByRole('button', { name: 'Close Bitcoin' }));
    expect(fixture.trading.asked).toMatchObject([{ event: 'closePosition' }]);
  });
});

describe('an event without the client’s action', () => {
  test('is shown in one message together with simultaneous ones, with their total', async () => {
    const { trading } = openHost();
    await act(async () => {
      for (const [seq, profit] of [
        ['4.0', -2.03],
        ['5.0', -2.04],
      ] as const) {
        trading.receive('notices', [closedNotice(seq, { profit: euros(profit) })]);
      }
    });
    wait(250);
    await waitFor(() => expect(messages()).toContain('2 positions closed: −€4.07'));
  });

  test('is shown on its own if it comes alone', async () => {
    const { trading } = openHost();
    await act(async () => trading.receive('notices', [filledNotice('4.0')]));
    wait(250);
    await waitFor(() => expect(messages()).toContain('Order filledYour order was filled: sell Bitcoin, €100.00 at 61,000.00'));
  });
});
