import type { Euros } from '@fairlead/domain/money.ts';
import type { StepActor, TransactionStep, WireTransactionDetail } from '@fairlead/contract/payments/schemas.ts';

/** The past steps of a transaction, oldest first, and its next one. The texts are in `payments.steps`. */
export interface Timeline {
  readonly past: readonly PastStep[];
  readonly next: NextStep | null;
  /** What it means that the transaction ended without money moving; null if that is not the case. */
  readonly ending: Ending | null;
}

export interface PastStep {
  readonly key: string;
  readonly text: TransactionStep | 'createdWithdrawal';
  /** The index of the payout part that the step is about. */
  readonly part: number | null;
  /** The reversed amount, if known. */
  readonly amount: Euros | null;
  readonly actor: StepActor;
  readonly at: string;
  readonly outcome: 'done' | 'failed';
}

export interface NextStep {
  readonly kind:
    | 'pay'
    | 'provider'
    | 'wire'
    | 'booking'
    | 'review'
    | 'dispute'
    | 'reserving'
    | 'account'
    | 'firstCheck'
    | 'secondCheck'
    | 'settling'
    | 'payout'
    | 'partNotSent'
    | 'notSent';
  /** Who has to act. */
  readonly who: StepActor;
  /** The day by the end of which it is done, if there is one. */
  readonly dueOn: string | null;
}

export type Ending =
  | 'declined'
  | 'expired'
  | 'rejected'
  | 'reversed'
  | 'cancelled'
  | 'withdrawalRejected'
  | 'withdrawalCancelled'
  | 'usedForLoss'
  | 'usedForReversal';

export function describeTimeline(transaction: WireTransactionDetail): Timeline {
  return { past: selectPast(transaction), next: selectNext(transaction), ending: selectEnding(transaction) };
}

function selectEnding({ transaction_status: { key }, state, amount, steps }: WireTransactionDetail): Ending | null {
  switch (key) {
    case 'declined':
    case 'expired':
      return key;
    case 'rejected':
      if (amount < 0) return 'withdrawalRejected';
      return state === 'reversed' ? state : key;
    case 'cancelled':
      if (hasStep(steps, 'usedForLoss')) return 'usedForLoss';
      if (hasStep(steps, 'usedForReversal')) return 'usedForReversal';
      return amount < 0 ? 'withdrawalCancelled' : key;
    default:
      return null;
  }
}

const FAILED: readonly TransactionStep[] = [
  'declined',
  'expired',
  'refused',
  'rejected',
  'reversed',
  'payoutFailed',
  'usedForLoss',
  'usedForReversal',
];

function selectPast({ steps, amount }: WireTransactionDetail): readonly PastStep[] {
  return withoutRepeats(steps).map(({ step, actor, at, part, amount: moved }, index) => ({
    key: `${index} ${step}`,
    text: step === 'created' && amount < 0 ? 'createdWithdrawal' : step,
    part,
    amount: moved,
    actor,
    at,
    outcome: FAILED.includes(step) ? 'failed' : 'done',
  }));
}

type Step = WireTransactionDetail['steps'][number];

/** A provider may be queried, or a client may visit its page, many times in a row: the last time says as much as all of them. */
function withoutRepeats(steps: readonly Step[]): readonly Step[] {
  return steps.filter(({ step, actor, part, amount }, index) => {
    const following = steps[index + 1];
    return amount !== null || following?.step !== step || following.actor !== actor || following.part !== part;
  });
}

function selectNext(transaction: WireTransactionDetail): NextStep | null {
  if (transaction.transaction_status.key === 'inReview') {
    return { kind: transaction.disputed > 0 ? 'dispute' : 'review', who: 'operator', dueOn: null };
  }
  return transaction.amount < 0 ? selectNextOfWithdrawal(transaction) : selectNextOfDeposit(transaction);
}

function selectNextOfDeposit({ transaction_status: { key }, provider, steps }: WireTransactionDetail): NextStep | null {
  if (key === 'processing') return { kind: 'booking', who: 'house', dueOn: null };
  if (key !== 'pending') return null;
  if (provider === null) return { kind: 'wire', who: 'client', dueOn: null };
  if (!hasStep(steps, 'sentToProvider')) return { kind: 'pay', who: 'client', dueOn: null };
  return { kind: 'provider', who: 'provider', dueOn: null };
}

/** Two operators check a withdrawal, one after the other; then it is booked, and then its parts are sent. */
function selectNextOfWithdrawal(transaction: WireTransactionDetail): NextStep | null {
  const { transaction_status: status, progress, steps, due_on: dueOn } = transaction;
  if (progress === 'accountNeeded') return { kind: 'account', who: 'client', dueOn: null };
  if (progress !== null) {
    const isRefused = progress === 'notSent' || progress === 'partNotSent';
    return isRefused ? { kind: progress, who: 'operator', dueOn: null } : { kind: 'payout', who: 'operator', dueOn };
  }
  if (status.key !== 'pending' && status.key !== 'processing') return null;
  if (hasStep(steps, 'approved', 'rejected', 'cancelled')) return { kind: 'settling', who: 'house', dueOn: null };
  if (status.key === 'processing') return { kind: 'secondCheck', who: 'operator', dueOn };
  return hasStep(steps, 'reserved') ? { kind: 'firstCheck', who: 'operator', dueOn } : { kind: 'reserving', who: 'house', dueOn };
}

function hasStep(steps: readonly Step[], ...wanted: readonly TransactionStep[]): boolean {
  return steps.some(({ step }) => wanted.includes(step));
}
