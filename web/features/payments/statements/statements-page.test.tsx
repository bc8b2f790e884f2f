import { euros } from '@fairlead/domain/fixture-euros.ts';
import type { WireStatement } from '@fairlead/contract/payments/schemas.ts';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { InEnglish } from '../../../i18n/english.fixture.tsx';
import type { ApiResult } from '../../../transport/api-client.ts';
import { ToastRegion } from '../../../ui/toast.tsx';
import { createPaymentCalls } from '../payment-calls.ts';
import { PaymentsAccessContext, type PaymentsAccess } from '../payments-access.ts';
import { STATEMENT } from './statement.fixture.ts';
import { StatementsPage } from './statements-page.tsx';

const LOST: ApiResult<never> = { ok: false, failure: { kind: 'network' } };

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

interface Given {
  readonly address?: string;
  readonly months?: readonly string[];
  readonly statement?: WireStatement;
  /** The number of initial attempts to load each of the two that fail. */
  readonly failures?: number;
  readonly downloads?: boolean;
}

function show({
  address = '/statements',
  months = ['2026-11', '2026-10'],
  statement = STATEMENT,
  failures = 0,
  downloads = true,
}: Given = {}) {
  let monthsLeft = failures;
  let statementsLeft = failures;
  const asked: string[] = [];
  const download = vi.fn<PaymentsAccess['download']>(() => Promise.resolve(downloads));
  const access: PaymentsAccess = {
    calls: {
      ...createPaymentCalls(() => Promise.reject(new Error('another call'))),
      getStatementMonths: () => Promise.resolve((monthsLeft -= 1) >= 0 ? LOST : { ok: true, data: { data: months } }),
      getStatement: (month) => {
        asked.push(month);
        return Promise.resolve((statementsLeft -= 1) >= 0 ? LOST : { ok: true, data: { data: { ...statement, month } } });
      },
    },
    download,
  };
  const router = createMemoryRouter([{ path: '/statements', element: <StatementsPage /> }], { initialEntries: [address] });
  render(
    <InEnglish>
      <ToastRegion>
        <PaymentsAccessContext value={access}>
          <RouterProvider router={router} />
        </PaymentsAccessContext>
      </ToastRegion>
    </InEnglish>,
  );
  return { asked, download, router };
}

