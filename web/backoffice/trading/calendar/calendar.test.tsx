import { tradingCalendarPaths } from '@fairlead/contract/operators/paths.ts';
import type { CalendarDayView, CheckedCalendar, TradingCalendarView } from '@fairlead/contract/trading/operators/calendar.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { InEnglish } from '../../../i18n/english.fixture.tsx';
import { createTokenCalls, TokenCallsProvider, type TokenCalls } from '../../../transport/token-calls.ts';
import { CalendarDays } from './calendar-days.tsx';
import { CalendarImportDialog } from './calendar-import-dialog.tsx';
import { DayDialog } from './day-dialog.tsx';
import { selectDays } from './select-days.ts';

afterEach(cleanup);

function day(date: string, changes: Partial<CalendarDayView> = {}): CalendarDayView {
  return {
    venue: 'XNYS',
    date,
    opens: null,
    closes: null,
    reason: 'Thanksgiving',
    source: 'https://www.nyse.com/trade/hours-calendars',
    certainty: 'published',
    is_over: false,
    ...changes,
  };
}

const VIEW: TradingCalendarView = {
  version: 3,
  now: Date.UTC(2026, 10, 26, 12),
  days: [
    day('2026-01-01', { reason: "New Year's Day", is_over: true }),
    day('2026-11-26'),
    day('2026-11-27', { closes: '13:00', reason: 'Day after Thanksgiving' }),
    day('2026-12-24', { venue: 'IFEU-BRENT', closes: '14:00', reason: 'Christmas Eve', certainty: 'unverified' }),
    day('2027-12-24', { reason: 'Christmas' }),
  ],
  venues: [
    { venue: 'XNYS', time_zone: 'America/New_York', symbols: ['KO'] },
    { venue: 'IFEU-BRENT', time_zone: 'America/New_York', symbols: ['UKOIL'] },
  ],
};
const CHECKED: CheckedCalendar = { changes: [], faults: [], fault_count: 0, effects: [] };

function show(children: React.ReactNode, answer: Partial<CheckedCalendar> = {}) {
  const call = vi.fn(async ({ path }: { readonly path: string }) => ({
    data: path === tradingCalendarPaths.check ? { ...CHECKED, ...answer } : { version: 4 },
  }));
  const calls = { ...createTokenCalls({ get: () => 'token', expire: () => undefined }), call: call as unknown as TokenCalls['call'] };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TokenCallsProvider value={calls}>
        <InEnglish>{children}</InEnglish>
      </TokenCallsProvider>
    </QueryClientProvider>,
  );
  return call;
}

const dates = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent);

describe('the days', () => {
  test('of the next three months come first, in order, with their hours in the zone of the market', () => {
    show(<CalendarDays view={VIEW} mayChange />);
    expect(dates()).toEqual(['Thu 26 Nov 2026', 'Fri 27 Nov 2026', 'Thu 24 Dec 2026']);
    expect(screen.getByText('Closes 13:00').parentElement?.textContent).toContain('America/New_York');
    expect(screen.getAllByRole('link', { name: 'nyse.com' })[0]?.getAttribute('href')).toBe('https://www.nyse.com/trade/hours-calendars');
  });

  test('are chosen by market and year; those that are over come last and can not be changed', () => {
    show(<CalendarDays view={VIEW} mayChange />);
    fireEvent.change(screen.getByLabelText('Period'), { target: { value: '2026' } });
    fireEvent.change(screen.getByLabelText('Market'), { target: { value: 'XNYS' } });
    expect(dates()).toEqual(['Thu 26 Nov 2026', 'Fri 27 Nov 2026', 'Thu 1 Jan 2026']);
    expect(screen.getAllByRole('button', { name: /^Edit / })).toHaveLength(2);
    fireEvent.change(screen.getByLabelText('Market'), { target: { value: 'IFEU-BRENT' } });
    expect(selectDays(VIEW, { venue: 'IFEU-BRENT', span: '2027' })).toEqual([]);
  });

  test('can only be changed by those who may change rules', () => {
    show(<CalendarDays view={VIEW} mayChange={false} />);
    expect(screen.queryByRole('button', { name: /^Edit / })).toBeNull();
  });

  test('of the next two weeks that are not confirmed are pointed out', () => {
    show(<CalendarDays view={{ ...VIEW, now: Date.UTC(2026, 11, 12) }} mayChange />);
    expect(screen.getByText('1 day of the next two weeks isn’t confirmed by its market')).toBeTruthy();
  });
});

