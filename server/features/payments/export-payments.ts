/**
 * What payments contribute to a client's personal-data export. Each part lists its columns explicitly, so that a new column is exported
 * only by decision. Which operator did what is left out.
 */
import { centsToEuros, cents } from '@fairlead/domain/money.ts';
import { shownStatusOf } from '@fairlead/domain/payments/transaction-status.ts';
import { nameOfTransactionType } from '@fairlead/domain/payments/transaction-type.ts';
import { formatTransactionNumber } from '@fairlead/domain/payments/transaction-number.ts';
import { and, desc, eq, getTableColumns, max } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { affiliatePayouts } from '../../adapters/db/schema/affiliates.ts';
import { fundsReferences } from '../../adapters/db/schema/engine.ts';
import { payouts, providerReports, transactions, transactionSteps } from '../../adapters/db/schema/payments.ts';
import type { PersonalDataCollector, PersonalRecord } from '../personal-data-collector.ts';
import { openBankAccount } from './withdrawals/bank-account.ts';
import type { PaymentsContext } from './payments-context.ts';
import type { Handle, TransactionRow } from './store.ts';

export interface HeldPaymentsPorts extends Pick<PaymentsContext, 'secretBox'> {
  readonly database: Handle;
}

export function collectPayments({ database, secretBox }: HeldPaymentsPorts): readonly PersonalDataCollector[] {
  return [
    {
      name: 'transactions',
      tables: ['transactions', 'funds_references'],
      collect: async (userId, most) => {
        const rows = await readTransactions(database, userId, most);
        return rows.map(({ row, journalNumber }) => ({ ...describe(row, secretBox), journal_number: journalNumber }));
      },
    },
    { name: 'transaction_steps', tables: ['transaction_steps'], collect: (userId, most) => collectSteps(database, userId, most) },
    { name: 'payouts', tables: ['payouts'], collect: (userId, most) => collectPayouts(database, userId, most) },
    { name: 'provider_reports', tables: ['provider_reports'], collect: (userId, most) => collectReports(database, userId, most) },
    {
      name: 'affiliate_payouts',
      tables: ['affiliate_payouts'],
      collect: (userId, most) => collectAffiliatePayouts(database, secretBox, userId, most),
    },
  ];
}

/** Each with the last journal entry that moved its money; null before any did. */
async function readTransactions({ drizzle }: Handle, userId: number, most: number) {
  return drizzle
    .select({ row: getTableColumns(transactions), journalNumber: max(fundsReferences.journalSeq) })
    .from(transactions)
    .leftJoin(
      fundsReferences,
      and(eq(fundsReferences.accountId, transactions.userId), eq(fundsReferences.reference, transactions.ledgerReference)),
    )
    .where(eq(transactions.userId, userId))
    .groupBy(transactions.transactionId)
    .orderBy(desc(transactions.number))
    .limit(most);
}

function describe(row: TransactionRow, secretBox: PaymentsContext['secretBox']): PersonalRecord {
  const { transactionId, sealedBankAccount } = row;
  return {
    number: formatTransactionNumber(row.number),
    id: transactionId,
    ledger_reference: row.ledgerReference,
    kind: nameOfTransactionType(row.typeId),
    status: shownStatusOf(row.status),
    becomes: row.becomes,
    amount_eur: centsToEuros(cents(row.amountCents)),
    reversed_eur: centsToEuros(cents(row.reversedCents)),
    reversing_eur: centsToEuros(cents(row.reversingCents)),
    disputed_eur: centsToEuros(cents(row.holdCents)),
    currency: row.currency,
    created_at: isoTime(row.createdAt),
    due_on: row.dueOn,
    checked_at: timeOrNull(row.checkedAt),
    decided_at: timeOrNull(row.decidedAt),
    completed_at: timeOrNull(row.completedAt),
    comments: row.comments,
    // Stored sealed, but the client's own: exported in full.
    bank_account: sealedBankAccount === null ? null : openBankAccount(secretBox, transactionId, sealedBankAccount),
    note: row.note,
    review_reason: row.reviewReason,
    provider: row.providerKey,
    provider_reference: row.providerReference,
    request_id: row.requestId,
    asked_provider_at: timeOrNull(row.askedAt),
  };
}

