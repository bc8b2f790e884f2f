import type { WireTransaction } from '@fairlead/contract/payments.ts';
import { cents, centsToEuros } from '@fairlead/domain/money.ts';
import { isDepositMethodId } from '@fairlead/domain/payments/deposit-rules.ts';
import { canCancelWithdrawal, type TransactionStatus } from '@fairlead/domain/payments/transaction-status.ts';
import { nameOfTransactionType, type TransactionTypeName } from '@fairlead/domain/payments/transaction-type.ts';
import type { Providers } from './payments-context.ts';
import type { TransactionRow } from './store.ts';

/** English, for other clients; the web app has its own words. */
const TYPE_NAMES: Readonly<Record<TransactionTypeName, string>> = {
  cardDeposit: 'Card deposit',
  wireDeposit: 'Bank wire deposit',
  alternativeDeposit: 'Alternative deposit',
  titanDeposit: 'Titan deposit',
  manualDeposit: 'Manual deposit',
  bonus: 'Bonus',
  promotionBonus: 'Promotion bonus',
  credit: 'Credit',
  cardWithdrawal: 'Card withdrawal',
  wireWithdrawal: 'Bank wire withdrawal',
  manualWithdrawal: 'Manual withdrawal',
};

const STATUS_NAMES: Readonly<Record<TransactionStatus, string>> = {
  pending: 'Pending',
  processing: 'Processing',
  completed: 'Completed',
  declined: 'Declined',
  expired: 'Expired',
  inReview: 'In review',
  rejected: 'Rejected',
  cancelled: 'Cancelled',
};

/** A transaction as its client sees it. */
export function describeTransaction(row: TransactionRow, providers: Pick<Providers, 'find'>): WireTransaction {
  const isWithdrawal = row.amountCents < 0;
  return {
    transaction_id: row.transactionId,
    number: formatNumber(row.number),
    amount: centsToEuros(cents(row.amountCents)),
    currency: row.currency,
    method: isDepositMethodId(row.typeId) ? row.typeId : null,
    transaction_type_id: row.typeId,
    transaction_type: { id: row.typeId, name: TYPE_NAMES[nameOfTransactionType(row.typeId)] },
    transaction_status: { name: STATUS_NAMES[row.status], key: row.status },
    created_at: row.createdAt.toISOString(),
    completed_at: row.completedAt?.toISOString() ?? null,
    provider: row.providerKey === null ? null : (providers.find(row.providerKey)?.title ?? row.providerKey),
    comments: row.comments,
    note: row.note,
    due_on: row.dueOn,
    can_cancel: isWithdrawal && canCancelWithdrawal(row.status) && row.becomes === null,
  };
}

const FIRST_NUMBER = 100_000;

/** What people call a transaction; also how a bank wire names it. */
export function formatNumber(number: number): string {
  return String(FIRST_NUMBER + number);
}
