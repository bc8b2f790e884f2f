import type { FundsAccount } from '@fairlead/contract/payments/operators/funds.ts';
import type { ManualFundsKind } from '@fairlead/domain/payments/funds-request.ts';
import { cents, centsToEuros } from '@fairlead/domain/money.ts';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { InEnglish } from '../../i18n/english.fixture.tsx';
import { BeforeAndAfter } from './before-and-after.tsx';

afterEach(cleanup);

const euros = (whole: number) => centsToEuros(cents(whole * 100));
const ACCOUNT: FundsAccount = {
  client: { id: 1, email: 'anne@example.test', full_name: 'Anne Weber' },
  language: 'en',
  status: 'active',
  balance: euros(500),
  equity: euros(500),
  cash: euros(300),
  bonus: euros(200),
  credit: euros(0),
  withdrawable: euros(300),
  available_margin: euros(500),
  open_positions: 0,
  one_person: { limit: euros(10_000), left_for_operator: euros(10_000), left_for_subject: euros(10_000) },
};

function rowsOf(kind: ManualFundsKind, amount: number): readonly (string | null)[] {
  render(
    <InEnglish>
      <BeforeAndAfter account={ACCOUNT} kind={kind} amount={cents(amount * 100)} />
    </InEnglish>,
  );
  return screen.getAllByRole('row').map(({ textContent }) => textContent);
}

test('a revocation shows the bonus before and after', () => {
  expect(rowsOf('bonus', -150)).toEqual(['FigureBeforeAfter', 'Bonus€200.00€50.00', 'Balance€500.00€350.00', 'Equity€500.00€350.00']);
});

test.each([
  ['bonus', -500, ['FigureBefore', 'Bonus€200.00', 'Balance€500.00', 'Equity€500.00'], 'At most €200.00 can be deducted now.'],
  ['credit', -1, ['FigureBefore', 'Credit€0.00', 'Balance€500.00', 'Equity€500.00'], 'At most €0.00 can be deducted now.'],
  ['correction', -301, ['FigureBefore', 'Balance€500.00', 'Equity€500.00'], 'At most €300.00 can be deducted now.'],
] as const)('an impossible %s of %d shows no figures after it', (kind, amount, rows, notice) => {
  expect(rowsOf(kind, amount)).toEqual(rows);
  expect(screen.getByText(notice)).toBeTruthy();
});
