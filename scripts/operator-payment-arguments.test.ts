import { describe, expect, test } from 'vitest';
import { OPERATOR_HELP, readArguments } from './operator-arguments.ts';
import { PAYMENT_READERS, type PaymentCall } from './operator-payment-arguments.ts';

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
  expect(readArguments(line.split(' '))).toEqual({ kind: 'call', call: { name: 'payments', call } });
});

function withdrawalRejected(note: string): PaymentCall {
  return { name: 'decideWithdrawal', request: { transaction_id: ID, verdict: 'rejected', note } };
}

describe('what is not understood is said', () => {
  test.each([
    ['withdrawals all', 'withdrawals takes nothing more.'],
    ['check-withdrawal 100001', 'check-withdrawal needs the id of a withdrawal.'],
    [`approve-withdrawal ${ID} please`, 'approve-withdrawal takes nothing more.'],
    [`reject-withdrawal ${ID}`, 'reject-withdrawal needs a note, which says why.'],
    [`wire-received ${ID}`, 'wire-received needs the id of a deposit and an amount such as 250 or 250.50.'],
    [`wire-received ${ID} 2.5e2`, 'wire-received needs the id of a deposit and an amount such as 250 or 250.50.'],
    [`wire-received ${ID} -250`, 'wire-received needs the id of a deposit and an amount such as 250 or 250.50.'],
    [`wire-received ${ID} 0.00`, 'wire-received needs the id of a deposit and an amount such as 250 or 250.50.'],
    [`wire-received ${ID} 10,000`, 'wire-received needs the id of a deposit and an amount such as 250 or 250.50.'],
    ['book-deposit', 'book-deposit needs the id of a deposit.'],
    [`reject-deposit ${ID}`, 'reject-deposit needs a note, which says why.'],
    [`reverse-part ${ID} gone`, 'reverse-part needs the id of a deposit and an amount such as 250 or 250.50.'],
    [`reverse-part ${ID} 100`, 'reverse-part needs a note, which says why.'],
    [`reverse-deposit ${ID}`, 'reverse-deposit needs a note, which says why.'],
    [`payout-sent ${ID} BANK`, 'payout-sent needs the id of a payout.'],
    [`payout-sent ${ID}-1`, 'payout-sent needs the reference of the bank.'],
    [`payout-again ${ID}-0`, 'payout-again needs the id of a payout.'],
    ['reconcile 2026-11-01', 'reconcile needs two days such as 2026-11-01, or nothing.'],
    ['reconcile yesterday today', 'reconcile needs two days such as 2026-11-01, or nothing.'],
    ['reconcile 2026-11-01 2026-12-01 2027-01-01', 'reconcile needs two days such as 2026-11-01, or nothing.'],
  ])('%s', (line, message) => {
    expect(readArguments(line.split(' '))).toEqual({ kind: 'fault', message });
  });
});

test.each(Object.keys(PAYMENT_READERS))('the help names %s', (word) => {
  expect(OPERATOR_HELP).toContain(`npm run operator -- ${word} `);
});
