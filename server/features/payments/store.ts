/** Database access for transactions and their steps. */
import type { StepActor, TransactionStep } from '@fairlead/contract/payments/schemas.ts';
import type { Language } from '@fairlead/contract/language.ts';
import type { ProfileDetails } from '@fairlead/domain/account/profile-rules.ts';
import type { ReviewReason } from '@fairlead/domain/payments/deposit-report.ts';
import type { TransactionStatus } from '@fairlead/domain/payments/transaction-status.ts';
import { and, asc, count, eq, gt, gte, inArray, isNotNull, isNull, lte, ne, or, sql, type SQL } from 'drizzle-orm';
import type { Queries } from '../../adapters/db/database.ts';
import { payouts, transactions, transactionSteps } from '../../adapters/db/schema/payments.ts';
import { countries, users } from '../../adapters/db/schema/principals.ts';

export type Handle = Pick<Queries, 'drizzle'>;
export type TransactionRow = typeof transactions.$inferSelect;
export type NewTransaction = Omit<typeof transactions.$inferInsert, 'number'>;

export async function insertTransaction({ drizzle }: Handle, row: NewTransaction): Promise<TransactionRow> {
  const [inserted] = await drizzle.insert(transactions).values(row).returning();
  if (inserted === undefined) throw new Error('a transaction was inserted but not returned');
  return inserted;
}

/** False if the client already has a transaction with this ledger reference. */
export async function insertTransactionOnce({ drizzle }: Handle, row: NewTransaction): Promise<boolean> {
  const target = [transactions.userId, transactions.ledgerReference];
  const rows = await drizzle.insert(transactions).values(row).onConflictDoNothing({ target }).returning({ id: transactions.transactionId });
  return rows.length > 0;
}

export async function findTransaction({ drizzle }: Handle, transactionId: string): Promise<TransactionRow | null> {
  const [row] = await drizzle.select().from(transactions).where(eq(transactions.transactionId, transactionId));
  return row ?? null;
}

export async function findByRequest({ drizzle }: Handle, userId: number, requestId: string): Promise<TransactionRow | null> {
  const [row] = await drizzle
    .select()
    .from(transactions)
    .where(and(eq(transactions.userId, userId), eq(transactions.requestId, requestId)));
  return row ?? null;
}

/**
 * The transaction, locked until the database transaction ends: of two concurrent decisions, the second sees the first. The lock leaves the
 * key free, because two callers that each insert a step before deciding would otherwise deadlock.
 */
export async function lockTransaction({ drizzle }: Handle, transactionId: string): Promise<TransactionRow | null> {
  const [row] = await drizzle.select().from(transactions).where(eq(transactions.transactionId, transactionId)).for('no key update');
  return row ?? null;
}

/** Locks the client's payments until the database transaction ends, so that sums over them stay valid. */
export async function lockClient({ drizzle }: Handle, userId: number): Promise<void> {
  await drizzle.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}

export async function updateTransaction(
  { drizzle }: Handle,
  transactionId: string,
  changes: Partial<Omit<TransactionRow, 'transactionId' | 'number' | 'userId' | 'createdAt'>>,
): Promise<void> {
  await drizzle.update(transactions).set(changes).where(eq(transactions.transactionId, transactionId));
}

export async function deleteTransaction({ drizzle }: Handle, transactionId: string): Promise<void> {
  await drizzle.delete(transactions).where(eq(transactions.transactionId, transactionId));
}

export interface NewStep {
  readonly transactionId: string;
  readonly at: number;
  readonly step: TransactionStep;
  readonly actor: StepActor;
  readonly operatorId?: number;
  readonly detail?: Readonly<Record<string, string | number>>;
}

export async function insertStep({ drizzle }: Handle, { at, ...step }: NewStep): Promise<void> {
  await drizzle.insert(transactionSteps).values({ ...step, at: new Date(at) });
}

/** Records that the engine has reserved a withdrawal; false if that was already recorded. */
export async function noteReserved({ drizzle }: Handle, transactionId: string): Promise<boolean> {
  const waitsForIt = and(isNull(transactions.becomes), isNotNull(transactions.nextCheckAt));
  const rows = await drizzle
    .update(transactions)
    .set({ nextCheckAt: null })
    .where(and(eq(transactions.transactionId, transactionId), waitsForIt))
    .returning({ transactionId: transactions.transactionId });
  return rows.length > 0;
}

/** Records that the provider is queried now; false if the last query is less than the pause ago. */
export async function noteCheck({ drizzle }: Handle, transactionId: string, now: number, shortestPauseMs: number): Promise<boolean> {
  const isDue = or(isNull(transactions.askedAt), lte(transactions.askedAt, new Date(now - shortestPauseMs)));
  const rows = await drizzle
    .update(transactions)
    .set({ askedAt: new Date(now) })
    .where(and(eq(transactions.transactionId, transactionId), isDue))
    .returning({ transactionId: transactions.transactionId });
  return rows.length > 0;
}

/**
 * Postpones the next check of a transaction; false if it has changed since it was read, because that change has scheduled its own check.
 */
