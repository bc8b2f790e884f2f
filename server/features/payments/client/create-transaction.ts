import type { CreateTransactionRequest, CreateTransactionResponse, FollowUp } from '@fairlead/contract/payments/schemas.ts';
import { formatTransactionNumber } from '@fairlead/domain/payments/transaction-number.ts';
import { CallRefused } from '../../../transport/call-refused.ts';
import { createDeposit } from './create-deposit.ts';
import { createWithdrawal } from './create-withdrawal.ts';
import type { PayoutRequester } from '../withdrawals/payout-account.ts';
import type { PaymentsContext } from '../payments-context.ts';
import type { TransactionRow } from '../store.ts';
import { describeWire } from '../wire-details.ts';

/**
 * The spec's single call for deposits and withdrawals; the method decides which it is. Throws what createDeposit and createWithdrawal
 * throw.
 */
export async function createTransaction(
  asker: PayoutRequester,
  request: CreateTransactionRequest,
  context: PaymentsContext,
): Promise<CreateTransactionResponse> {
  const row =
    request.method === 'withdraw' ? await createWithdrawal(asker, request, context) : await createDeposit(asker.userId, request, context);
  const created = { status: 'success' as const, transaction_id: row.transactionId, number: formatTransactionNumber(row.number) };
  return { ...created, data: { ...created, follow_up: followUpOf(row, context) } };
}

function followUpOf(row: TransactionRow, { providers }: PaymentsContext): FollowUp {
  if (row.amountCents < 0) return { kind: 'wait', due_on: row.dueOn ?? '' };
  if (row.providerKey !== null) return { kind: 'send', provider: row.providerKey };
  const wire = describeWire(row, providers);
  if (wire === null) throw new CallRefused('methodNotOffered');
  return { kind: 'wire', wire };
}

/**
 * Whether the amount in a JSON text is written in plain digits. Other notations of the same number, such as -2.5e2, are not an amount of
 * money that a person typed. The text is known to be valid JSON, because the body has been parsed before.
 */
export function hasPlainAmount(json: string): boolean {
  return /"amount"\s*:\s*-?(?:0|[1-9]\d*)(?:\.\d{1,2})?\s*[,}]/.test(json) && !/"amount"[^,}]*[eE]/.test(json);
}
