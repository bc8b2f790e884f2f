import { corporateActionPaths } from '@fairlead/contract/operators/paths.ts';
import type { ActionEffects, ActionInstrument, CheckedAction, WireAction } from '@fairlead/contract/trading/operators/actions.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { InEnglish } from '../../../i18n/english.fixture.tsx';
import { createTokenCalls, TokenCallsProvider, type TokenCalls } from '../../../transport/token-calls.ts';
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

function show(children: React.ReactNode, checked: Partial<CheckedAction> = {}, rows: readonly WireAction[] = []) {
  const call = vi.fn(async ({ path }: { readonly path: string; readonly body?: unknown }) => {
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
        { field: 'date', kind: 'noSession', limit: '2026-12-07' },
        { field: 'gross', kind: 'grossTooLarge', limit: '137.5' },
      ],
    });
    press('Review');
    await screen.findByText('The market doesn’t trade on this day. Next session: Mon 7 Dec 2026.');
    expect(screen.getByText('More than half of the last price. At most 137.5.')).toBeTruthy();
    fill('Ex-date', '2026-12-07');
    expect(screen.queryByText(/Next session/)).toBeNull();
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
      withheld_percent: 15,
    } as const;
    show(<ActionListPanel list="awaiting" mayChange />, {}, [{ ...ACTION, new_shares: 1, old_shares: 10 }, dividend]);
    await screen.findByText('Consolidation');
    expect(screen.getByText('US$0.915 per share, 15% withheld')).toBeTruthy();
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
    const faults = [{ field: 'date', kind: 'dateNotAhead', limit: '2026-12-02' }] as const;
    show(<ActionListPanel list="awaiting" mayChange />, { faults: [...faults], effects: null }, [ACTION]);
    fireEvent.click(await screen.findByRole('button', { name: /^Review Split/ }));
    await screen.findByText('This can no longer be approved');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Approve' }).disabled).toBe(true);
    fireEvent.click(screen.getByRole('radio', { name: 'Reject' }));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Reject' }).disabled).toBe(false);
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