/** The figure of a line, found by the line's name. */
const lineOf = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;
const rowOf = (name: string) =>
  within(screen.getByRole('row', { name: new RegExp(`^${name}`) }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

describe('a statement', () => {
  test('shows the opening balance, the changes and the closing balance', async () => {
    show();
    await screen.findByRole('heading', { name: 'November 2026' });
    expect(lineOf('Opening balance')).toBe('€95.10');
    expect(lineOf('Deposits')).toBe('+€1,250.00');
    expect(lineOf('Trading results')).toBe('−€0.20');
    expect(lineOf('Withdrawals')).toBe('€0.00');
    expect(lineOf('Closing balance')).toBe('€1,344.79');
    expect(rowOf('Cash')).toEqual(['Cash', '€95.10', '€1,244.79']);
    expect(rowOf('Reserved for withdrawals')).toEqual(['Reserved for withdrawals', '€0.00', '€100.00']);
    expect(screen.getByText(/^Based on your 5 ledger entries/)).toBeTruthy();
  });

  test('says of each part of a withdrawal whether it was sent, as its files do', async () => {
    const part = { transaction_number: '100007', way: 'bank', amount: euros(500), status: 'notSent', sent_at: null } as const;
    const parts: WireStatement['withdrawal_parts'] = [
      { ...part, way: 'card', amount: euros(1_500), status: 'sent', sent_at: '2026-10-07T10:00:00Z' },
      part,
      { ...part, transaction_number: '100009', status: 'failed' },
    ];
    show({ statement: { ...STATEMENT, withdrawal_parts: parts } });
    const section = await screen.findByRole('region', { name: 'How these withdrawals were paid' });
    const lines = within(section).getAllByRole('listitem');
    expect(lines.map((line) => line.textContent)).toEqual([
      expect.stringMatching(/^To your cardTransaction 100007€1,500.00Sent on /),
      expect.stringMatching(/^By bank transferTransaction 100007€500.00Not sent yet/),
      expect.stringMatching(/^By bank transferTransaction 100009€500.00Not sent: payment rejected/),
    ]);
  });

  test.each([
    [0, 'There are no ledger entries for this month, so your balances haven’t changed.'],
    [1, /your one ledger entry/],
    [1_234, /your 1,234 ledger entries/],
  ])('with %s entries', async (entries, text) => {
    show({ statement: { ...STATEMENT, entries } });
    expect(await screen.findByText(text)).toBeTruthy();
  });

  test('that does not add up is shown with a warning', async () => {
    show({ statement: { ...STATEMENT, closing: { ...STATEMENT.closing, total: euros(1) } } });
    expect((await screen.findByRole('alert')).textContent).toBe('These figures don’t add up. Please contact us.');
    expect(screen.queryByText(/ledger entries for this month/)).toBeNull();
  });
});

describe('the month', () => {
  test.each([
    ['the latest one', '/statements', '2026-11'],
    ['the one in the URL', '/statements?month=2026-10', '2026-10'],
    ['the latest one if the URL has none with a statement', '/statements?month=2020-01', '2026-11'],
  ])('is %s', async (_, address, month) => {
    const { asked } = show({ address });
    await screen.findByText('Closing balance', { selector: 'dt' });
    expect(asked).toEqual([month]);
  });

  test("can be chosen from the list or the narrow screen's select, and is kept in the URL", async () => {
    const { asked, router } = show();
    fireEvent.click(await screen.findByRole('link', { name: 'October 2026' }));
    expect(await screen.findByRole('heading', { name: 'October 2026' })).toBeTruthy();
    expect(router.state.location.search).toBe('?month=2026-10');
    expect(screen.getByRole('link', { name: 'October 2026' }).getAttribute('aria-current')).toBe('page');
    fireEvent.change(screen.getByLabelText('Month'), { target: { value: '2026-11' } });
    expect(await screen.findByRole('heading', { name: 'November 2026' })).toBeTruthy();
    expect(asked).toEqual(['2026-11', '2026-10', '2026-11']);
  });

  test.each([
    ['2026-11', true],
    ['2026-10', false],
  ])('%s, in November, is in progress: %s', async (month, isRunning) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T12:00:00Z') });
    show({ address: `/statements?month=${month}` });
    await screen.findByText('Closing balance', { selector: 'dt' });
    expect(screen.queryByText('In progress') !== null).toBe(isRunning);
  });
});

describe('the files', () => {
  test.each([
    ['Download PDF', '/api/transactions/statements/2026-11/pdf', 'fairlead-statement-2026-11.pdf'],
    ['Download CSV', '/api/transactions/statements/2026-11/csv', 'fairlead-statement-2026-11.csv'],
  ])('%s', async (name, path, file) => {
    const { download } = show();
    fireEvent.click(await screen.findByRole('button', { name }));
    await waitFor(() => expect(download.mock.calls).toEqual([[path, file]]));
  });

  test('an incomplete download is reported', async () => {
    show({ downloads: false });
    fireEvent.click(await screen.findByRole('button', { name: 'Download PDF' }));
    expect(await screen.findByText('We couldn’t download the file. Try again.')).toBeTruthy();
  });
});

describe('instead of a statement', () => {
  test('says that there is none yet', async () => {
    show({ months: [] });
    expect(await screen.findByText('No statements yet')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Make a deposit' }).getAttribute('href')).toBe('/payment/deposit');
  });

  test('says what could not be loaded, until a retry succeeds', async () => {
    show({ failures: 1 });
    expect(await screen.findByText('We couldn’t load your statements')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('We couldn’t load this statement')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Closing balance', { selector: 'dt' })).toBeTruthy();
  });
});