describe('a day', () => {
  const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

  test('is reviewed with what it means before it is applied', async () => {
    const after = day('2026-12-24', { closes: '13:00', reason: 'Christmas Eve' });
    const waiting = { accounts: 2, positions: 5, stops: 3, orders: 1 };
    const call = show(<DayDialog view={VIEW} day={null} onClose={() => undefined} />, {
      changes: [{ before: null, after }],
      effects: [{ venue: 'XNYS', kind: 'closesEarlier', closes_at: VIEW.now, waiting }],
    });
    fill('Date of the session', '2026-12-24');
    fireEvent.click(screen.getByRole('radio', { name: 'Shorter hours' }));
    fireEvent.click(screen.getByRole('button', { name: 'Review' }));
    expect(screen.getByText('Enter when the session opens or closes.')).toBeTruthy();
    fill('Closes at', '13:00');
    fill('Reason', 'Christmas Eve');
    fill('Source', 'https://www.nyse.com');
    fireEvent.click(screen.getByRole('button', { name: 'Review' }));
    await screen.findByText('Clients hold 5 positions (3 with stops) and 1 pending orders in its instruments, in 2 accounts.', {
      exact: false,
    });
    expect(screen.getByText('NYSE, Thu 24 Dec 2026')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
    expect(screen.getByText('Enter a reason.')).toBeTruthy();
    fill('Reason for the change', 'As announced');
    fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(call).toHaveBeenCalledTimes(2));
    expect(call.mock.calls[1]?.[0]).toMatchObject({
      path: tradingCalendarPaths.change,
      body: {
        base_version: 3,
        reason: 'As announced',
        edit: {
          kind: 'set',
          replaces: null,
          day: { venue: 'XNYS', date: '2026-12-24', opens: null, closes: '13:00', certainty: 'published' },
        },
      },
    });
  });

  test('that is not possible says why, at its field', async () => {
    show(<DayDialog view={VIEW} day={VIEW.days[2] ?? null} onClose={() => undefined} />, {
      faults: [{ line: null, field: 'closes', kind: 'closesOutsideHours', limit: '09:30–16:00' }],
      fault_count: 1,
    });
    fireEvent.click(screen.getByRole('button', { name: 'Review' }));
    expect(await screen.findByText('Must be within the usual hours: 09:30–16:00.')).toBeTruthy();
    expect(screen.getByLabelText('Closes at').getAttribute('aria-invalid')).toBe('true');
  });
});

test('a file with faults lists them by line and changes nothing', async () => {
  const call = show(<CalendarImportDialog view={VIEW} onClose={() => undefined} />, {
    faults: [{ line: 7, field: 'venue', kind: 'venueUnknown', limit: 'XLON' }],
    fault_count: 1,
  });
  const file = new File(['venue,date\n'], 'days.csv', { type: 'text/csv' });
  fireEvent.change(screen.getByLabelText(/^Choose a CSV file/), { target: { files: [file] } });
  await waitFor(() => expect(screen.getByText('days.csv')).toBeTruthy());
  fireEvent.click(screen.getByRole('button', { name: 'Review' }));
  expect(await screen.findByText('There is no market “XLON”.')).toBeTruthy();
  expect(screen.getByText('1 problem. Nothing was changed.')).toBeTruthy();
  expect(call).toHaveBeenCalledOnce();
});
