import { addCents, cents, subtractCents, type Cents } from '@fairlead/domain/money.ts';
import { decideDepositReport, type DepositDecision, type OrderedDeposit } from '@fairlead/domain/payments/deposit-report.ts';
import type { Queries } from '../../../adapters/db/database.ts';
import type { ProviderReport } from '../../../adapters/payments/payment-provider.ts';
import { bookDeposit, type BookingContext } from '../deposits/book-deposit.ts';
import { applyHoldSoon, changeHold } from '../deposits/hold-deposit.ts';
import { mailClient } from '../mail-client.ts';
import { hearReport, wasTakenBack } from './provider-report-store.ts';
import { insertStep, lockTransaction, updateTransaction, type TransactionRow } from '../store.ts';

export interface VerifiedReport {
  readonly providerKey: string;
  readonly report: ProviderReport;
  /** How it came: by the provider's own call, or because we asked. */
  readonly source: 'callback' | 'query';
}

export type TakenReport = 'unknownOrder' | 'heardBefore' | DepositDecision['kind'];

/** Soon after the booking should have been made, in case the server does not live to make it. */
const BOOKING_CHECK_MS = 15_000;
/** By then a provider that took a payment back knows so itself. */
const REVERSAL_CHECK_MS = 60_000;

/**
 * Takes what a provider verifiably says about an order: each of its events once, and in the order in which they arrive. What it decides is
 * written down together with the event; only then is money booked, or held where it is disputed. An event that arrived before its order was there is followed when it
 * is heard again.
 */
export async function takeReport(verified: VerifiedReport, context: BookingContext): Promise<TakenReport> {
  const { database, log } = context;
  const { providerKey, report } = verified;
  const taken = await database.transaction((transaction) => decideAndNote(verified, transaction, context));
  const details = { provider: providerKey, orderId: report.orderId, event: report.eventId, outcome: report.outcome, taken };
  const isForPerson = taken === 'review' || taken === 'dispute';
  if (isForPerson || taken === 'unknownOrder') log.warn(details, 'a report of a payment provider has to be looked at');
  else log.info(details, 'a payment provider reported');
  if (taken === 'book') await bookDeposit(report.orderId, context);
  if (isForPerson) await applyHoldSoon(report.orderId, context);
  return taken;
}

async function decideAndNote(
  { providerKey, report, source }: VerifiedReport,
  transaction: Queries,
  context: BookingContext,
): Promise<TakenReport> {
  const ordered = await lockTransaction(transaction, report.orderId);
  // An order of another provider is none of this one's.
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
  const isNew = await hearReport(transaction, heard);
  // What a provider answers when it is asked is how the order is now, also where it was so before.
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
        // The provider may say once more that it took the payment back, which ends it without a person.
        nextCheckAt: decision.reason === 'paidAfterReversal' ? new Date(now + REVERSAL_CHECK_MS) : null,
        checks: 0,
      });
      await insertStep(transaction, { ...step, step: 'reviewNeeded', detail: { reason: decision.reason, amount: report.amount } });
      if (decision.reason !== 'reversed') {
        return mailClient(transaction, deposit, { template: 'depositInReview', reason: decision.reason }, context);
      }
      return mailClient(transaction, deposit, { template: 'depositDisputed', disputed: undecidedOf(deposit, decision.disputed) }, context);
    }
    case 'dispute':
      await updateTransaction(transaction, transactionId, { ...named, ...disputeOf(deposit, decision.disputed, now) });
      await insertStep(transaction, { ...step, step: 'reviewNeeded', detail: { reason: 'reversed', amount: report.amount } });
      return mailClient(transaction, deposit, { template: 'depositDisputed', disputed: undecidedOf(deposit, decision.disputed) }, context);
  }
}

/** What is disputed is noted, and held as far as it was not reversed before. A part that is being reversed is held until that is booked. */
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
