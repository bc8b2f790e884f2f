import { cents } from '@fairlead/domain/money.ts';
import { ProviderFault, type PaymentProvider, type RefundAnswer } from '../../../adapters/payments/payment-provider.ts';
import { completeWithdrawal } from '../withdrawals/complete-withdrawal.ts';
import type { PaymentsContext } from '../payments-context.ts';
import { listDueRefunds, movePayout, sumSentTo, postponePayout, type OwedRefund, type PayoutRow } from '../withdrawals/payout-store.ts';
import { insertStep } from '../store.ts';
import { emailFailure } from '../withdrawals/email-failure.ts';

export type SendingContext = Pick<PaymentsContext, 'database' | 'providers' | 'emailQueue' | 'siteUrl' | 'clock' | 'log'>;

const MOST_AT_ONCE = 100;
/** Retries of an unreachable provider double their interval, from a minute to six hours. */
const FIRST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 6 * 3_600_000;
const LONGEST_FAILURE = 200;

/**
 * Sends every due refund through its provider. The payout's id is the refund's id, so a provider whose answer was lost, in this process or
 * on its way, sends nothing twice: repeating the request returns its answer. Refunds that a provider refuses are left to an operator.
 */
export async function sendRefunds(context: SendingContext): Promise<void> {
  const { database, clock, log } = context;
  const silentProviders = new Set<string | null>();
  for (const owed of await listDueRefunds(database, clock(), MOST_AT_ONCE)) {
    const { providerKey } = owed.deposit;
    // Waiting for every answer of an unreachable provider would hold up refunds through the others.
    if (silentProviders.has(providerKey)) continue;
    try {
      if ((await sendRefund(owed, context)) === 'silent') silentProviders.add(providerKey);
    } catch (error) {
      log.error({ err: error, payoutId: owed.payout.payoutId }, 'could not send a refund; retrying later');
      await postpone(owed.payout, context);
    }
  }
}

async function sendRefund(owed: OwedRefund, context: SendingContext): Promise<'settled' | 'silent'> {
  const { payout, deposit } = owed;
  const provider = deposit.providerKey === null ? null : context.providers.find(deposit.providerKey);
  if (provider === null || provider.refund === null) return noteFailure(payout, 'the provider is not available for refunds', context);
  // The provider has, or may have, returned this money already: a refund would pay it out twice.
  if (deposit.status !== 'completed') return noteFailure(payout, 'the deposit is no longer completed', context);
  if (payout.amountCents > (await readLeft(context.database, deposit))) {
    return noteFailure(payout, 'the refund exceeds the rest of the partly reversed deposit', context);
  }
  const answer = await requestRefund(owed, provider.refund);
  switch (answer.kind) {
    case 'sent':
      return noteSent(payout, answer.providerReference, context);
    case 'refused':
      return noteFailure(payout, answer.why, context);
    case 'silent':
      context.log.warn({ payoutId: payout.payoutId, provider: provider.key }, 'no answer to a refund; retrying later');
      await postpone(payout, context);
      return 'silent';
  }
}

/** What can still be refunded to a deposit: its amount without reversals and earlier refunds. */
async function readLeft(database: SendingContext['database'], { transactionId, amountCents, reversedCents }: OwedRefund['deposit']) {
  // The plan already accounts for earlier refunds; only a reversal reduces it.
  return reversedCents === 0 ? amountCents : amountCents - reversedCents - (await sumSentTo(database, transactionId));
}

async function requestRefund(
  { payout, deposit }: OwedRefund,
  refund: NonNullable<PaymentProvider['refund']>,
): Promise<RefundAnswer | { readonly kind: 'silent' }> {
  const { transactionId: orderId, providerReference, currency } = deposit;
  try {
    return await refund({ refundId: payout.payoutId, orderId, providerReference, amount: cents(payout.amountCents), currency });
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    return error.kind === 'refused' && !error.outcomeUnknown ? { kind: 'refused', why: error.message } : { kind: 'silent' };
  }
}

async function noteSent(
  { payoutId, transactionId, amountCents, attempts }: PayoutRow,
  reference: string,
  context: SendingContext,
): Promise<'settled'> {
  const { database, clock, log } = context;
  await database.transaction(async (transaction) => {
    const at = clock();
    const changes = {
      status: 'sent',
      providerReference: reference,
      sentAt: new Date(at),
      attempts: attempts + 1,
      nextAttemptAt: null,
    } as const;
    if (!(await movePayout(transaction, payoutId, ['owed'], changes))) return;
    await insertStep(transaction, { transactionId, at, step: 'payoutSent', actor: 'house', detail: { payoutId, amount: amountCents } });
    await completeWithdrawal(transaction, transactionId, context);
  });
  log.info({ payoutId, transactionId }, 'a refund was sent');
  return 'settled';
}

async function noteFailure({ payoutId, transactionId, attempts }: PayoutRow, why: string, context: SendingContext): Promise<'settled'> {
  const { database, clock, log } = context;
  await database.transaction(async (transaction) => {
    const changes = { status: 'failed', attempts: attempts + 1, nextAttemptAt: null } as const;
    if (!(await movePayout(transaction, payoutId, ['owed'], changes))) return;
    const detail = { payoutId, why: why.slice(0, LONGEST_FAILURE).toWellFormed() };
    await insertStep(transaction, { transactionId, at: clock(), step: 'payoutFailed', actor: 'house', detail });
    await emailFailure(transaction, transactionId, context);
  });
  // The reason is only in the timeline: a provider's text may contain a name.
  log.warn({ payoutId, transactionId }, 'a refund has failed and needs an operator');
  return 'settled';
}

async function postpone({ payoutId, attempts }: PayoutRow, { database, clock }: SendingContext): Promise<void> {
  const pauseMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(attempts, 20));
  await postponePayout(database, payoutId, new Date(clock() + pauseMs));
}