async function collectSteps({ drizzle }: Handle, userId: number, most: number): Promise<readonly PersonalRecord[]> {
  const { at, step, actor, detail } = transactionSteps;
  const rows = await drizzle
    .select({ number: transactions.number, at, step, actor, detail })
    .from(transactionSteps)
    .innerJoin(transactions, eq(transactions.transactionId, transactionSteps.transactionId))
    .where(eq(transactions.userId, userId))
    .orderBy(desc(transactionSteps.id))
    .limit(most);
  return rows.map((row) => ({
    transaction_number: formatTransactionNumber(row.number),
    at: isoTime(row.at),
    step: row.step,
    by: row.actor,
    // For other steps, the amount is that of the transaction.
    amount_eur: row.step === 'reversed' && typeof row.detail['amount'] === 'number' ? centsToEuros(cents(row.detail['amount'])) : null,
  }));
}

async function collectPayouts({ drizzle }: Handle, userId: number, most: number): Promise<readonly PersonalRecord[]> {
  const deposits = alias(transactions, 'deposits');
  const rows = await drizzle
    .select({ payout: getTableColumns(payouts), number: transactions.number, depositNumber: deposits.number })
    .from(payouts)
    .innerJoin(transactions, eq(transactions.transactionId, payouts.transactionId))
    .leftJoin(deposits, eq(deposits.transactionId, payouts.depositId))
    .where(eq(transactions.userId, userId))
    .orderBy(desc(transactions.number), desc(payouts.payoutId))
    .limit(most);
  return rows.map(({ payout, number, depositNumber }) => ({
    transaction_number: formatTransactionNumber(number),
    kind: payout.depositId === null ? 'wire' : 'refund',
    deposit: depositNumber === null ? null : formatTransactionNumber(depositNumber),
    amount_eur: centsToEuros(cents(payout.amountCents)),
    status: payout.status,
    sent_at: timeOrNull(payout.sentAt),
    provider_reference: payout.providerReference,
    attempts: payout.attempts,
  }));
}

async function collectReports({ drizzle }: Handle, userId: number, most: number): Promise<readonly PersonalRecord[]> {
  const rows = await drizzle
    .select({ report: getTableColumns(providerReports), number: transactions.number })
    .from(providerReports)
    .innerJoin(transactions, eq(transactions.transactionId, providerReports.transactionId))
    .where(eq(transactions.userId, userId))
    .orderBy(desc(providerReports.receivedAt), desc(providerReports.eventId))
    .limit(most);
  return rows.map(({ report, number }) => ({
    transaction_number: formatTransactionNumber(number),
    received_at: isoTime(report.receivedAt),
    provider: report.providerKey,
    event: report.eventId,
    source: report.source,
    outcome: report.outcome,
    amount: centsToEuros(cents(report.amountCents)),
    currency: report.currency,
    decision: report.decision,
  }));
}

const PAYOUT_STATUSES = { booked: 'payoutBooked', credited: 'payoutCredited', withdrawn: 'payoutWithdrawn' } as const;

/** Commission paid to a client who is also an affiliate. */
async function collectAffiliatePayouts(
  { drizzle }: Handle,
  secretBox: PaymentsContext['secretBox'],
  userId: number,
  most: number,
): Promise<readonly PersonalRecord[]> {
  const rows = await drizzle
    .select({ payout: getTableColumns(affiliatePayouts), number: transactions.number })
    .from(affiliatePayouts)
    .leftJoin(transactions, eq(transactions.transactionId, affiliatePayouts.transactionId))
    .where(eq(affiliatePayouts.payoutUserId, userId))
    .orderBy(desc(affiliatePayouts.requestedAt), desc(affiliatePayouts.payoutId))
    .limit(most);
  return rows.map(({ payout: { payoutId, requestedAt, amountCents, state, sealedBankAccount }, number }) => ({
    id: payoutId,
    requested_at: isoTime(requestedAt),
    amount_eur: centsToEuros(cents(amountCents)),
    status: PAYOUT_STATUSES[state],
    transaction_number: number === null ? null : formatTransactionNumber(number),
    // Kept here until there is a withdrawal, which stores it from then on.
    bank_account: sealedBankAccount === null ? null : openBankAccount(secretBox, payoutId, sealedBankAccount),
  }));
}

function isoTime(time: Date): string {
  return time.toISOString();
}

function timeOrNull(time: Date | null): string | null {
  return time?.toISOString() ?? null;
}
