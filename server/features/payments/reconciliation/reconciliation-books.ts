/** Our side of the reconciliation: transactions, each with the ledger's movements under its reference, read in the same statement. */
import { cents, negateCents, type Cents } from '@fairlead/domain/money.ts';
import { reversalReference } from '@fairlead/domain/payments/booking-reference.ts';
import type { Circumstances } from '@fairlead/domain/payments/difference-explanation.ts';
import type { Books, LedgerRecord, OwnRecord } from '@fairlead/domain/payments/reconciliation.ts';
import type { WithdrawalBooks } from '@fairlead/domain/payments/withdrawal-reconciliation.ts';
import { and, eq, gt, gte, inArray, isNotNull, isNull, lt, max, sql, type SQL } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import { fundsReferences } from '../../../adapters/db/schema/engine.ts';
import { payouts, providerReports, transactions, transactionSteps } from '../../../adapters/db/schema/payments.ts';
import type { TimeSpan } from '../../../adapters/payments/payment-provider.ts';
import type { Handle } from '../store.ts';

const booking = alias(fundsReferences, 'booking');
const reservation = alias(fundsReferences, 'reservation');
const settlement = alias(fundsReferences, 'settlement');

export type BookedTransaction = Awaited<ReturnType<typeof readWhere>>[number];

const partsOfPayout = sql<number | null>`(select case when count(*) > 0
  then coalesce(sum(${payouts.amountCents}) filter (where ${payouts.status} <> 'dropped'), 0) end::bigint
  from ${payouts} where ${payouts.transactionId} = ${transactions.transactionId})`;

/** A booking can be reversed in parts; the later ones have their number appended to the reference. */
const reversedInLedger = sql<number>`(select coalesce(sum(part.amount_cents), 0)::bigint from ${fundsReferences} as part
  where part.account_id = ${transactions.userId} and part.kind = 'moved'
    and (part.reference = ${reversalReference('')} || ${transactions.ledgerReference}
      or starts_with(part.reference, ${reversalReference('')} || ${transactions.ledgerReference} || ':part')))`;

const mostHeardReversed = sql<number | null>`(select max(${providerReports.amountCents}) from ${providerReports}
  where ${providerReports.transactionId} = ${transactions.transactionId} and ${providerReports.outcome} = 'reversed')`;

function readWhere({ drizzle }: Handle, condition: SQL | undefined) {
  return drizzle
    .select({
      transactionId: transactions.transactionId,
      number: transactions.number,
      userId: transactions.userId,
      providerKey: transactions.providerKey,
      providerReference: transactions.providerReference,
      status: transactions.status,
      becomes: transactions.becomes,
      amountCents: transactions.amountCents,
      currency: transactions.currency,
      reviewReason: transactions.reviewReason,
      decidedBy: transactions.decidedBy,
      nextCheckAt: transactions.nextCheckAt,
      createdAt: transactions.createdAt,
      booked: booking.amountCents,
      reversed: transactions.reversedCents,
      disputed: transactions.disputedCents,
      /** What the ledger reversed: zero or negative. */
      ledgerReversed: reversedInLedger,
      /** The largest reversal its provider has reported; null if it has reported none. */
      heardReversed: mostHeardReversed,
      reserved: reservation.amountCents,
      settled: settlement.amountCents,
      settledAs: settlement.ledgerKind,
      settledAtMs: settlement.atMs,
      parts: partsOfPayout,
    })
    .from(transactions)
    .leftJoin(booking, isReferenceOf(booking, 'moved'))
    .leftJoin(reservation, isReferenceOf(reservation, 'reserved'))
    .leftJoin(settlement, isReferenceOf(settlement, 'settled'))
    .where(condition);
}

type References = typeof booking | typeof reservation | typeof settlement;

function isReferenceOf(references: References, kind: 'moved' | 'reserved' | 'settled'): SQL | undefined {
  const { accountId, reference } = references;
  return and(eq(accountId, transactions.userId), eq(reference, transactions.ledgerReference), eq(references.kind, kind));
}

/** The transactions created in the span, through the provider or through none. */
export async function readCreated(database: Handle, providerKey: string | null, span: TimeSpan): Promise<readonly BookedTransaction[]> {
  const goesThrough = providerKey === null ? isNull(transactions.providerKey) : eq(transactions.providerKey, providerKey);
  return readWhere(database, and(goesThrough, isWithin(transactions.createdAt, span)));
}

export async function readByIds(database: Handle, ids: readonly string[]): Promise<readonly BookedTransaction[]> {
  const rows: BookedTransaction[] = [];
  for (const some of chunksOf(ids)) rows.push(...(await readWhere(database, inArray(transactions.transactionId, [...some]))));
  return rows;
}

/** The database limits the number of parameters of a statement. */
const MOST_IDS = 1_000;

function* chunksOf(ids: readonly string[]): Generator<readonly string[]> {
  for (let start = 0; start < ids.length; start += MOST_IDS) yield ids.slice(start, start + MOST_IDS);
}