export async function postponeCheck(
  { drizzle }: Handle,
  { transactionId, status, nextCheckAt: seen }: TransactionRow,
  later: { readonly nextCheckAt: Date | null; readonly checks: number },
): Promise<boolean> {
  const isUnchanged = and(eq(transactions.status, status), seen === null ? undefined : eq(transactions.nextCheckAt, seen));
  const rows = await drizzle
    .update(transactions)
    .set(later)
    .where(and(eq(transactions.transactionId, transactionId), isNotNull(transactions.nextCheckAt), isUnchanged))
    .returning({ transactionId: transactions.transactionId });
  return rows.length > 0;
}

/** Transactions whose check is due, longest waiting first. */
export async function listDueChecks({ drizzle }: Handle, now: number, most: number): Promise<readonly TransactionRow[]> {
  return drizzle
    .select()
    .from(transactions)
    .where(and(isNotNull(transactions.nextCheckAt), lte(transactions.nextCheckAt, new Date(now))))
    .orderBy(asc(transactions.nextCheckAt))
    .limit(most);
}

export function countWithdrawalsUnderWay(handle: Handle, userId: number): Promise<number> {
  const { typeId, status } = transactions;
  return countTransactions(handle, userId, inArray(typeId, [6, 7, 8]), inArray(status, ['pending', 'processing']));
}

export function countOpenDepositsSince(handle: Handle, userId: number, since: number): Promise<number> {
  const { status, amountCents, createdAt } = transactions;
  return countTransactions(handle, userId, eq(status, 'pending'), gt(amountCents, 0), gte(createdAt, new Date(since)));
}

/** The number of a client's transactions that meet all the conditions. */
async function countTransactions({ drizzle }: Handle, userId: number, ...isMeant: readonly SQL[]): Promise<number> {
  const [row] = await drizzle
    .select({ count: count() })
    .from(transactions)
    .where(and(eq(transactions.userId, userId), ...isMeant));
  return row?.count ?? 0;
}

/** Completed deposits through a provider, without reversed amounts, each with the refunds sent or planned to it. */
export async function listReturnableDeposits({ drizzle }: Handle, userId: number, providerKeys: readonly string[]) {
  if (providerKeys.length === 0) return [];
  return drizzle
    .select({
      transactionId: transactions.transactionId,
      amountCents: sql<number>`(${transactions.amountCents} - ${transactions.reversedCents})::bigint`,
      returned: sql<number>`coalesce(sum(${payouts.amountCents}), 0)::bigint`,
      completedAt: transactions.completedAt,
    })
    .from(transactions)
    .leftJoin(payouts, and(eq(payouts.depositId, transactions.transactionId), ne(payouts.status, 'dropped')))
    .where(and(eq(transactions.userId, userId), eq(transactions.status, 'completed'), inArray(transactions.providerKey, [...providerKeys])))
    .groupBy(transactions.transactionId);
}

export type NewPayout = typeof payouts.$inferInsert;

export async function insertPayouts({ drizzle }: Handle, rows: readonly NewPayout[]): Promise<void> {
  if (rows.length > 0) await drizzle.insert(payouts).values([...rows]);
}

/** Moves the payouts of a withdrawal that are in this status to the next one. */
export async function updatePayouts(
  { drizzle }: Handle,
  transactionId: string,
  from: 'planned' | 'owed',
  to: 'owed' | 'dropped',
): Promise<void> {
  await drizzle
    .update(payouts)
    .set({ status: to })
    .where(and(eq(payouts.transactionId, transactionId), eq(payouts.status, from)));
}

/** The client a payment belongs to, with everything a provider is told. */
export interface PayingClient {
  readonly userId: number;
  readonly email: string;
  readonly firstName: string;
  readonly language: Language;
  readonly countryCode: string | null;
  readonly details: ProfileDetails;
}

export async function findPayingClient({ drizzle }: Handle, userId: number): Promise<PayingClient | null> {
  const [row] = await drizzle
    .select({ user: users, countryCode: countries.alpha2 })
    .from(users)
    .leftJoin(countries, eq(countries.id, users.countryId))
    .where(and(eq(users.id, userId), eq(users.status, 'active')));
  if (row === undefined) return null;
  const { id, email, firstName, language } = row.user;
  return { userId: id, email, firstName, language, countryCode: row.countryCode, details: row.user };
}

/** Moves a transaction from one of these statuses to another; false if it is in none of them. */
export async function moveStatus(
  { drizzle }: Handle,
  transactionId: string,
  from: readonly TransactionStatus[],
  changes: Partial<TransactionRow> & { readonly status: TransactionStatus; readonly reviewReason?: ReviewReason | null },
): Promise<boolean> {
  const rows = await drizzle
    .update(transactions)
    .set(changes)
    .where(and(eq(transactions.transactionId, transactionId), inArray(transactions.status, [...from])))
    .returning({ transactionId: transactions.transactionId });
  return rows.length > 0;
}

/** Normalised to lower case. */
export async function emailOf({ drizzle }: Handle, userId: number): Promise<string> {
  const [row] = await drizzle.select({ email: users.emailNormalised }).from(users).where(eq(users.id, userId));
  if (row === undefined) throw new Error(`a payment belongs to user ${userId}, who does not exist`);
  return row.email;
}
