import { errorBody, type ErrorBody } from '@fairlead/contract/errors.ts';
import { corporateActionPaths } from '@fairlead/contract/operators/paths.ts';
import type { ActionEffects, ActionInstrument, CheckedAction, WireAction } from '@fairlead/contract/trading/operators/actions.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { InEnglish } from '../../../i18n/english.fixture.tsx';
import { CallFailure, createTokenCalls, TokenCallsProvider, type TokenCalls } from '../../../transport/token-calls.ts';
import { ActionListPanel } from './action-list.tsx';
import { ProposeDialog } from './propose-dialog.tsx';

afterEach(cleanup);

vi.mock('../../shared/use-operator.ts', () => ({ useMay: () => () => true }));

const INSTRUMENTS: readonly ActionInstrument[] = [
  { symbol: 'AAPL', name: 'Apple', kinds: ['split', 'dividend', 'rename', 'delisting'], currency: 'USD', time_zone: 'America/New_York' },
  { symbol: 'EURUSD', name: 'EUR/USD', kinds: ['rename', 'delisting'], currency: 'USD', time_zone: 'America/New_York' },
];
const euros = (value: number) => value as ActionEffects['paid'];
const EFFECTS: ActionEffects = {
  as_of: '2026-11-18T19:00:00.000Z',
  bid: 275,
  ask: 275.04,
  warning: null,
  accounts: 1,
  positions: 1,
  orders: 0,
  alerts: 2,
  received: euros(0),
  paid: euros(0),
  closings: { count: 0, profit: euros(0) },
  negative: { accounts: 1, covered: euros(12.5) },
  largest: [
    {
      client: { id: 7, email: 'anna@example.test', full_name: 'Anna Example' },
      id: 1,
      side: 'long',
      margin: euros(200),
      leverage: 5,
      before: { open_price: 275, stop_loss: 250, take_profit: null, trailing_distance: null },
      after: { open_price: 68.75, stop_loss: 62.5, take_profit: null, trailing_distance: null },
      amount: euros(0),
    },
  ],
  largest_orders: [],
};
const ACTION: WireAction = {
  id: 3,
  kind: 'split',
  symbol: 'AAPL',
  name: 'Apple',
  date: '2026-12-01',
  new_shares: 4,
  old_shares: 1,
  gross: null,
  currency: 'USD',
  withheld_percent: null,
  display_name: null,
  source: 'https://investor.apple.com',
  due_at: Date.UTC(2026, 11, 1, 5),
  state: 'awaiting',
  proposed: { operator: 'David Dealer', at: '2026-11-18T19:00:00.000Z', reason: 'As announced' },
  is_own: false,
  decided: null,
  withdrawn: null,
  announced_at: null,
  reported_at: null,
};

/** A call that is refused, and how. */
interface Refusing {
  readonly path: string;
  readonly body: ErrorBody;
}

function show(
  children: React.ReactNode,
  checked: Partial<CheckedAction> = {},
  rows: readonly WireAction[] = [],
  refusing: Refusing | null = null,
) {
  const call = vi.fn(async ({ path }: { readonly path: string; readonly body?: unknown }) => {
    if (path === refusing?.path) throw new CallFailure({ kind: 'refused', status: 409, body: refusing.body });
    if (path.startsWith(`${corporateActionPaths.actions}?`)) return { data: rows, next: null };
    return { data: { faults: [], effects: EFFECTS, ...checked } };
  });
  const calls = { ...createTokenCalls({ get: () => 'token', expire: () => undefined }), call: call as unknown as TokenCalls['call'] };
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <TokenCallsProvider value={calls}>
          <InEnglish>{children}</InEnglish>
        </TokenCallsProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  );
  return call;
}
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

