import { euros } from '@fairlead/domain/fixture-euros.ts';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { openPopover } from '../../../ui/open-popover.fixture.ts';
import { BITCOIN, openFixturePlatform } from '../platform.fixture.tsx';
import { openTicket, typeInto } from '../ticket/ticket.fixture.tsx';
import { wireAccount, wirePosition } from '../wire-account.fixture.ts';
import { HeldSpecialSessions } from './held-special-sessions.tsx';
import SpecialSessionNote from './special-session-note.tsx';
import SpecialSessionsButton from './special-sessions-button.tsx';

afterEach(cleanup);

const HOUR_MS = 3_600_000;
/** The fixture's clock is at 0. */
const EARLY = { kind: 'earlyClose', fromMs: 20 * HOUR_MS, toMs: 23 * HOUR_MS, reason: 'Day after Thanksgiving' } as const;
const CLOSED = { kind: 'closed', fromMs: -HOUR_MS, toMs: 5 * HOUR_MS, reason: 'Thanksgiving' } as const;
const SHARE = { ...BITCOIN, market: 'usShares', specialSessions: [EARLY] } as const;
const OTHER = { ...SHARE, id: 2, symbol: 'AAPL', displayName: 'Apple' } as const;

const announced = () => screen.queryByRole('list', { name: 'Special trading hours' })?.textContent ?? null;

test('the bar of an instrument announces an early close', async () => {
  const { Wrapper } = openFixturePlatform({ instruments: [SHARE], selected: SHARE });
  render(<SpecialSessionsButton />, { wrapper: Wrapper });
  openPopover(screen.getByRole('button', { name: 'Special trading hours' }));
  expect(await screen.findByText(/^US shares: early close .* \(the day after Thanksgiving\)$/)).toBeTruthy();
});

test('so does the ticket on a phone', () => {
  const { Wrapper } = openFixturePlatform({ instruments: [SHARE], selected: SHARE });
  render(<SpecialSessionNote />, { wrapper: Wrapper });
  expect(announced()).toMatch(/^US shares: early close/);
});

test('the ticket says for which holiday the market is closed, which is not announced any more', () => {
  const shut = { ...SHARE, marketOpen: false, nextChangeAt: 10 * HOUR_MS, specialSessions: [CLOSED] };
  openTicket({ instruments: [shut], selected: shut });
  typeInto('Amount', '100');
  expect(screen.getByText(/^Closed for Thanksgiving\. Opens on \w+ at \d/)).toBeTruthy();
  expect(announced()).toBeNull();
});

test('the notices announce it once for all instruments of a market that are held, and not for others', () => {
  const { trading, Wrapper } = openFixturePlatform({
    instruments: [SHARE, OTHER, { ...OTHER, id: 3, symbol: 'XAUUSD', market: 'metals' }],
  });
  render(<HeldSpecialSessions />, { wrapper: Wrapper });
  expect(announced()).toBeNull();
  const open = [
    wirePosition(7, { amount: euros(10), leverage: 1 }),
    wirePosition(8, { amount: euros(10), leverage: 1, symbol: 'AAPL', symbolName: 'Apple' }),
  ];
  act(() => trading.receive('positions', wireAccount(2, { open })));
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/^US shares: early close/)]);
});
