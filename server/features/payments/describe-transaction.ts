import type { WireTransaction } from '@fairlead/contract/payments/schemas.ts';
import { cents, centsToEuros } from '@fairlead/domain/money.ts';
import { isDepositMethodId } from '@fairlead/domain/payments/deposit-rules.ts';
import { canCancelWithdrawal, clientStateOf, shownStatusOf, type ClientState } from '@fairlead/domain/payments/transaction-status.ts';
import { nameOfTransactionType, type TransactionTypeName } from '@fairlead/domain/payments/transaction-type.ts';
import { selectProgress, sumByWay, type LeavingPart, type PayoutMethod } from '@fairlead/domain/payments/withdrawal-progress.ts';
import { formatTransactionNumber } from '@fairlead/domain/payments/transaction-number.ts';
import type { Providers } from './payments-context.ts';
import type { TransactionRow } from './store.ts';

/** English names, for API clients; the web app has its own texts. */
const TYPE_NAMES: Readonly<Record<TransactionTypeName, string>> = {
  cardDeposit: 'Card deposit',
  wireDeposit: 'Bank transfer',
  alternativeDeposit: 'Alternative payment',
  titanDeposit: 'Titan deposit',
  manualDeposit: 'Manual deposit',
  bonus: 'Bonus',
  promotionBonus: 'Promotional bonus',
  credit: 'Credit',
  cardWithdrawal: 'Withdrawal',
  wireWithdrawal: 'Withdrawal by bank transfer',
  manualWithdrawal: 'Manual withdrawal',
};

const WAY_NAMES: Readonly<Record<PayoutMethod, string>> = {
  card: 'to your card',
  provider: 'via payment provider',
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

/** A transaction as its client sees it; a withdrawal with its parts. */
export function describeTransaction(
  row: TransactionRow,
  parts: readonly LeavingPart[],
  providers: Pick<Providers, 'find'>,
): WireTransaction {
  const isWithdrawal = row.amountCents < 0;
  const status = shownStatusOf(row.status);
  return {
    transaction_id: row.transactionId,
    number: formatTransactionNumber(row.number),
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

/** A withdrawal in several parts is named after them, such as "EUR 75.00 to your card, EUR 25.00 by bank transfer". */
function nameType({ typeId, currency }: TransactionRow, parts: readonly LeavingPart[]): string {
  const ways = sumByWay(parts);
  if (ways.length < 2) return ways[0]?.way === 'provider' ? 'Withdrawal via payment provider' : TYPE_NAMES[nameOfTransactionType(typeId)];
  return ways.map(({ way, amount }) => `${currency} ${centsToEuros(amount).toFixed(2)} ${WAY_NAMES[way]}`).join(', ');
}
