import { describe, expect, test } from 'vitest';
import { readArguments } from './operator-arguments.ts';
import type { PaymentCall } from './operator-payment-arguments.ts';

const ID = 'ABCDEFGHIJ0123456789';

test.each<[string, PaymentCall]>([
  ['withdrawals', { name: 'withdrawals' }],
  [`check-withdrawal ${ID}`, { name: 'decideWithdrawal', request: { transaction_id: ID, verdict: 'checked', note: '' } }],
  [`approve-withdrawal ${ID}`, { name: 'decideWithdrawal', request: { transaction_id: ID, verdict: 'approved', note: '' } }],
  [`reject-withdrawal ${ID} not your account`, withdrawalRejected('not your account')],
  ['deposits', { name: 'deposits' }],
  [`wire-received ${ID} 250.5`, { name: 'decideDeposit', request: { transaction_id: ID, verdict: 'arrived', amount: 250.5, note: '' } }],
  [`book-deposit ${ID}`, { name: 'decideDeposit', request: { transaction_id: ID, verdict: 'booked', note: '' } }],
  [`reject-deposit ${ID} not paid`, { name: 'decideDeposit', request: { transaction_id: ID, verdict: 'rejected', note: 'not paid' } }],
  [`keep-deposit ${ID}`, { name: 'decideDeposit', request: { transaction_id: ID, verdict: 'kept', note: '' } }],
  [
    `reverse-part ${ID} 100.50 taken back`,
    { name: 'decideDeposit', request: { transaction_id: ID, verdict: 'reversed', amount: 100.5, note: 'taken back' } },
  ],
  [`reverse-deposit ${ID} gone`, { name: 'decideDeposit', request: { transaction_id: ID, verdict: 'reversed', note: 'gone' } }],
  ['payouts', { name: 'payouts' }],
  [`payout-sent ${ID}-1 BANK 7`, { name: 'settlePayout', request: { payout_id: `${ID}-1`, verdict: 'sent', reference: 'BANK 7' } }],
  [`payout-again ${ID}-12`, { name: 'settlePayout', request: { payout_id: `${ID}-12`, verdict: 'again', reference: '' } }],
  ['reconcile', { name: 'reconcile', request: {} }],
  ['reconcile 2026-11-01 2026-12-01', { name: 'reconcile', request: { from: '2026-11-01T00:00:00Z', until: '2026-12-01T00:00:00Z' } }],
  ['reconciliation', { name: 'reconciliation' }],
])('%s', (line, call) => {
  expect(readArguments(line.split(' '))).toEqual({ kind: 'asked', asked: { name: 'payments', call } });
});

function withdrawalRejected(note: string): PaymentCall {
  return { name: 'decideWithdrawal', request: { transaction_id: ID, verdict: 'rejected', note } };
}

describe('reports what it does not understand', () => {
  const transaction = 'It must be an id of 20 capital letters and digits.';
  const payout = 'It must be the id of a payout';
  const amount = 'It must be an amount such as 250 or 250.50.';
  test.each([
    ['withdrawals all', "too many arguments for 'withdrawals'"],
    ['check-withdrawal 100001', transaction],
    [`approve-withdrawal ${ID} please`, "too many arguments for 'approve-withdrawal'"],
    [`reject-withdrawal ${ID}`, "missing required argument 'note'"],
    [`wire-received ${ID}`, "missing required argument 'amount'"],
    [`wire-received ${ID} 2.5e2`, amount],
    [`wire-received ${ID} -250`, amount],
    [`wire-received ${ID} 0.00`, amount],
    [`wire-received ${ID} 10,000`, amount],
    ['book-deposit', "missing required argument 'id'"],
    [`reject-deposit ${ID}`, "missing required argument 'note'"],
    [`reverse-part ${ID} gone away`, amount],
    [`reverse-part ${ID} 100`, "missing required argument 'note'"],
    [`reverse-deposit ${ID}`, "missing required argument 'note'"],
    [`payout-sent ${ID} BANK`, payout],
    [`payout-sent ${ID}-1`, "missing required argument 'reference'"],
    [`payout-again ${ID}-0`, payout],
    ['reconcile 2026-11-01', "missing argument 'until'. Give both days or none."],
    ['reconcile yesterday today', 'It must be a day such as 2026-11-01.'],
    ['reconcile 2026-11-01 2026-12-01 2027-01-01', "too many arguments for 'reconcile'"],
  ])('%s', (line, message) => {
    expect(readArguments(line.split(' '))).toEqual({ kind: 'fault', text: expect.stringContaining(message) });
  });
});
