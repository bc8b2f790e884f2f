import { backofficePaths, operatorPaths } from '@fairlead/contract/operators/paths.ts';
import { euros } from '@fairlead/domain/fixture-euros.ts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { showInArea } from '../../transport/played-area.fixture.tsx';
import { WithdrawalDialog } from './withdrawal-dialog.tsx';
import type { Withdrawal } from './withdrawal.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const CHECKED: Withdrawal = {
  transaction_id: 't-1',
  number: 'W-1',
  user_id: 7,
  email: 'anne@example.test',
  full_name: 'Anne Weber',
  language: 'en',
  amount: euros(123.45),
  pays_disputed: false,
  comments: '',
  status: 'processing',
  created_at: '2026-10-01T08:00:00.000Z',
  due_on: '2026-10-02',
  checked_by: 'Olga Operator',
  checked_at: '2026-10-01T09:00:00.000Z',
  is_checked_by_me: false,
  claim: null,
  parts: [],
  bank_account: 'DE89 … 3000',
  payout_account_needed: false,
  account_holder_must_be_client: true,
};

function show(withdrawal: Withdrawal, permissions = ['payments.read', 'withdrawals.decide']) {
  const onClose = vi.fn();
  const answers = { [operatorPaths.me]: () => ({ permissions }), [backofficePaths.decideWithdrawal]: () => null };
  return { ...showInArea(<WithdrawalDialog withdrawal={withdrawal} onClose={onClose} />, answers), onClose };
}

test('the operator who checked it cannot approve it', async () => {
  show({ ...CHECKED, is_checked_by_me: true });
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Needs second approver' })).disabled).toBe(true);
});

test('another operator approves it', async () => {
  const { sentTo, onClose } = show(CHECKED);
  fireEvent.click(await screen.findByRole('button', { name: 'Approve and pay out' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(await sentTo(backofficePaths.decideWithdrawal)).toEqual([{ transaction_id: 't-1', verdict: 'approved', note: '' }]);
});

test('read-only access has no decisions', async () => {
  const { sentTo } = show(CHECKED, ['payments.read']);
  await waitFor(async () => expect(await sentTo(operatorPaths.me)).toHaveLength(1));
  expect(screen.queryByRole('button', { name: 'Approve and pay out' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Reject…' })).toBeNull();
});

test('a rejection needs a reason for the client', async () => {
  const { sentTo } = show(CHECKED);
  fireEvent.click(await screen.findByRole('button', { name: 'Reject…' }));
  fireEvent.click(screen.getByRole('button', { name: 'Reject withdrawal' }));
  await waitFor(() => expect(document.querySelector('[aria-invalid=true]')).not.toBeNull());
  expect(await sentTo(backofficePaths.decideWithdrawal)).toEqual([]);
});
