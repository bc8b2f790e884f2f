import { subtractCents, type Cents } from '../money.ts';
import type { TransactionStatus } from './transaction-status.ts';

/** A deposit in our transactions. */
export interface OwnRecord {
  readonly transactionId: string;
  readonly status: TransactionStatus;
  readonly amount: Cents;
  /** The reversed part. */
  readonly reversed: Cents;
  readonly currency: string;
}

/** The same deposit in the provider's list, by our order id. For a reversed payment, `amount` is the reversed amount. */
export interface ProviderRecord {
  readonly transactionId: string;
  readonly outcome: 'pending' | 'paid' | 'declined' | 'reversed';
  readonly amount: Cents;
  readonly currency: string;
}

/** A booking in the ledger, by its reference. */
export interface LedgerRecord {
  readonly transactionId: string;
  readonly amount: Cents;
}

export const DEPOSIT_DIFFERENCE_KINDS = [
  'paidButNotBooked',
  'bookedButNotPaid',
  'amountDiffersAtProvider',
  'currencyDiffersAtProvider',
  'unknownToUs',
  'unknownToProvider',
  'completedButNotInLedger',
  'inLedgerButNotCompleted',
  'amountDiffersInLedger',
  'twiceInLedger',
] as const;
export type DepositDifferenceKind = (typeof DEPOSIT_DIFFERENCE_KINDS)[number];

export const WITHDRAWAL_DIFFERENCE_KINDS = [
  'notReserved',
  'reservedForNothing',
  'reservedAmountDiffers',
  'decidedButNotSettled',
  'completedButNotPaid',
  'paidButNotCompleted',
  'reservedThoughEnded',
  'releasedButNotEnded',
  'payoutsDoNotSum',
  'refundsExceedDeposit',
] as const;
export type WithdrawalDifferenceKind = (typeof WITHDRAWAL_DIFFERENCE_KINDS)[number];

/** Breaks within the ledger itself, and between what we and the engine hold of disputed deposits. */
export const LEDGER_DIFFERENCE_KINDS = [
  'referenceWithoutEntry',
  'entryWithoutReference',
  'pursesDifferFromHouse',
  'reservedDiffersFromUnderWay',
  /** The stored balances differ from the sum of the entries. */
  'checkpointDiffers',
  'heldAmountDiffers',
] as const;

export const DIFFERENCE_KINDS = [...DEPOSIT_DIFFERENCE_KINDS, ...WITHDRAWAL_DIFFERENCE_KINDS, ...LEDGER_DIFFERENCE_KINDS] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

export interface Difference {
  readonly kind: DifferenceKind;
  readonly transactionId: string;
  /** The compared amounts; null on a side without one. */
  readonly own: Cents | null;
  readonly provider: Cents | null;
  readonly ledger: Cents | null;
}

export interface Books {
  readonly own: readonly OwnRecord[];
  /** Null if the provider has no list or could not be reached; then only the ledger is compared. */
  readonly provider: readonly ProviderRecord[] | null;
  readonly ledger: readonly LedgerRecord[];
}

/** Returns every break between our deposits, the provider's list and the ledger, ordered by transaction id. */
export function findDifferences({ own, provider, ledger }: Books): readonly Difference[] {
  const owns = new Map(own.map((record) => [record.transactionId, record]));
  const providers = new Map(provider?.map((record) => [record.transactionId, record]));
  const booked = new Map<string, LedgerRecord[]>();
  for (const record of ledger) booked.set(record.transactionId, [...(booked.get(record.transactionId) ?? []), record]);
  const ids = [...new Set([...owns.keys(), ...providers.keys(), ...booked.keys()])].toSorted();
  return ids.flatMap((transactionId) => {
    const ownRecord = owns.get(transactionId);
    const providerRecord = providers.get(transactionId);
    const bookings = booked.get(transactionId) ?? [];
    const amounts = {
      transactionId,
      own: ownRecord === undefined ? null : leftOf(ownRecord),
      provider: providerRecord?.amount ?? null,
      ledger: bookings[0]?.amount ?? null,
    };
    const kinds: DepositDifferenceKind[] = [...compareWithLedger(ownRecord, bookings)];
    if (provider !== null) kinds.push(...compareWithProvider(ownRecord, providerRecord, bookings));
    return kinds.map((kind) => ({ kind, ...amounts }));
  });
}

function* compareWithLedger(own: OwnRecord | undefined, bookings: readonly LedgerRecord[]): Generator<DepositDifferenceKind> {
  if (own?.status === 'completed' && bookings.length === 0) yield 'completedButNotInLedger';
  // A deposit being booked may be in the ledger shortly before it is marked as completed.
  const mayBeBooked = own?.status === 'completed' || own?.status === 'processing' || own?.status === 'inReview';
  if (bookings.length > 0 && !mayBeBooked) yield 'inLedgerButNotCompleted';
  if (bookings.length > 1) yield 'twiceInLedger';
  if (own !== undefined && bookings.some(({ amount }) => amount !== leftOf(own))) yield 'amountDiffersInLedger';
}

function* compareWithProvider(
  own: OwnRecord | undefined,
  provider: ProviderRecord | undefined,
  bookings: readonly LedgerRecord[],
): Generator<DepositDifferenceKind> {
  const isPaid = provider?.outcome === 'paid';
  if (own === undefined) {
    if (isPaid) yield 'unknownToUs';
    return;
  }
  // A deposit reversed after booking stays in the ledger until an operator has decided.
  const counts = own.status === 'completed' || (own.status === 'inReview' && bookings.length > 0);
  if (provider === undefined) {
    if (counts) yield 'unknownToProvider';
    return;
  }
  if (isPaid && !counts) yield 'paidButNotBooked';
  if (!isPaid && counts && !isReversedAlike(own, provider)) yield 'bookedButNotPaid';
  if (isPaid && provider.currency !== own.currency) yield 'currencyDiffersAtProvider';
  if (isPaid && provider.amount !== leftOf(own)) yield 'amountDiffersAtProvider';
}

/** Returns the deposit less its reversed part. */
function leftOf({ amount, reversed }: OwnRecord): Cents {
  return subtractCents(amount, reversed);
}

/** Whether the reversed part of a completed deposit matches what its provider reversed. */
function isReversedAlike(own: OwnRecord, { outcome, amount, currency }: ProviderRecord): boolean {
  return outcome === 'reversed' && own.status === 'completed' && amount === own.reversed && currency === own.currency;
}
