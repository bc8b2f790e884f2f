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

describe('what a deposit waits for', () => {
  test.each([
    ['the client has to pay', deposit('pending', steps(CREATED)), 'pay', 'client'],
    ['the provider has to say what became of it', deposit('pending', steps(CREATED, SENT)), 'provider', 'provider'],
    ['a bank wire has to arrive', deposit('pending', steps(CREATED), { provider: null }), 'wire', 'client'],
    ['it has to be booked', deposit('processing', steps(CREATED, SENT, ['booking', 'provider'])), 'booking', 'house'],
    ['our team has to look at it', deposit('inReview', steps(CREATED, SENT, ['reviewNeeded', 'provider'])), 'review', 'operator'],
    [
      'our team has to decide about a dispute',
      deposit('inReview', steps(CREATED, SENT, ['reviewNeeded', 'provider']), { disputed: euros(100) }),
      'dispute',
      'operator',
    ],
  ])('%s', (_case, transaction, kind, who) => {
    expect(describeTimeline(transaction).next).toEqual({ kind, who, dueOn: null });
  });

  test.each(['completed', 'declined', 'expired', 'cancelled'] as const)('nothing, where it is %s', (key) => {
    expect(describeTimeline(deposit(key, steps(CREATED, SENT))).next).toBeNull();
  });
});

describe('what a withdrawal waits for', () => {
  const due = '2026-11-23';
  test.each([
    ['its money to be set aside', withdrawal('pending', steps(CREATED)), 'reserving', 'house', due],
    ['the first of our team', withdrawal('pending', steps(CREATED, RESERVED)), 'firstCheck', 'operator', due],
    ['the second of our team', withdrawal('processing', steps(CREATED, RESERVED, CHECKED)), 'secondCheck', 'operator', due],
    ['a decision to be booked', withdrawal('processing', steps(CREATED, RESERVED, ['approved', 'operator'])), 'settling', 'house', null],
    ['a cancellation to be booked', withdrawal('pending', steps(CREATED, RESERVED, ['cancelled', 'client'])), 'settling', 'house', null],
    ['M9: a bank account', withdrawal('pending', steps(CREATED, RESERVED), { progress: 'accountNeeded' }), 'account', 'client', null],
    [
      'M8: a part of it to leave',
      withdrawal('processing', [], { progress: 'partlySent', payouts: [part('sent'), part('owed')] }),
      'payout',
      'operator',
      due,
    ],
    [
      'M8: a part that came back',
      withdrawal('processing', [], { progress: 'partNotSent', payouts: [part('owed'), part('failed')] }),
      'partNotSent',
      'operator',
      null,
    ],
    [
      'M8: all of it, which came back',
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
  ])('nothing, where it is %s', (_case, transaction) => {
    expect(describeTimeline(transaction).next).toBeNull();
  });
});

describe('what its end means', () => {
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
    'a deposit that was reversed',
    deposit('rejected', steps(CREATED, ['booked', 'house'], ['reversed', 'operator']), { state: 'reversed' }),
    'reversed',
  ],
  ['a withdrawal that paid for a loss', withdrawal('cancelled', steps(CREATED, RESERVED, ['usedForLoss', 'house'])), 'usedForLoss'],
  [
    'one that repaid a deposit',
    withdrawal('cancelled', steps(CREATED, ['approved', 'operator'], ['usedForReversal', 'house'])),
    'usedForReversal',
  ],
])('of %s its end says so', (_case, transaction, ending) => {
  expect(describeTimeline(transaction)).toMatchObject({ ending, next: null });
});

describe('what happened', () => {
  const textsOf = (transaction: WireTransactionDetail) => describeTimeline(transaction).past.map(({ text }) => text);

  test('is told from the first step to the last, with who did it and when', () => {
    const { past } = describeTimeline(deposit('declined', steps(CREATED, SENT, ['declined', 'provider'])));
    expect(past.map(({ text, actor, at, outcome }) => [text, actor, at.slice(14, 16), outcome])).toEqual([
      ['created', 'client', '30', 'done'],
      ['sentToProvider', 'client', '31', 'done'],
      ['declined', 'provider', '32', 'failed'],
    ]);
  });

  test('calls the wish to pay in and the wish to pay out by their own names', () => {
    expect([textsOf(deposit('pending', steps(CREATED))), textsOf(withdrawal('pending', steps(CREATED)))]).toEqual([
      ['created'],
      ['createdWithdrawal'],
    ]);
  });

  test('tells what was repeated in a row once, at its last time', () => {
    const { past } = describeTimeline(deposit('pending', steps(CREATED, SENT, SENT, ['checkedWithProvider', 'house'], SENT)));
    expect(past.map(({ text, at }) => [text, at.slice(14, 16)])).toEqual([
      ['created', '30'],
      ['sentToProvider', '32'],
      ['checkedWithProvider', '33'],
      ['sentToProvider', '34'],
    ]);
  });
});
