import { isSameMailbox } from '@fairlead/domain/payments/same-mailbox.ts';
import { canCancelWithdrawal, type TransactionStatus } from '@fairlead/domain/payments/transaction-status.ts';
import type { WithdrawalSettlement } from '@fairlead/domain/payments/withdrawal-settlement.ts';
import type { StepActor, TransactionStep } from '@fairlead/contract/payments/schemas.ts';
import { faultOfApproval, faultOfCheck, type ApprovalFault, type ReviewingOperator } from '@fairlead/domain/payments/withdrawal-rules.ts';
import { needsPayoutAccount } from '@fairlead/domain/payments/withdrawal-progress.ts';
import { recordAction, type OperatorActor } from '../../../audit/record-action.ts';
import type { Queries } from '../../../adapters/db/database.ts';
import { EngineUnavailable } from '../../../engine/engine-port.ts';
import { CallRefused } from '../../../transport/call-refused.ts';
import { requireUnclaimed, endClaim } from '../../queue-claims.ts';
import { emailClient, type PaymentNotice } from '../email-client.ts';
import { completeWithdrawal } from './complete-withdrawal.ts';
import { recordTakenBack, UNSETTLED } from './end-cancelled-withdrawals.ts';
import { findSettlement } from '../ledger-references.ts';
import type { PaymentsContext } from '../payments-context.ts';
import { paysDisputed } from './pays-disputed.ts';
import { listLeavingParts } from './payout-store.ts';
import {
  emailOf,
  findTransaction,
  insertStep,
  lockTransaction,
  moveStatus,
  updatePayouts,
  updateTransaction,
  type TransactionRow,
} from '../store.ts';

export type SettlingContext = Pick<PaymentsContext, 'database' | 'engine' | 'emailQueue' | 'clock' | 'siteUrl' | 'log'>;
export type Ending = NonNullable<TransactionRow['becomes']>;

/** The delay before a settlement is checked again, in case the server dies before the engine answers. */
const SETTLE_CHECK_MS = 15_000;

const STEP_OF: Readonly<Record<Ending, TransactionStep>> = { completed: 'approved', rejected: 'rejected', cancelled: 'cancelled' };

/** An operator, with the details that the audit log records. */
export interface ActingOperator extends ReviewingOperator {
  readonly actor: OperatorActor;
}

/** Cancels a withdrawal for its client. Throws CallRefused: notFound, and transactionNotOpen if it is already decided. */
export async function cancelWithdrawal(userId: number, transactionId: string, context: SettlingContext): Promise<void> {
  await context.database.transaction(async (transaction) => {
    const withdrawal = await lockTransaction(transaction, transactionId);
    if (withdrawal === null || withdrawal.userId !== userId || withdrawal.amountCents > 0) throw new CallRefused('notFound');
    if (!isUndecided(withdrawal)) throw new CallRefused('transactionNotOpen');
    await noteEnding(withdrawal, 'cancelled', { actor: 'client' }, transaction, context.clock());
  });
  await settleSoon(transactionId, context);
}

/** The first of two operators marks a withdrawal as checked. Throws CallRefused: notFound, and whatever the review rules forbid. */
export async function checkWithdrawal(operator: ActingOperator, transactionId: string, context: SettlingContext): Promise<void> {
  await context.database.transaction(async (transaction) => {
    const { withdrawal, clientEmail } = await lockUndecided(transaction, transactionId);
    const now = context.clock();
    await requireUnclaimed(transaction, 'withdrawals', transactionId, operator.id, now);
    refuse(faultOfCheck({ ...withdrawal, clientEmail, needsAccount: await needsAccount(transaction, withdrawal) }, operator));
    await updateTransaction(transaction, transactionId, { status: 'processing', checkedBy: operator.id, checkedAt: new Date(now) });
    await insertStep(transaction, { transactionId, at: now, step: 'checked', actor: 'operator', operatorId: operator.id });
    // The next decision belongs to another operator.
    await endClaim(transaction, 'withdrawals', transactionId);
    await recordDecision(operator, withdrawal, { action: 'withdrawals.check', after: { status: 'processing' } }, transaction, now);
  });
}