describe('a proposal', () => {
  test('is reviewed with what it would do before it is sent', async () => {
    const call = show(<ProposeDialog instruments={INSTRUMENTS} onClose={() => undefined} />);
    fill('Kind', 'split');
    fill('Ex-date', '2026-12-01');
    fill('New shares', '4');
    fill('Source', ' https://investor.apple.com ');
    press('Review');
    await screen.findByText('Anna Example');
    expect(screen.getByText('275 · SL 250')).toBeTruthy();
    expect(screen.getByText('68.75 · SL 62.5')).toBeTruthy();
    expect(screen.getByText('1 account would fall below zero')).toBeTruthy();
    press('Propose');
    expect(screen.getByText('Enter a reason.')).toBeTruthy();
    fill('Reason', 'As announced');
    press('Propose');
    await waitFor(() => expect(call).toHaveBeenCalledTimes(2));
    expect(call.mock.calls[1]?.[0]).toMatchObject({
      path: corporateActionPaths.propose,
      body: {
        reason: 'As announced',
        action: { kind: 'split', symbol: 'AAPL', date: '2026-12-01', source: 'https://investor.apple.com', new_shares: 4, old_shares: 1 },
      },
    });
  });

  test('names each fault at its field', async () => {
    show(<ProposeDialog instruments={INSTRUMENTS} onClose={() => undefined} />, {
      effects: null,
      faults: [
        { field: 'date', kind: 'noSession', limit: '2026-12-07', message: '' },
        { field: 'gross', kind: 'grossTooLarge', limit: '137.5', message: '' },
      ],
    });
    press('Review');
    await screen.findByText('The market doesn’t trade on this day. Next session: Mon 7 Dec 2026.');
    expect(screen.getByText('More than half of the last price. At most 137.5.')).toBeTruthy();
    fill('Ex-date', '2026-12-07');
    expect(screen.queryByText(/Next session/)).toBeNull();
  });

  test('of a dividend takes three decimals of the tax, and leaves more of them to the server to refuse', async () => {
    const fault = { field: 'withheld_percent', kind: 'tooFine', limit: '3', message: '' } as const;
    const call = show(<ProposeDialog instruments={INSTRUMENTS} onClose={() => undefined} />, { effects: null, faults: [fault] });
    const sent = (): unknown => call.mock.calls.at(-1)?.[0].body;
    for (const typed of ['26.3755', '26.375']) {
      fill('Tax withheld from long positions', typed);
      press('Review');
      await screen.findByText('At most 3 decimal places.');
      expect(sent()).toMatchObject({ action: { kind: 'dividend', withheld_percent: Number(typed) } });
    }
  });

  test('that is refused after the review names each fault at its field again', async () => {
    const fields = [{ field: 'date', code: 'conflictsOnDay', limit: 'dividend', message: 'must be another day' }];
    const body = errorBody('actionNotAllowed', { fields });
    show(<ProposeDialog instruments={INSTRUMENTS} onClose={() => undefined} />, {}, [], { path: corporateActionPaths.propose, body });
    fill('Ex-date', '2026-12-01');
    press('Review');
    await screen.findByText('Anna Example');
    fill('Reason', 'As announced');
    press('Propose');
    await screen.findByText('Something has changed since the review, so the proposal wasn’t accepted');
    expect(screen.getByLabelText('Ex-date').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText(/changes the same positions, and the order would matter: Dividend\.$/)).toBeTruthy();
    fill('Ex-date', '2026-12-07');
    expect(screen.queryByText(/Something has changed/)).toBeNull();
  });

  test.each([
    [
      'priceTooCoarse',
      0.275,
      'The price would be about US$0.275. With 2 decimal places, that leaves fewer than three significant digits for quotes, stops and spreads.',
    ],
    ['priceBelowOne', 0.75, /^The price would be about US\$0\.75\. At such a price/],
    ['priceTooHigh', 2_000_000_000, /US\$2,000,000,000\.00\. No price above US\$1,000,000,000\.00 can be quoted/],
  ] as const)('is reviewed with a warning about the price that a split leaves: %s', async (kind, price, text) => {
    const warning = { kind, price, limit: kind === 'priceTooHigh' ? 1_000_000_000 : null, digits: 2, currency: 'USD' };
    show(<ProposeDialog instruments={INSTRUMENTS} onClose={() => undefined} />, { effects: { ...EFFECTS, warning } });
    fill('Ex-date', '2026-12-01');
    press('Review');
    await screen.findByText('Check the ratio');
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Propose' }).disabled).toBe(false);
  });

  test('offers only the kinds that the instrument can have', () => {
    show(<ProposeDialog instruments={INSTRUMENTS} onClose={() => undefined} />);
    fill('Instrument', 'EURUSD');
    const options = within(screen.getByLabelText('Kind')).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(['New name', 'Delisting']);
    expect(screen.getByLabelText('New name')).toBeTruthy();
  });
});

