import type { TransactionStep } from '@fairlead/contract/payments/schemas.ts';
import type { TransactionStatus } from '@fairlead/domain/payments/transaction-status.ts';
import type { TakingBackCause } from '@fairlead/domain/payments/withdrawal-settlement.ts';
import { isDatabaseUnavailable } from '../../../adapters/db/database-unavailable.ts';
import { findSettlement, listReleasedUndecided } from '../ledger-references.ts';
import { emailClient } from '../email-client.ts';
import type { PaymentsContext } from '../payments-context.ts';
import { findTransaction, insertStep, moveStatus, updatePayouts, type TransactionRow } from '../store.ts';

export type EndingContext = Pick<PaymentsContext, 'database' | 'emailQueue' | 'clock' | 'siteUrl' | 'log'>;

/** The statuses of a withdrawal that has not been recorded as settled. */
export const UNSETTLED: readonly TransactionStatus[] = ['pending', 'processing'];

const STEP_OF: Readonly<Record<TakingBackCause, TransactionStep>> = { loss: 'usedForLoss', reversal: 'usedForReversal' };
const TEMPLATE_OF = { loss: 'withdrawalUsedForLoss', reversal: 'withdrawalUsedForReversal' } as const;

const MOST_AT_ONCE = 100;

/**
 * Ends undecided withdrawals that the engine has cancelled to cover a loss or a reversed deposit. The journal says which they are, so none
 * is missed after a crash. Decided ones are ended by `settleWithdrawal`.
 */
export async function endCancelledWithdrawals(context: EndingContext): Promise<void> {
  const { database, log } = context;
  for (let after = ''; ;) {
    const ids = await listReleasedUndecided(database, after, MOST_AT_ONCE);
    for (const transactionId of ids) {
      try {
        await endIfTakenBack(transactionId, context);
      } catch (error) {
        if (isDatabaseUnavailable(error)) throw error;
        log.error({ err: error, transactionId }, 'could not end a withdrawal that the engine cancelled; retrying later');
      }
    }
    const last = ids.at(-1);
    if (last === undefined || ids.length < MOST_AT_ONCE) return;
    after = last;
  }
}

async function endIfTakenBack(transactionId: string, context: EndingContext): Promise<void> {
  const withdrawal = await findTransaction(context.database, transactionId);
  if (withdrawal === null) return;
  const settlement = await findSettlement(context.database, withdrawal.userId, withdrawal.ledgerReference);
  if (settlement?.outcome === 'takenBack') await recordTakenBack(withdrawal, settlement.cause, context);
}

/** Records, once, that a withdrawal will not be paid because the engine has used its money, whatever was decided about it. */
export async function recordTakenBack(withdrawal: TransactionRow, cause: TakingBackCause, context: EndingContext): Promise<void> {
  const { database, clock, log } = context;
  const { transactionId } = withdrawal;
  await database.transaction(async (transaction) => {
    const at = clock();
    const ended = { status: 'cancelled', becomes: null, note: '', nextCheckAt: null, completedAt: new Date(at) } as const;
    if (!(await moveStatus(transaction, transactionId, UNSETTLED, ended))) return;
    await updatePayouts(transaction, transactionId, 'planned', 'dropped');
    await insertStep(transaction, { transactionId, at, step: STEP_OF[cause], actor: 'house' });
    await emailClient(transaction, withdrawal, { template: TEMPLATE_OF[cause] }, context);
  });
  log.warn({ transactionId, cause }, 'the engine cancelled a withdrawal');
}
