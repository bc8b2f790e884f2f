/** What operators see of payments: the rows of several clients. */
import type { OperatorWord } from '@fairlead/domain/payments/deposit-verdict.ts';
import { DEPOSIT_VERDICTS } from '@fairlead/domain/payments/deposit-verdict.ts';
import { DEPOSIT_METHODS } from '@fairlead/domain/payments/deposit-rules.ts';
import { cents } from '@fairlead/domain/money.ts';
import { TYPES_OF_GROUP } from '@fairlead/domain/payments/transaction-type.ts';
import type { ReviewingOperator } from '@fairlead/domain/payments/withdrawal-rules.ts';
import { and, asc, desc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { fundsReferences } from '../../../adapters/db/schema/engine.ts';
import { operators } from '../../../adapters/db/schema/operators.ts';
import { payouts, providerReports, transactions, transactionSteps } from '../../../adapters/db/schema/payments.ts';
import { users } from '../../../adapters/db/schema/people.ts';
import type { Handle } from '../store.ts';

/** How many rows a list has at most. */
const MOST_ROWS = 200;

const client = { email: users.email, firstName: users.firstName, lastName: users.lastName, language: users.language };
const deposits = alias(transactions, 'deposits');

export function formatFullName({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }): string {
  return `${firstName} ${lastName}`.trim();
}

export async function findReviewingOperator({ drizzle }: Handle, operatorId: number): Promise<ReviewingOperator> {
  const { id, emailNormalised: email } = operators;
  const [row] = await drizzle.select({ id, email }).from(operators).where(eq(operators.id, operatorId));
  if (row === undefined) throw new Error(`operator ${operatorId} has a session and is not there`);
  return row;
}

/** Those that the engine has set the money aside for and nobody has decided about. */
export async function listOpenWithdrawals({ drizzle }: Handle) {
  return drizzle
    .select({ withdrawal: transactions, ...client, checkedByName: operators.name })
    .from(transactions)
    .innerJoin(users, eq(users.id, transactions.userId))
    .leftJoin(operators, eq(operators.id, transactions.checkedBy))
    .where(
      and(
        inArray(transactions.typeId, [...TYPES_OF_GROUP.withdrawals]),
        inArray(transactions.status, ['pending', 'processing']),
        isNull(transactions.becomes),
        isNull(transactions.nextCheckAt),
      ),
    )
    .orderBy(asc(transactions.dueOn), asc(transactions.number))
    .limit(MOST_ROWS);
}

export async function listPartsOf({ drizzle }: Handle, transactionIds: readonly string[]) {
  if (transactionIds.length === 0) return [];
  return drizzle
    .select({ payout: payouts, depositNumber: deposits.number, providerKey: deposits.providerKey })
    .from(payouts)
    .leftJoin(deposits, eq(deposits.transactionId, payouts.depositId))
    .where(inArray(payouts.transactionId, [...transactionIds]))
    .orderBy(asc(payouts.payoutId));
}

/** In review and not decided about, or a wire that is awaited. */
export async function listDepositsToDecide({ drizzle }: Handle) {
  const isInReview = and(eq(transactions.status, 'inReview'), isNull(transactions.becomes));
  const isAwaited = and(eq(transactions.status, 'pending'), eq(transactions.typeId, DEPOSIT_METHODS.bankWire));
  return drizzle
    .select({ deposit: transactions, ...client, checkedByName: operators.name })
    .from(transactions)
    .innerJoin(users, eq(users.id, transactions.userId))
    .leftJoin(operators, eq(operators.id, transactions.checkedBy))
    .where(or(isInReview, isAwaited))
    .orderBy(asc(transactions.number))
    .limit(MOST_ROWS);
}

export type KeptReport = typeof providerReports.$inferSelect;

/** The last thing that the provider said about each of these orders; of two at one time the one that speaks against the payment. */
export async function listLastReports({ drizzle }: Handle, transactionIds: readonly string[]): Promise<readonly KeptReport[]> {
  if (transactionIds.length === 0) return [];
  return drizzle
    .selectDistinctOn([providerReports.transactionId])
    .from(providerReports)
    .where(and(inArray(providerReports.transactionId, [...transactionIds]), ne(providerReports.outcome, 'pending')))
    .orderBy(providerReports.transactionId, desc(providerReports.receivedAt), sql`${providerReports.outcome} = 'paid'`);
}

/** What the operator said who spoke about a deposit last. */
export async function findLastWord({ drizzle }: Handle, transactionId: string): Promise<OperatorWord | null> {
  const [row] = await drizzle
    .select()
    .from(transactionSteps)
    .where(and(eq(transactionSteps.transactionId, transactionId), eq(transactionSteps.step, 'checked')))
    .orderBy(desc(transactionSteps.id))
    .limit(1);
  const { verdict: said, amount } = row?.detail ?? {};
  const verdict = DEPOSIT_VERDICTS.find((each) => each === said);
  const operatorId = row?.operatorId ?? null;
  if (operatorId === null || verdict === undefined || typeof amount !== 'number') return null;
  return { operatorId, verdict, amount: cents(amount) };
}

/** Whether the ledger has moved money under this reference. */
export async function isInLedger({ drizzle }: Handle, userId: number, reference: string): Promise<boolean> {
  const rows = await drizzle
    .select({ seq: fundsReferences.journalSeq })
    .from(fundsReferences)
    .where(and(eq(fundsReferences.accountId, userId), eq(fundsReferences.reference, reference)));
  return rows.length > 0;
}

/** Parts of approved withdrawals that have not left: all of them, or one. */
export async function listOpenPayouts({ drizzle }: Handle, payoutId?: string) {
  return drizzle
    .select({
      payout: payouts,
      withdrawal: transactions,
      ...client,
      depositNumber: deposits.number,
      providerKey: deposits.providerKey,
    })
    .from(payouts)
    .innerJoin(transactions, eq(transactions.transactionId, payouts.transactionId))
    .innerJoin(users, eq(users.id, transactions.userId))
    .leftJoin(deposits, eq(deposits.transactionId, payouts.depositId))
    .where(and(inArray(payouts.status, ['owed', 'failed']), payoutId === undefined ? undefined : eq(payouts.payoutId, payoutId)))
    .orderBy(asc(transactions.number), asc(payouts.payoutId))
    .limit(MOST_ROWS);
}

/** Why payouts of these withdrawals failed, the last time of each last. */
export async function listPayoutFailures({ drizzle }: Handle, transactionIds: readonly string[]) {
  if (transactionIds.length === 0) return [];
  return drizzle
    .select({ detail: transactionSteps.detail })
    .from(transactionSteps)
    .where(and(inArray(transactionSteps.transactionId, [...transactionIds]), eq(transactionSteps.step, 'payoutFailed')))
    .orderBy(asc(transactionSteps.id));
}
