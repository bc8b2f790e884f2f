import type { TransactionGroup } from '@fairlead/domain/payments/transaction-type.ts';

export const TRANSACTIONS_HOME = '/transactions/deposits';
export const STATEMENTS_ADDRESS = '/statements';
export const DEPOSIT_ADDRESS = '/payment/deposit';

/** Where the plus leads (spec section 2). Bonuses and credits are granted, not requested. */
export const ADDING_ADDRESSES: Readonly<Record<TransactionGroup, string | null>> = {
  deposits: DEPOSIT_ADDRESS,
  withdrawals: '/payment/withdraw',
  bonuses: null,
  credits: null,
};

export function transactionsAddress(group: TransactionGroup): string {
  return `/transactions/${group}`;
}

/** The page with the outcome of a payment, and the way back to its provider while it can still be paid. */
export function paymentAddress(transactionId: string): string {
  return `/payment/return?id=${encodeURIComponent(transactionId)}`;
}
