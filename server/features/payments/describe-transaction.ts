import type { WireTransaction } from '@fairlead/contract/payments/schemas.ts';
import { cents, centsToEuros } from '@fairlead/domain/money.ts';
import { isDepositMethodId } from '@fairlead/domain/payments/deposit-rules.ts';
import { canCancelWithdrawal, clientStateOf, shownStatusOf, type ClientState } from '@fairlead/domain/payments/transaction-status.ts';
import { nameOfTransactionType, type TransactionTypeName } from '@fairlead/domain/payments/transaction-type.ts';
import { selectProgress, sumByWay, type LeavingPart, type PayoutWay } from '@fairlead/domain/payments/withdrawal-progress.ts';
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

const WAY_NAMES: Readonly<Record<PayoutWay, string>> = {
  card: 'back to your card',
  provider: 'back through the payment provider',
  bank: 'by bank transfer',
};

export const STATE_NAMES: Readonly<Record<ClientState, string>> = {
  pending: 'Pending',
  processing: 'Processing',
  completed: 'Completed',
  declined: 'Declined',
  expired: 'Expired',
  inReview: 'In review',
  rejected: 'Rejected',
  cancelled: 'Cancelled',
  reversed: 'Reversed',
};

/** A transaction as its client sees it, with the parts in which it leaves where it is a withdrawal. */
export function describeTransaction(
  row: TransactionRow,
  parts: readonly LeavingPart[],
  providers: Pick<Providers, 'find'>,
): WireTransaction {
  const isWithdrawal = row.amountCents < 0;
  const status = shownStatusOf(row.status);
  return {
    transaction_id: row.transactionId,
    number: formatNumber(row.number),
    amount: centsToEuros(cents(row.amountCents)),
    reversed: centsToEuros(cents(row.reversedCents)),
    disputed: centsToEuros(cents(row.holdCents)),
    currency: row.currency,
    method: isDepositMethodId(row.typeId) ? row.typeId : null,
    transaction_type_id: row.typeId,
    transaction_type: { id: row.typeId, name: nameType(row, parts) },
    transaction_status: { name: STATE_NAMES[status], key: status },
    state: clientStateOf(row),
    created_at: row.createdAt.toISOString(),
    completed_at: row.completedAt?.toISOString() ?? null,
    provider: row.providerKey === null ? null : (providers.find(row.providerKey)?.title ?? row.providerKey),
    comments: row.comments,
    note: row.note,
    due_on: row.dueOn,
    can_cancel: isWithdrawal && canCancelWithdrawal(row.status) && row.becomes === null,
    progress: isWithdrawal ? selectProgress({ status: row.status, hasAccount: row.sealedBankAccount !== null, parts }) : null,
    parts: parts.map(({ way, amount, status: partStatus }) => ({ way, amount: centsToEuros(amount), status: partStatus })),
  };
}

/** A withdrawal that leaves in several ways is named by them, such as "EUR 75.00 back to your card, EUR 25.00 by bank transfer". */
function nameType({ typeId, currency }: TransactionRow, parts: readonly LeavingPart[]): string {
  const ways = sumByWay(parts);
  if (ways.length < 2) return ways[0]?.way === 'provider' ? 'Withdrawal to payment provider' : TYPE_NAMES[nameOfTransactionType(typeId)];
  return ways.map(({ way, amount }) => `${currency} ${centsToEuros(amount).toFixed(2)} ${WAY_NAMES[way]}`).join(', ');
}

const FIRST_NUMBER = 100_000;

/** What people call a transaction; also how a bank wire names it. */
export function formatNumber(number: number): string {
  return String(FIRST_NUMBER + number);
}
