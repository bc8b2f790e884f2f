import { addCents, cents, subtractCents, type Cents } from '@fairlead/domain/money.ts';
import { decideDepositReport, type DepositDecision, type OrderedDeposit } from '@fairlead/domain/payments/deposit-report.ts';
import type { Queries } from '../../../adapters/db/database.ts';
import type { ProviderReport } from '../../../adapters/payments/payment-provider.ts';
import { bookDeposit, type BookingContext } from '../deposits/book-deposit.ts';
import { applyHoldSoon, changeHold } from '../deposits/hold-deposit.ts';
import { emailClient } from '../email-client.ts';
import { recordReport, wasTakenBack } from './provider-report-store.ts';
import { insertStep, lockTransaction, updateTransaction, type TransactionRow } from '../store.ts';

export interface VerifiedReport {
  readonly providerKey: string;
  readonly report: ProviderReport;
  /** Whether the provider sent it or answered our query. */
  readonly source: 'callback' | 'query';
}

export type ReportOutcome = 'unknownOrder' | 'heardBefore' | DepositDecision['kind'];

/** The delay before a booking is checked again, in case the server dies before it is made. */
const BOOKING_CHECK_MS = 15_000;
/** By then a provider that reversed a payment reports it itself. */
const REVERSAL_CHECK_MS = 60_000;

/**
 * Applies a verified provider report about an order: each event once, in order of arrival. The decision is stored together with the event;
 * only then is money booked, or held if it is disputed. An event that arrived before its order existed is applied when it is received
 * again.
 */
export async function applyProviderReport(verified: VerifiedReport, context: BookingContext): Promise<ReportOutcome> {
  const { database, log } = context;
  const { providerKey, report } = verified;
  const taken = await database.transaction((transaction) => decideAndNote(verified, transaction, context));
  const details = { provider: providerKey, orderId: report.orderId, event: report.eventId, outcome: report.outcome, taken };
  const isForReview = taken === 'review' || taken === 'dispute';
  if (isForReview) log.warn(details, 'a report from a payment provider needs review');
  else if (taken === 'unknownOrder') log.warn(details, 'a payment provider reported an unknown order');
  else log.info(details, 'a payment provider reported');
  if (taken === 'book') await bookDeposit(report.orderId, context);
  if (isForReview) await applyHoldSoon(report.orderId, context);
  return taken;
}

async function decideAndNote(
  { providerKey, report, source }: VerifiedReport,
  transaction: Queries,
  context: BookingContext,
): Promise<ReportOutcome> {
  const ordered = await lockTransaction(transaction, report.orderId);
  // A provider has no say in another provider's order.
  const own = ordered?.providerKey === providerKey ? ordered : null;
  const decision = own === null ? null : decideDepositReport(await describe(own, transaction), report);
  const heard = {
    providerKey,
    report,
    source,
    transactionId: own?.transactionId ?? null,
    decision: decision?.kind ?? 'unknownOrder',
    receivedAt: context.clock(),
  };
  const isNew = await recordReport(transaction, heard);
  // The answer to a query is the order's current state, even if the same report was received before.
  const endsReview = source === 'query' && own?.status === 'inReview' && decision?.kind === 'decline';
  if (!isNew && !endsReview) return 'heardBefore';
  if (own === null || decision === null) return 'unknownOrder';
  await noteDecision(own, decision, report, transaction, context);
  return decision.kind;
}

async function noteDecision(
  deposit: TransactionRow,
  decision: DepositDecision,
  report: ProviderReport,
  transaction: Queries,
  context: BookingContext,
): Promise<void> {
  const { transactionId, providerReference } = deposit;
  const now = context.clock();
  const named = { providerReference: report.providerReference ?? providerReference };
  const step = { transactionId, at: now, actor: 'provider' } as const;
  switch (decision.kind) {
    case 'none':
      return;
    case 'book':
      await updateTransaction(transaction, transactionId, {
        ...named,
        status: 'processing',
        nextCheckAt: new Date(now + BOOKING_CHECK_MS),
        checks: 0,
      });
      await insertStep(transaction, { ...step, step: 'booking' });
      return;
    case 'decline':
      await updateTransaction(transaction, transactionId, { ...named, status: 'declined', reviewReason: null, nextCheckAt: null });
      await insertStep(transaction, { ...step, step: 'declined' });
      return;
    case 'review': {
      const dispute = decision.reason === 'reversed' ? disputeOf(deposit, decision.disputed, now) : {};
      await updateTransaction(transaction, transactionId, {
        ...named,
        ...dispute,
        status: 'inReview',
        reviewReason: decision.reason,
        // The provider may report the reversal again, which ends the review without an operator.
        nextCheckAt: decision.reason === 'paidAfterReversal' ? new Date(now + REVERSAL_CHECK_MS) : null,
        checks: 0,
      });
      await insertStep(transaction, { ...step, step: 'reviewNeeded', detail: { reason: decision.reason, amount: report.amount } });
      if (decision.reason !== 'reversed') {
        return emailClient(transaction, deposit, { template: 'depositInReview', reason: decision.reason }, context);
      }
      return emailClient(transaction, deposit, { template: 'depositDisputed', disputed: undecidedOf(deposit, decision.disputed) }, context);
    }
    case 'dispute':
      await updateTransaction(transaction, transactionId, { ...named, ...disputeOf(deposit, decision.disputed, now) });
      await insertStep(transaction, { ...step, step: 'reviewNeeded', detail: { reason: 'reversed', amount: report.amount } });
      return emailClient(transaction, deposit, { template: 'depositDisputed', disputed: undecidedOf(deposit, decision.disputed) }, context);
  }
}

/** Records the disputed amount and holds what has not been reversed yet. A part being reversed stays held until it is booked. */
function disputeOf(deposit: TransactionRow, disputed: Cents, now: number): Partial<TransactionRow> {
  const undecided = undecidedOf(deposit, disputed);
  const held = deposit.becomes === null ? undecided : cents(Math.max(deposit.holdCents, undecided));
  return { disputedCents: disputed, ...changeHold(deposit, held, now) };
}

function undecidedOf({ reversedCents }: TransactionRow, disputed: Cents): Cents {
  return subtractCents(disputed, cents(reversedCents));
}

async function describe(deposit: TransactionRow, transaction: Queries): Promise<OrderedDeposit> {
  const { transactionId, status, reviewReason, amountCents, currency, disputedCents, reversedCents, reversingCents } = deposit;
  return {
    status,
    reviewReason,
    amount: cents(amountCents),
    currency,
    wasTakenBack: await wasTakenBack(transaction, transactionId),
    disputed: cents(disputedCents),
    reversed: addCents(cents(reversedCents), cents(reversingCents)),
  };
}