/** The ledger's movements in the span for transactions created before `createdBefore`. */
export async function readMovedLater(database: Handle, createdBefore: number, span: TimeSpan): Promise<readonly BookedTransaction[]> {
  const moved = database.drizzle
    .select({ transactionId: transactions.transactionId })
    .from(fundsReferences)
    .innerJoin(
      transactions,
      and(eq(transactions.userId, fundsReferences.accountId), eq(transactions.ledgerReference, fundsReferences.reference)),
    )
    .where(
      and(gte(fundsReferences.atMs, span.from), lt(fundsReferences.atMs, span.until), lt(transactions.createdAt, new Date(createdBefore))),
    );
  return readWhere(database, inArray(transactions.transactionId, moved));
}

/** The providers used in the span, even if they are no longer configured. */
export async function listUsedProviders({ drizzle }: Handle, span: TimeSpan): Promise<readonly string[]> {
  const rows = await drizzle
    .selectDistinct({ key: transactions.providerKey })
    .from(transactions)
    .where(and(isNotNull(transactions.providerKey), isWithin(transactions.createdAt, span)));
  return rows.flatMap(({ key }) => (key === null ? [] : [key]));
}

/** The time of each transaction's last step. */
export async function readLastSteps({ drizzle }: Handle, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const lastSteps = new Map<string, number>();
  for (const some of chunksOf(ids)) {
    const rows = await drizzle
      .select({ transactionId: transactionSteps.transactionId, at: max(transactionSteps.at) })
      .from(transactionSteps)
      .where(inArray(transactionSteps.transactionId, [...some]))
      .groupBy(transactionSteps.transactionId);
    for (const { transactionId, at } of rows) if (at !== null) lastSteps.set(transactionId, at.getTime());
  }
  return lastSteps;
}

/** Deposits with more refunds than their amount, among those refunded by withdrawals of the span. */
export async function readOverRefunded({ drizzle }: Handle, span: TimeSpan) {
  const withdrawal = alias(transactions, 'withdrawal');
  const part = alias(payouts, 'part');
  const refundedInSpan = drizzle
    .select({ depositId: part.depositId })
    .from(part)
    .innerJoin(withdrawal, eq(withdrawal.transactionId, part.transactionId))
    .where(isWithin(withdrawal.createdAt, span));
  const returned = sql<number>`sum(${payouts.amountCents})::bigint`;
  return drizzle
    .select({ transactionId: transactions.transactionId, amountCents: transactions.amountCents, returned })
    .from(payouts)
    .innerJoin(transactions, eq(transactions.transactionId, payouts.depositId))
    .where(and(inArray(payouts.status, ['owed', 'sent']), inArray(payouts.depositId, refundedInSpan)))
    .groupBy(transactions.transactionId, transactions.amountCents)
    .having(gt(returned, transactions.amountCents));
}

function isWithin(column: PgColumn, { from, until }: TimeSpan): SQL | undefined {
  return and(gte(column, new Date(from)), lt(column, new Date(until)));
}

export function isDeposit({ amountCents }: BookedTransaction): boolean {
  return amountCents > 0;
}

export function depositBooksOf(rows: readonly BookedTransaction[]): Pick<Books, 'own' | 'ledger'> {
  return { own: rows.map(ownRecordOf), ledger: rows.flatMap(ledgerRecordOf) };
}

function ownRecordOf({ transactionId, status, amountCents, reversed, currency }: BookedTransaction): OwnRecord {
  return { transactionId, status, amount: cents(amountCents), reversed: cents(reversed), currency };
}

/** A fully reversed booking counts as none. */
function ledgerRecordOf({ transactionId, booked, ledgerReversed }: BookedTransaction): readonly LedgerRecord[] {
  const left = (booked ?? 0) + ledgerReversed;
  return left === 0 ? [] : [{ transactionId, amount: cents(left) }];
}

export function withdrawalBooksOf(row: BookedTransaction): WithdrawalBooks {
  const { transactionId, status, becomes, amountCents, reserved, settled, settledAs, parts } = row;
  return {
    transactionId,
    status,
    becomes,
    amount: negateCents(cents(amountCents)),
    reserved: amountOrNull(reserved),
    settled: settled === null ? null : { outcome: settledAs === 'withdrawal' ? 'paid' : 'released', amount: cents(settled) },
    parts: amountOrNull(parts),
  };
}

function amountOrNull(amount: number | null): Cents | null {
  return amount === null ? null : cents(amount);
}

export function circumstancesOf(row: BookedTransaction, lastSteps: ReadonlyMap<string, number>): Circumstances {
  const { transactionId, status, becomes, reviewReason, decidedBy, nextCheckAt, createdAt, settledAtMs } = row;
  return {
    status,
    becomes,
    reviewReason,
    isDecidedByOperator: decidedBy !== null,
    isToBeChecked: nextCheckAt !== null,
    changedAt: Math.max(lastSteps.get(transactionId) ?? createdAt.getTime(), settledAtMs ?? 0),
  };
}
