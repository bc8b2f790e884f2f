/**
 * The status of a transaction.
 *
 * A deposit: pending (the client is with the provider) -> processing (the provider confirmed it and it is being booked) -> completed. Or
 * declined by the provider, expired without a report from it, inReview if the report does not match the order, or cancelled if it never
 * reached a provider.
 *
 * A withdrawal: pending (reserved, awaiting the first operator) -> processing (checked, awaiting a second operator) -> sending (approved
 * and booked out of the account; its parts are being sent) -> completed (every part has been sent). Or rejected by an operator, or
 * cancelled by the client before approval.
 */
export const SHOWN_STATUSES = ['pending', 'processing', 'completed', 'declined', 'expired', 'inReview', 'rejected', 'cancelled'] as const;
/** The statuses on the wire, where a withdrawal being sent counts as in progress. */
export type ShownStatus = (typeof SHOWN_STATUSES)[number];

export const TRANSACTION_STATUSES = [...SHOWN_STATUSES, 'sending'] as const;
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number];

export function shownStatusOf(status: TransactionStatus): ShownStatus {
  return status === 'sending' ? 'processing' : status;
}

/** Returns the statuses shown as this one. */
export function statusesShownAs(shown: ShownStatus): readonly TransactionStatus[] {
  return TRANSACTION_STATUSES.filter((status) => shownStatusOf(status) === shown);
}

/** The status of a transaction as its client sees it. */
export const CLIENT_STATES = [...SHOWN_STATUSES, 'reversed'] as const;
export type ClientState = (typeof CLIENT_STATES)[number];

export interface StandingTransaction {
  readonly status: TransactionStatus;
  readonly amountCents: number;
  /** The reversed part of a deposit. */
  readonly reversedCents: number;
  /** When it was booked; null if it was not. */
  readonly completedAt: Date | null;
}

/**
 * Returns the status for the client. It differs from the stored one for booked deposits: a partly disputed deposit remains completed, as in
 * the ledger, and a fully reversed one is reversed. `rejected` means it was never accepted.
 */
export function clientStateOf({ status, amountCents, reversedCents, completedAt }: StandingTransaction): ClientState {
  if (status === 'inReview' && completedAt !== null) return 'completed';
  if (status === 'rejected' && amountCents > 0 && reversedCents === amountCents) return 'reversed';
  return shownStatusOf(status);
}

/** Whether the status is normally final. A late report from the provider may still change a deposit that ended without money. */
export function isFinalStatus(status: ShownStatus): boolean {
  return status !== 'pending' && status !== 'processing' && status !== 'inReview';
}

/** Whether the client can cancel a withdrawal, which is possible until it is approved. */
export function canCancelWithdrawal(status: TransactionStatus): boolean {
  return status === 'pending' || status === 'processing';
}
