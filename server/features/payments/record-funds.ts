import type { FundsKind } from '@fairlead/domain/engine/command.ts';
import type { Cents } from '@fairlead/domain/money.ts';
import { TRANSACTION_TYPES, type TransactionTypeId } from '@fairlead/domain/payments/transaction-type.ts';
import type { EnginePort } from '../../engine/engine-port.ts';
import { CallRefused } from '../../transport/call-refused.ts';
import { insertStep, insertTransactionOnce } from './store.ts';
import type { PaymentsContext } from './payments-context.ts';

export interface FundsToRecord {
  readonly userId: number;
  readonly kind: Exclude<FundsKind, 'adjustment' | 'reversal'>;
  readonly amount: Cents;
  /** Makes the recording idempotent. */
  readonly reference: string;
}

const TYPE_OF: Readonly<Record<FundsToRecord['kind'], TransactionTypeId>> = {
  deposit: TRANSACTION_TYPES.manualDeposit,
  bonus: TRANSACTION_TYPES.bonus,
  credit: TRANSACTION_TYPES.credit,
  commission: TRANSACTION_TYPES.manualDeposit,
};

/**
 * Books money that came through no provider, such as a bonus or demo funds, and records a transaction that the client sees. Repeated with
 * the same reference, it completes what is missing. Throws CallRefused with the engine's refusal.
 */
export async function recordFunds(
  { userId, kind, amount, reference }: FundsToRecord,
  { database, engine, clock, newTransactionId }: RecordContext,
): Promise<void> {
  const at = clock();
  const answer = await engine.submit({
    kind: 'moveFunds',
    commandId: `record:${reference}`,
    accountId: userId,
    at,
    fundsKind: kind,
    amount,
    reference,
  });
  if (answer.kind === 'refused' && answer.refusal.code !== 'referenceUsed') throw new CallRefused(answer.refusal.code);
  await database.transaction(async (transaction) => {
    const transactionId = newTransactionId();
    const isNew = await insertTransactionOnce(transaction, {
      transactionId,
      ledgerReference: reference,
      userId,
      typeId: TYPE_OF[kind],
      status: 'completed',
      amountCents: amount,
      createdAt: new Date(at),
      completedAt: new Date(at),
    });
    if (isNew) await insertStep(transaction, { transactionId, at, step: 'booked', actor: 'house' });
  });
}

export interface RecordContext extends Pick<PaymentsContext, 'database' | 'clock' | 'newTransactionId'> {
  readonly engine: Pick<EnginePort, 'submit'>;
}