describe('the list', () => {
  test('calls fewer shares a consolidation, and gives a dividend its currency', async () => {
    const dividend = {
      ...ACTION,
      id: 4,
      kind: 'dividend',
      new_shares: null,
      old_shares: null,
      gross: 0.915,
      withheld_percent: 26.375,
    } as const;
    show(<ActionListPanel list="awaiting" mayChange />, {}, [{ ...ACTION, new_shares: 1, old_shares: 10 }, dividend]);
    await screen.findByText('Consolidation');
    expect(screen.getByText('US$0.915 per share, 26.375% withheld')).toBeTruthy();
    expect(screen.queryByText('Split')).toBeNull();
  });

  test('lets another operator approve, with the effect and a reason', async () => {
    const call = show(<ActionListPanel list="awaiting" mayChange />, {}, [ACTION]);
    fireEvent.click(await screen.findByRole('button', { name: 'Review Split, AAPL, Tue 1 Dec 2026' }));
    await screen.findByText('Anna Example');
    fill('Reason', 'Checked');
    press('Approve');
    await waitFor(() =>
      expect(call).toHaveBeenCalledWith({
        method: 'POST',
        path: corporateActionPaths.decide,
        body: { id: 3, verdict: 'approved', reason: 'Checked' },
      }),
    );
  });

  test('can only be rejected if something stands against it by now', async () => {
    const faults = [{ field: 'date', kind: 'dateNotAhead', limit: '2026-12-02', message: '' }] as const;
    show(<ActionListPanel list="awaiting" mayChange />, { faults: [...faults], effects: null }, [ACTION]);
    fireEvent.click(await screen.findByRole('button', { name: /^Review Split/ }));
    await screen.findByText('This can no longer be approved');
    expect(screen.getByText('Ex-date: This day has begun at the market. Wed 2 Dec 2026 at the earliest.')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Approve' }).disabled).toBe(true);
    fireEvent.click(screen.getByRole('radio', { name: 'Reject' }));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Reject' }).disabled).toBe(false);
  });

  test.each([
    ['actionApproved', /^A colleague has already approved/],
    ['actionApprovedByYou', /^You’ve already approved/],
    ['actionRejected', /has already been rejected/],
    ['actionWithdrawn', /has been withdrawn/],
    ['actionTooLate', /its date has begun at the market/],
    ['actionOutdated', /other actions, names or prices have changed/],
  ] as const)('says why an approval is refused: %s', async (code, text) => {
    const refusing = { path: corporateActionPaths.decide, body: errorBody(code) };
    const call = show(<ActionListPanel list="awaiting" mayChange />, {}, [ACTION], refusing);
    fireEvent.click(await screen.findByRole('button', { name: /^Review Split/ }));
    await screen.findByText('Anna Example');
    fill('Reason', 'Checked');
    press('Approve');
    await screen.findByText(text);
    // The dry run is made again.
    await waitFor(() => expect(call.mock.calls.filter(([{ path }]) => path === corporateActionPaths.dryRun)).toHaveLength(2));
  });

  test.each([
    ['by its proposer', { is_own: true }, true, 1],
    ['without the permission', {}, false, 0],
  ] as const)('can not be decided %s', async (_who, changes, mayChange, withdrawals) => {
    show(<ActionListPanel list="awaiting" mayChange={mayChange} />, {}, [{ ...ACTION, ...changes }]);
    await screen.findByText('As announced');
    expect(screen.queryByRole('button', { name: /^Review/ })).toBeNull();
    expect(screen.queryAllByRole('button', { name: /^Withdraw/ })).toHaveLength(withdrawals);
  });
});
