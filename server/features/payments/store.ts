/** The rows of transactions, what happened to them, and what providers reported. */
import type { StepActor, TransactionStep } from '@fairlead/contract/payments/schemas.ts';
import type { Language } from '@fairlead/contract/language.ts';
import type { ProfileDetails } from '@fairlead/domain/account/profile-rules.ts';
import type { ReviewReason } from '@fairlead/domain/payments/deposit-report.ts';
import type { TransactionStatus } from '@fairlead/domain/payments/transaction-status.ts';
import { and, asc, count, eq, gt, gte, inArray, isNotNull, isNull, lte, ne, or, sql, type SQL } from 'drizzle-orm';
import type { Queries } from '../../adapters/db/database.ts';
import { payouts, transactions, transactionSteps } from '../../adapters/db/schema/payments.ts';
import { countries, users } from '../../adapters/db/schema/people.ts';

export type Handle = Pick<Queries, 'drizzle'>;
export type TransactionRow = typeof transactions.$inferSelect;
export type NewTransaction = Omit<typeof transactions.$inferInsert, 'number'>;

export async function insertTransaction({ drizzle }: Handle, row: NewTransaction): Promise<TransactionRow> {
  const [inserted] = await drizzle.insert(transactions).values(row).returning();
  if (inserted === undefined) throw new Error('a transaction was inserted and is not there');
  return inserted;
}

/** False where the client has one with this reference in the ledger. */
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
 * The transaction, held until the database's transaction ends: of two that decide on it, the second sees what the first did. Its key is free
 * meanwhile: two that have each added a step before they decide would otherwise wait for each other, and one of them be broken off.
 */
export async function lockTransaction({ drizzle }: Handle, transactionId: string): Promise<TransactionRow | null> {
  const [row] = await drizzle.select().from(transactions).where(eq(transactions.transactionId, transactionId)).for('no key update');
  return row ?? null;
}

/** Holds the client's payments until the database's transaction ends, so that what is summed over them stays true meanwhile. */
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

/** Notes that the engine has reserved a withdrawal; false where that was noted before. */
export async function noteReserved({ drizzle }: Handle, transactionId: string): Promise<boolean> {
  const waitsForIt = and(isNull(transactions.becomes), isNotNull(transactions.nextCheckAt));
  const rows = await drizzle
    .update(transactions)
    .set({ nextCheckAt: null })
    .where(and(eq(transactions.transactionId, transactionId), waitsForIt))
    .returning({ transactionId: transactions.transactionId });
  return rows.length > 0;
}

/** Notes that the provider is asked now; false where that was done less than the pause ago. */
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
 * Puts the next look at a transaction off; false where somebody has changed it since it was read, which decides when it is looked at
 * again.
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

/** Transactions that are due to be asked about, the longest waiting first. */
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

/** Of a client's transactions, those that are all of this. */
async function countTransactions({ drizzle }: Handle, userId: number, ...isMeant: readonly SQL[]): Promise<number> {
  const [row] = await drizzle
    .select({ count: count() })
    .from(transactions)
    .where(and(eq(transactions.userId, userId), ...isMeant));
  return row?.count ?? 0;
}

/** Completed deposits that came through a provider, without what was reversed, with what went or is going back to each. */
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

/** Moves the payouts of a withdrawal that still have this status on to the next. */
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

/** Whom a payment is of, with everything that a provider is told. */
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

/** Brings a transaction from one of these statuses into another; false where it has none of them any more. */
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

/** Lower case. */
export async function emailOf({ drizzle }: Handle, userId: number): Promise<string> {
  const [row] = await drizzle.select({ email: users.emailNormalised }).from(users).where(eq(users.id, userId));
  if (row === undefined) throw new Error(`a payment belongs to user ${userId}, who is not there`);
  return row.email;
}
