import { financingPaths } from '@fairlead/contract/operators/paths.ts';
import type { CheckedFinancing, FinancingProposal, FinancingView } from '@fairlead/contract/trading/operators/financing.ts';
import { cents, centsToEuros } from '@fairlead/domain/money.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { InEnglish } from '../../../i18n/english.fixture.tsx';
import { createTokenCalls, TokenCallsProvider, type TokenCalls } from '../../../transport/token-calls.ts';
import { FeeDialog } from './fee-dialog.tsx';
import { FinancingNights } from './financing-nights.tsx';
import { FinancingProposals } from './financing-proposals.tsx';
import { AnnouncedFees } from './financing-rates.tsx';

afterEach(cleanup);

const NOW = Date.UTC(2026, 6, 14, 12);
const PROPOSAL: FinancingProposal = {
  id: 7,
  differences: [{ kind: 'classFee', rule_class: 'share', before: 3, after: 3.5 }],
  reason: 'Costs have risen',
  proposed_by: 'David Dealer',
  proposed_at: '2026-07-14T10:00:00.000Z',
  is_own: false,
  is_outdated: false,
};
const VIEW: FinancingView = {
  version: 3,
  now: NOW,
  next_cut_off: NOW + 9 * 3_600_000,
  benchmarks: {},
  currencies: [],
  fees: {
    classes: { majorForex: 0.8, minorForex: 1, gold: 0.8, majorIndex: 2.5, minorIndex: 3, commodity: 2.5, share: 3, crypto: 15 },
    instruments: {},
  },
  last_night: null,
  in_notice: [],
  instruments: [],
  proposals: [PROPOSAL],
};
const CHECKED: CheckedFinancing = {
  differences: PROPOSAL.differences,
  faults: [],
  fault_count: 0,
  as_of: NOW,
  existing_from: NOW + 30 * 86_400_000,
  accounts: 120,
  concerned: 4,
  now: centsToEuros(cents(2_50)),
  proposed: centsToEuros(cents(2_90)),
  effects: [{ symbol: 'AAPL', positions: 5, accounts: 4, now: centsToEuros(cents(2_50)), proposed: centsToEuros(cents(2_90)) }],
};

function show(children: React.ReactNode) {
  const call = vi.fn(async ({ path }: { readonly path: string }) => ({
    data: path === financingPaths.checkProposal ? CHECKED : { version: 4 },
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

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('a proposal', () => {
  test('of a colleague is approved after a look at what it does, with a reason', async () => {
    const call = show(<FinancingProposals view={VIEW} mayChange />);
    press('Review');
    expect(await screen.findByText('of 120 accounts')).toBeTruthy();
    expect(screen.getByRole('table', { name: 'Effect by instrument' }).textContent).toContain('AAPL');
    press('Approve');
    expect(screen.getByText('Enter a reason.')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Reason for your decision'), { target: { value: 'Agreed' } });
    press('Approve');
    await waitFor(() => expect(call).toHaveBeenCalledTimes(2));
    expect(call.mock.calls[1]?.[0]).toMatchObject({
      path: financingPaths.decide,
      body: { id: 7, verdict: 'approved', reason: 'Agreed' },
    });
  });

  test('of one’s own can only be withdrawn', async () => {
    const call = show(<FinancingProposals view={{ ...VIEW, proposals: [{ ...PROPOSAL, is_own: true }] }} mayChange />);
    press('Review');
    await screen.findByText('of 120 accounts');
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
    fireEvent.change(screen.getByLabelText('Reason for your decision'), { target: { value: 'A mistake' } });
    press('Withdraw');
    await waitFor(() => expect(call).toHaveBeenCalledTimes(2));
    expect(call.mock.calls[1]?.[0]).toMatchObject({ body: { verdict: 'rejected' } });
  });

  test('that is outdated can only be rejected', () => {
    const call = show(<FinancingProposals view={{ ...VIEW, proposals: [{ ...PROPOSAL, is_outdated: true }] }} mayChange />);
    press('Review');
    return waitFor(() => {
      expect(screen.getByText(/can no longer be approved/)).toBeTruthy();
      expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
      expect(screen.getByRole('button', { name: 'Reject' })).toBeTruthy();
      expect(call).not.toHaveBeenCalled();
    });
  });

  test('is not decided by those who may only look', () => {
    show(<FinancingProposals view={VIEW} mayChange={false} />);
    expect(screen.queryByRole('button', { name: 'Review' })).toBeNull();
  });
});

describe('the nights', () => {
  const night = {
    at: NOW - 15 * 3_600_000,
    positions: 1_204,
    accounts: 310,
    paid: centsToEuros(cents(412_33)),
    received: centsToEuros(cents(9_10)),
  };

  test('say what the last one has booked, and when the next one is charged', () => {
    show(<FinancingNights view={{ ...VIEW, last_night: { ...night, ended_at: night.at } }} />);
    const tiles = screen.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(tiles.slice(2)).toEqual(['1,204in 310 accounts', '€412.33', '€9.10']);
    expect(tiles[0]).toMatch(/^14 Jul 2026\d\d:00 \(17:00 in New York\)$/);
    expect(tiles[1]).toMatch(/^13 Jul 2026Completed: \d\d:00:00$/);
  });

  test('say that accounts are still being charged, or that none has been charged yet', () => {
    show(<FinancingNights view={{ ...VIEW, last_night: { ...night, ended_at: null } }} />);
    expect(screen.getByText('Accounts are being charged now.')).toBeTruthy();
    cleanup();
    show(<FinancingNights view={VIEW} />);
    expect(screen.getByText('No night has been charged.')).toBeTruthy();
  });
});

test('announced fees say from when they apply to whom', () => {
  const notice = { valid_from: NOW, existing_from: NOW + 30 * 86_400_000, differences: PROPOSAL.differences };
  show(<AnnouncedFees view={{ ...VIEW, in_notice: [notice] }} />);
  expect(screen.getByRole('region', { name: 'Announced fees' }).textContent).toContain('Fee: Shares3% → 3.5%');
});

describe('the fee of an instrument', () => {
  const subject = { kind: 'instrument', symbol: 'AAPL', ruleClass: 'share' } as const;

  test('is that of its class until it has one of its own', () => {
    const onChange = vi.fn();
    show(<FeeDialog subject={subject} draft={VIEW} onChange={onChange} onClose={() => undefined} />);
    expect(screen.getByText('Shares: 3%')).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: 'Fee of its own' }));
    fireEvent.change(screen.getByLabelText('Fee a year'), { target: { value: '' } });
    press('Add to pending changes');
    expect(screen.getByText('Enter a rate.')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Fee a year'), { target: { value: '4.25' } });
    press('Add to pending changes');
    expect(onChange).toHaveBeenCalledWith({ ...VIEW, fees: { ...VIEW.fees, instruments: { AAPL: 4.25 } } });
  });

  test('can be no financing at all', () => {
    const onChange = vi.fn();
    show(<FeeDialog subject={subject} draft={VIEW} onChange={onChange} onClose={() => undefined} />);
    fireEvent.click(screen.getByRole('radio', { name: 'No financing' }));
    press('Add to pending changes');
    expect(onChange).toHaveBeenCalledWith({ ...VIEW, fees: { ...VIEW.fees, instruments: { AAPL: null } } });
  });
});
