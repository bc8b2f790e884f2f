import { euros } from '@fairlead/domain/fixture-euros.ts';
import type { ShownStatus } from '@fairlead/domain/payments/transaction-status.ts';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { exampleDetail, statusOf } from '../transactions/transaction.fixture.ts';
import { exampleOptions, InPayments } from './deposit.fixture.tsx';
import { ReturnedDeposit } from './returned-deposit.tsx';

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

function comeBack(key: ShownStatus | null) {
  const answer =
    key === null
      ? ({
          ok: false,
          failure: { kind: 'refused', status: 404, body: { status: false, message: '', error: { code: 'notFound' } } },
        } as const)
      : ({ ok: true, data: { data: exampleDetail({ amount: euros(250), transaction_status: statusOf(key) }) } } as const);
  const getTransaction = vi.fn(() => Promise.resolve(answer));
  const postCheck = vi.fn(() => Promise.resolve(answer));
  render(
    <InPayments calls={{ getTransaction, postCheck, getOptions: () => Promise.resolve({ ok: true, data: { data: exampleOptions() } }) }}>
      <ReturnedDeposit transactionId="T1" places={{ platform: '/platform', details: '/details' }} notFound={<p>There is none</p>} />
    </InPayments>,
  );
}

describe('a client returning from a provider sees the status the server knows', () => {
  test.each<[ShownStatus, string, string | null]>([
    ['completed', '€250.00 received', null],
    ['declined', 'The payment was declined', 'Try €250.00 again'],
    ['expired', 'This deposit has expired', 'Try €250.00 again'],
    ['inReview', 'Your deposit is under review', null],
  ])('%s', async (key, title, again) => {
    comeBack(key);
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Try/ })?.textContent ?? null).toBe(again);
  });

  test('still pending: the page says so and offers the way back to the provider', async () => {
    comeBack('pending');
    expect(await screen.findByText(/^Waiting for Harbour Pay/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Continue with Harbour Pay' })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: /has arrived/ })).toBeNull();
  });

  test('an unknown deposit', async () => {
    comeBack(null);
    expect(await screen.findByText('There is none')).toBeTruthy();
  });
});