/**
 * The second operator approves a withdrawal, whose parts are then sent, or either operator rejects it with a note for the client. Throws
 * CallRefused: notFound, whatever the review rules forbid, withdrawalDisputed if it would pay out disputed money, and withdrawalTakenBack
 * if the engine has used its money for a loss or a reversed deposit meanwhile.
 */
export async function decideWithdrawal(
  operator: ActingOperator,
  { transactionId, verdict, note }: { readonly transactionId: string; readonly verdict: 'approved' | 'rejected'; readonly note: string },
  context: SettlingContext,
): Promise<void> {
  // Before the transaction: the engine shows an account once it's durable, and may need the connection for that.
  const asked = verdict === 'approved' ? await findTransaction(context.database, transactionId) : null;
  const isDisputed = asked !== null && (await paysDisputed(asked.userId, context));
  await context.database.transaction(async (transaction) => {
    const { withdrawal, clientEmail } = await lockUndecided(transaction, transactionId);
    const now = context.clock();
    await requireUnclaimed(transaction, 'withdrawals', transactionId, operator.id, now);
    if (verdict === 'approved') {
      refuse(
        faultOfApproval({ ...withdrawal, clientEmail, needsAccount: await needsAccount(transaction, withdrawal), isDisputed }, operator),
      );
    }
    if (isSameMailbox(operator.email, clientEmail)) refuse('ownAccount');
    const ending = verdict === 'approved' ? 'completed' : 'rejected';
    await noteEnding(withdrawal, ending, { actor: 'operator', operatorId: operator.id, note }, transaction, now);
    await endClaim(transaction, 'withdrawals', transactionId);
    const action = verdict === 'approved' ? 'withdrawals.approve' : 'withdrawals.reject';
    await recordDecision(operator, withdrawal, { action, after: { status: ending, note } }, transaction, now);
  });
  if ((await settleSoon(transactionId, context)) === 'takenBack') throw new CallRefused('withdrawalTakenBack');
}

/**
 * Has the engine carry out the decision on a withdrawal: pay it out of the account or release it, once however often this is called. A paid
 * one is completed when every part has been sent. If the engine had already used the money, the withdrawal ends as cancelled,
 * whatever was decided, nothing is sent, and this returns `takenBack`. Rejects with EngineUnavailable if the engine's answer was lost.
 */
export async function settleWithdrawal(transactionId: string, context: SettlingContext): Promise<'settled' | 'takenBack' | 'notDecided'> {
  const { database, clock } = context;
  const withdrawal = await findTransaction(database, transactionId);
  if (withdrawal === null || withdrawal.becomes === null) return 'notDecided';
  const { becomes } = withdrawal;
  const settlement = await requestSettlement(withdrawal, becomes, context);
  if (settlement.outcome === 'takenBack') {
    await recordTakenBack(withdrawal, settlement.cause, context);
    return 'takenBack';
  }
  if (settlement.outcome !== OUTCOME_OF[becomes]) {
    throw new Error(`the withdrawal ${transactionId} was ${settlement.outcome}, but had been decided as ${becomes}`);
  }
  await database.transaction(async (transaction) => {
    const ended = { becomes: null, nextCheckAt: null };
    if (becomes === 'completed') {
      if (!(await moveStatus(transaction, transactionId, UNSETTLED, { ...ended, status: 'sending' }))) return;
      await updatePayouts(transaction, transactionId, 'planned', 'owed');
      const parts = await listLeavingParts(transaction, transactionId);
      await emailClient(transaction, withdrawal, { template: 'withdrawalApproved', parts }, context);
      await completeWithdrawal(transaction, transactionId, context);
      return;
    }
    const changes = { ...ended, status: becomes, completedAt: new Date(clock()) };
    if (!(await moveStatus(transaction, transactionId, UNSETTLED, changes))) return;
    await updatePayouts(transaction, transactionId, 'planned', 'dropped');
    await emailClient(transaction, withdrawal, newsOf(becomes, withdrawal.note), context);
  });
  return 'settled';
}

const OUTCOME_OF: Readonly<Record<Ending, 'paid' | 'released'>> = { completed: 'paid', rejected: 'released', cancelled: 'released' };

