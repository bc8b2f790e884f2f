import type { CreateTransactionRequest, CreateTransactionResponse, FollowUp } from '@fairlead/contract/payments/schemas.ts';
import { CallRefused } from '../../../transport/call-refused.ts';
import { createDeposit } from './create-deposit.ts';
import { createWithdrawal } from './create-withdrawal.ts';
import { formatNumber } from '../describe-transaction.ts';
import type { PayoutAsker } from '../withdrawals/payout-account.ts';
import type { PaymentsContext } from '../payments-context.ts';
import type { TransactionRow } from '../store.ts';
import { describeWire } from '../wire-details.ts';

/** The spec's one call for money in and money out: which of them it is, the method says. Refused as createDeposit and createWithdrawal are. */
export async function createTransaction(
  asker: PayoutAsker,
  request: CreateTransactionRequest,
  context: PaymentsContext,
): Promise<CreateTransactionResponse> {
  const row =
    request.method === 'withdraw' ? await createWithdrawal(asker, request, context) : await createDeposit(asker.userId, request, context);
  const created = { status: 'success' as const, transaction_id: row.transactionId, number: formatNumber(row.number) };
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
 * Whether the amount of a JSON text is written as plain digits. What parses to the same number in another notation, such as -2.5e2, is not
 * an amount of money that anybody typed (the body was parsed before, so it is JSON).
 */
export function hasPlainAmount(json: string): boolean {
  return /"amount"\s*:\s*-?(?:0|[1-9]\d*)(?:\.\d{1,2})?\s*[,}]/.test(json) && !/"amount"[^,}]*[eE]/.test(json);
}
