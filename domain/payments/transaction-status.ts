/**
 * Where a transaction stands.
 *
 * A deposit: pending (the client is with the provider) -> processing (the provider vouches for it and it is being booked) ->
 * completed. Or declined by the provider, expired without a word from it, inReview when what it reports does not agree with what was
 * ordered, or cancelled where it never reached a provider.
 *
 * A withdrawal: pending (reserved, waits for the first operator) -> processing (checked by one, waits for a second) -> sending (approved and
 * booked out of the account; its parts are leaving) -> completed (every part has left). Or rejected by an operator, or cancelled by the
 * client before it is approved.
 */
export const SHOWN_STATUSES = ['pending', 'processing', 'completed', 'declined', 'expired', 'inReview', 'rejected', 'cancelled'] as const;
/** The statuses of the wire: a withdrawal that is being sent is in progress there. */
export type ShownStatus = (typeof SHOWN_STATUSES)[number];

export const TRANSACTION_STATUSES = [...SHOWN_STATUSES, 'sending'] as const;
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number];

export function shownStatusOf(status: TransactionStatus): ShownStatus {
  return status === 'sending' ? 'processing' : status;
}

/** The statuses that are shown as this one. */
export function statusesShownAs(shown: ShownStatus): readonly TransactionStatus[] {
  return TRANSACTION_STATUSES.filter((status) => shownStatusOf(status) === shown);
}

/** Where a transaction stands, as its client reads it. */
export const CLIENT_STATES = [...SHOWN_STATUSES, 'reversed'] as const;
export type ClientState = (typeof CLIENT_STATES)[number];

export interface StandingTransaction {
  readonly status: TransactionStatus;
  readonly amountCents: number;
  /** Of a deposit: what was reversed. */
  readonly reversedCents: number;
  /** When it was booked; null where it isn't. */
  readonly completedAt: Date | null;
}

/**
 * The status, except for deposits that were booked: one stays completed while a part of it is disputed, as the ledger counts it, and one that
 * was reversed whole is reversed. `rejected` is one that was never accepted.
 */
export function clientStateOf({ status, amountCents, reversedCents, completedAt }: StandingTransaction): ClientState {
  if (status === 'inReview' && completedAt !== null) return 'completed';
  if (status === 'rejected' && amountCents > 0 && reversedCents === amountCents) return 'reversed';
  return shownStatusOf(status);
}

/** Whether nothing more is expected to happen. A late word of the provider may still change a deposit that ended without money. */
export function isFinalStatus(status: ShownStatus): boolean {
  return status !== 'pending' && status !== 'processing' && status !== 'inReview';
}

/** A client can take a withdrawal back until it is approved. */
export function canCancelWithdrawal(status: TransactionStatus): boolean {
  return status === 'pending' || status === 'processing';
}