/** The outcome of a withdrawal in the engine. If it isn't pending there, it has been settled before, and the journal says how. */
async function requestSettlement(
  { transactionId, ledgerReference: reference, userId: accountId }: TransactionRow,
  becomes: Ending,
  { database, engine, clock }: SettlingContext,
): Promise<WithdrawalSettlement> {
  const outcome = OUTCOME_OF[becomes];
  const answer = await engine.submit({
    kind: 'settleWithdrawal',
    commandId: `settle:${transactionId}`,
    accountId,
    at: clock(),
    reference,
    outcome,
  });
  if (answer.kind !== 'refused') return { outcome };
  const settlement = answer.refusal.code === 'withdrawalUnknown' ? await findSettlement(database, accountId, reference) : null;
  if (settlement === null) throw new Error(`the withdrawal ${transactionId} was not settled: ${answer.refusal.code}`);
  return settlement;
}

function newsOf(ending: Exclude<Ending, 'completed'>, note: string): PaymentNotice {
  return ending === 'rejected' ? { template: 'withdrawalRejected', note } : { template: 'withdrawalCancelled' };
}

function isUndecided({ status, becomes, nextCheckAt }: TransactionRow): boolean {
  // If the engine has not confirmed the reservation yet, it may still refuse it.
  return canCancelWithdrawal(status) && becomes === null && nextCheckAt === null;
}

async function settleSoon(transactionId: string, context: SettlingContext): Promise<'settled' | 'takenBack' | 'notDecided' | 'waiting'> {
  try {
    return await settleWithdrawal(transactionId, context);
  } catch (error) {
    // The decision is recorded; the job will carry it out.
    if (!(error instanceof EngineUnavailable)) throw error;
    context.log.warn({ transactionId }, 'a decided withdrawal is waiting for the engine');
    return 'waiting';
  }
}

async function lockUndecided(transaction: Queries, transactionId: string) {
  const withdrawal = await lockTransaction(transaction, transactionId);
  if (withdrawal === null || withdrawal.amountCents > 0) throw new CallRefused('notFound');
  if (!isUndecided(withdrawal)) throw new CallRefused('transactionNotOpen');
  return { withdrawal, clientEmail: await emailOf(transaction, withdrawal.userId) };
}

async function needsAccount(transaction: Queries, { transactionId, status, sealedBankAccount }: TransactionRow): Promise<boolean> {
  const parts = await listLeavingParts(transaction, transactionId);
  return needsPayoutAccount({ status, hasAccount: sealedBankAccount !== null, parts });
}

async function recordDecision(
  { actor }: ActingOperator,
  { transactionId, userId, status }: TransactionRow,
  { action, after }: { readonly action: string; readonly after: { readonly status: TransactionStatus; readonly note?: string } },
  transaction: Queries,
  now: number,
): Promise<void> {
  const subject = { kind: 'transaction', id: transactionId };
  await recordAction(transaction, actor, { action, subject, userId, before: { status }, after }, now);
}

async function noteEnding(
  { transactionId }: TransactionRow,
  becomes: Ending,
  by: { readonly actor: StepActor; readonly operatorId?: number; readonly note?: string },
  transaction: Queries,
  now: number,
): Promise<void> {
  const { actor, operatorId, note = '' } = by;
  const decision = operatorId === undefined ? {} : { decidedBy: operatorId, decidedAt: new Date(now) };
  await updateTransaction(transaction, transactionId, { becomes, note, ...decision, nextCheckAt: new Date(now + SETTLE_CHECK_MS) });
  await insertStep(transaction, {
    transactionId,
    at: now,
    step: STEP_OF[becomes],
    actor,
    ...(operatorId === undefined ? {} : { operatorId }),
  });
}

const CODE_OF = {
  notUnderWay: 'transactionNotOpen',
  notCheckedYet: 'withdrawalNotChecked',
  alreadyChecked: 'withdrawalChecked',
  samePerson: 'secondPersonNeeded',
  ownAccount: 'ownAccount',
  accountNeeded: 'payoutAccountNeeded',
  disputed: 'withdrawalDisputed',
} as const;

function refuse(fault: ApprovalFault | null): void {
  if (fault !== null) throw new CallRefused(CODE_OF[fault]);
}
