import { euros } from '@fairlead/domain/fixture-euros.ts';
import type { StepActor, TransactionStep, WireTransactionDetail } from '@fairlead/contract/payments/schemas.ts';
import { describe, expect, test } from 'vitest';
import { describeTimeline } from './describe-timeline.ts';
import { exampleDetail, statusOf } from './transaction.fixture.ts';

type Steps = WireTransactionDetail['steps'];

const steps = (...done: readonly (readonly [TransactionStep, StepActor])[]): Steps =>
  done.map(([step, actor], index) => ({ step, actor, at: `2026-11-20T09:3${index}:00.000Z`, part: null, amount: null }));

const CREATED = ['created', 'client'] as const;
const SENT = ['sentToProvider', 'client'] as const;
const RESERVED = ['reserved', 'house'] as const;
const CHECKED = ['checked', 'operator'] as const;

const part = (status: WireTransactionDetail['payouts'][number]['status']) => ({
  kind: 'refund' as const,
  amount: euros(300),
  deposit_number: '100001',
  to: 'Harbour Pay',
  status,
  sent_at: null,
});

const deposit = (key: Parameters<typeof statusOf>[0], done: Steps, changes: Partial<WireTransactionDetail> = {}) =>
  exampleDetail({ transaction_status: statusOf(key), steps: done, ...changes });
const withdrawal = (key: Parameters<typeof statusOf>[0], done: Steps, changes: Partial<WireTransactionDetail> = {}) =>
  deposit(key, done, { amount: euros(-300), provider: null, due_on: '2026-11-23', ...changes });

describe('the next step of a deposit', () => {
  test.each([
    ['payment by the client', deposit('pending', steps(CREATED)), 'pay', 'client'],
    ["the provider's response", deposit('pending', steps(CREATED, SENT)), 'provider', 'provider'],
    ['arrival of the bank wire', deposit('pending', steps(CREATED), { provider: null }), 'wire', 'client'],
    ['booking', deposit('processing', steps(CREATED, SENT, ['booking', 'provider'])), 'booking', 'house'],
    ['review by our team', deposit('inReview', steps(CREATED, SENT, ['reviewNeeded', 'provider'])), 'review', 'operator'],
    [
      "our team's decision on a dispute",
      deposit('inReview', steps(CREATED, SENT, ['reviewNeeded', 'provider']), { disputed: euros(100) }),
      'dispute',
      'operator',
    ],
  ])('%s', (_case, transaction, kind, who) => {
    expect(describeTimeline(transaction).next).toEqual({ kind, who, dueOn: null });
  });

  test.each(['completed', 'declined', 'expired', 'cancelled'] as const)('none if it is %s', (key) => {
    expect(describeTimeline(deposit(key, steps(CREATED, SENT))).next).toBeNull();
  });
});

describe('the next step of a withdrawal', () => {
  const due = '2026-11-23';
  test.each([
    ['reservation of its money', withdrawal('pending', steps(CREATED)), 'reserving', 'house', due],
    ['the first check by our team', withdrawal('pending', steps(CREATED, RESERVED)), 'firstCheck', 'operator', due],
    ['the second check by our team', withdrawal('processing', steps(CREATED, RESERVED, CHECKED)), 'secondCheck', 'operator', due],
    ['booking of a decision', withdrawal('processing', steps(CREATED, RESERVED, ['approved', 'operator'])), 'settling', 'house', null],
    ['booking of a cancellation', withdrawal('pending', steps(CREATED, RESERVED, ['cancelled', 'client'])), 'settling', 'house', null],
    ['a bank account', withdrawal('pending', steps(CREATED, RESERVED), { progress: 'accountNeeded' }), 'account', 'client', null],
    [
      'sending of a part',
      withdrawal('processing', [], { progress: 'partlySent', payouts: [part('sent'), part('owed')] }),
      'payout',
      'operator',
      due,
    ],
    [
      'a returned part',
      withdrawal('processing', [], { progress: 'partNotSent', payouts: [part('owed'), part('failed')] }),
      'partNotSent',
      'operator',
      null,
    ],
    [
      'the returned whole amount',
      withdrawal('processing', [], { progress: 'notSent', payouts: [part('failed')] }),
      'notSent',
      'operator',
      null,
    ],
  ])('%s', (_case, transaction, kind, who, dueOn) => {
    expect(describeTimeline(transaction).next).toEqual({ kind, who, dueOn });
  });

  test.each([
    ['sent', withdrawal('completed', [], { payouts: [part('sent')] })],
    ['rejected', withdrawal('rejected', [], { payouts: [part('dropped')] })],
    ['cancelled', withdrawal('cancelled', [])],
  ])('none if it is %s', (_case, transaction) => {
    expect(describeTimeline(transaction).next).toBeNull();
  });
});

describe('the ending of a transaction', () => {
  test.each([
    ['a deposit', 'completed', null],
    ['a deposit', 'pending', null],
    ['a deposit', 'declined', 'declined'],
    ['a deposit', 'expired', 'expired'],
    ['a deposit', 'rejected', 'rejected'],
    ['a deposit', 'cancelled', 'cancelled'],
    ['a withdrawal', 'completed', null],
    ['a withdrawal', 'rejected', 'withdrawalRejected'],
    ['a withdrawal', 'cancelled', 'withdrawalCancelled'],
  ] as const)('%s that is %s: %s', (direction, key, ending) => {
    expect(describeTimeline(direction === 'a deposit' ? deposit(key, []) : withdrawal(key, [])).ending).toBe(ending);
  });
});

test.each([
  [
    'a reversed deposit',
    deposit('rejected', steps(CREATED, ['booked', 'house'], ['reversed', 'operator']), { state: 'reversed' }),
    'reversed',
  ],
  ['a withdrawal used to cover a loss', withdrawal('cancelled', steps(CREATED, RESERVED, ['usedForLoss', 'house'])), 'usedForLoss'],
  [
    'a withdrawal used to repay a reversed deposit',
    withdrawal('cancelled', steps(CREATED, ['approved', 'operator'], ['usedForReversal', 'house'])),
    'usedForReversal',
  ],
])('%s has an ending that says so', (_case, transaction, ending) => {
  expect(describeTimeline(transaction)).toMatchObject({ ending, next: null });
});

describe('the past steps', () => {
  const textsOf = (transaction: WireTransactionDetail) => describeTimeline(transaction).past.map(({ text }) => text);

  test('run from first to last, with actor and time', () => {
    const { past } = describeTimeline(deposit('declined', steps(CREATED, SENT, ['declined', 'provider'])));
    expect(past.map(({ text, actor, at, outcome }) => [text, actor, at.slice(14, 16), outcome])).toEqual([
      ['created', 'client', '30', 'done'],
      ['sentToProvider', 'client', '31', 'done'],
      ['declined', 'provider', '32', 'failed'],
    ]);
  });

  test('name a deposit and a withdrawal differently when created', () => {
    expect([textsOf(deposit('pending', steps(CREATED))), textsOf(withdrawal('pending', steps(CREATED)))]).toEqual([
      ['created'],
      ['createdWithdrawal'],
    ]);
  });

  test('merge immediate repeats into one, at the last time', () => {
    const { past } = describeTimeline(deposit('pending', steps(CREATED, SENT, SENT, ['checkedWithProvider', 'house'], SENT)));
    expect(past.map(({ text, at }) => [text, at.slice(14, 16)])).toEqual([
      ['created', '30'],
      ['sentToProvider', '32'],
      ['checkedWithProvider', '33'],
      ['sentToProvider', '34'],
    ]);
  });
});
