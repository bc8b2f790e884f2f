import type { FundsAccount } from '@fairlead/contract/payments/operators/funds.ts';
import { fundsPaths } from '@fairlead/contract/operators/paths.ts';
import { euros } from '@fairlead/domain/fixture-euros.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { showInArea } from '../../transport/played-area.fixture.tsx';
import { AdjustmentDialog } from './adjustment-dialog.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const ACCOUNT: FundsAccount = {
  client: { id: 7, email: 'anne@example.test', full_name: 'Anne Weber' },
  language: 'en',
  status: 'active',
  balance: euros(500),
  equity: euros(500),
  cash: euros(500),
  bonus: euros(0),
  credit: euros(0),
  withdrawable: euros(500),
  available_margin: euros(500),
  open_positions: 0,
  one_person: { limit: euros(10_000), left_for_operator: euros(10_000), left_for_subject: euros(10_000) },
};

function show(account: FundsAccount, status: 'booked' | 'waiting' = 'booked') {
  const onClose = vi.fn();
  const answers = { [fundsPaths.account]: () => account, [fundsPaths.request]: () => ({ status }) };
  return { ...showInArea(<AdjustmentDialog client="7" onClose={onClose} />, answers), onClose };
}

function fillIn(amount: string) {
  const form = within(screen.getByRole('dialog', { name: 'New adjustment' }));
  fireEvent.change(form.getByLabelText('Amount'), { target: { value: amount } });
  fireEvent.blur(form.getByLabelText('Amount'));
  fireEvent.change(form.getByLabelText(/^Reason \(for colleagues/), { target: { value: 'Cheque presented at the branch' } });
  fireEvent.click(form.getByRole('button', { name: 'Review adjustment' }));
}

test('an adjustment needs an amount', async () => {
  show(ACCOUNT);
  fillIn('');
  expect(await screen.findByText('Enter an amount.')).toBeTruthy();
});

test('an amount within the remaining limit is booked by a single operator, who sees what is left', async () => {
  const { sentTo, onClose } = show(ACCOUNT);
  fillIn('6000');
  const text = 'No second approver needed. Of the 24-hour limit of €10,000.00, you have €10,000.00 left for this client.';
  expect(await screen.findByText(text, { exact: false })).toBeTruthy();
  expect(screen.getByRole('row', { name: /^Balance/ }).textContent).toBe('Balance€500.00€6,500.00');
  fireEvent.click(screen.getByRole('button', { name: 'Book €6,000.00' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(await sentTo(fundsPaths.request)).toMatchObject([{ user_id: 7, kind: 'manualDeposit', amount: 6_000 }]);
});

test('split amounts count together: one above the remaining limit needs approval, and the review says so', async () => {
  const left = euros(4_000);
  const { onClose } = show(
    { ...ACCOUNT, one_person: { ...ACCOUNT.one_person, left_for_operator: left, left_for_subject: left } },
    'waiting',
  );
  fillIn('6000');
  expect(await screen.findByText('€4,000.00 of it is left.', { exact: false })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Book €6,000.00' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Request €6,000.00' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});
