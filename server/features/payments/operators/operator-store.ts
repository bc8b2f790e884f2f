/** Database access for the back office's view of payments, across clients. */
import type { DepositQueueState, WithdrawalQueueState } from '@fairlead/contract/payments/operators/schemas.ts';
import type { OperatorVerdict } from '@fairlead/domain/payments/deposit-verdict.ts';
import { DEPOSIT_VERDICTS } from '@fairlead/domain/payments/deposit-verdict.ts';
import { DEPOSIT_METHODS } from '@fairlead/domain/payments/deposit-rules.ts';
import { cents } from '@fairlead/domain/money.ts';
import { TYPES_OF_GROUP } from '@fairlead/domain/payments/transaction-type.ts';
import type { ReviewingOperator } from '@fairlead/domain/payments/withdrawal-rules.ts';
import { formatTransactionNumber } from '@fairlead/domain/payments/transaction-number.ts';
import { and, asc, desc, eq, gt, inArray, isNull, ne, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { operators } from '../../../adapters/db/schema/operators.ts';
import { payouts, providerReports, transactions, transactionSteps } from '../../../adapters/db/schema/payments.ts';
import { users } from '../../../adapters/db/schema/principals.ts';
import type { listClaims } from '../../queue-claims.ts';
import type { Handle } from '../store.ts';

/** A page of a list: what follows `after`, the last row of the previous page, and at most how many rows. */
export interface Stretch<Last> {
  readonly after: Last | null;
  readonly most: number;
}

/** PostgreSQL's date after all others, for what has no due date. */
export const NO_DAY = 'infinity';

/** The client a payment belongs to. */
const client = { id: users.id, email: users.email, firstName: users.firstName, lastName: users.lastName, language: users.language };
const deposits = alias(transactions, 'deposits');

export function formatFullName({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }): string {
  return `${firstName} ${lastName}`.trim();
}

/** The client fields that every payment queue shows. */
export function wireClient({ id, email, language, ...name }: Pick<typeof users.$inferSelect, keyof typeof client>) {
  return { user_id: id, email, full_name: formatFullName(name), language };
}

interface PendingPayment {
  readonly payment: typeof transactions.$inferSelect;
  readonly client: Parameters<typeof wireClient>[0];
  readonly checkedByName: string | null;
}

/** The fields that a queue shows of each payment that needs two operators, for the operator who requests it. */
export function wirePendingPayment(
  { payment, client: person, checkedByName }: PendingPayment,
  operatorId: number,
  claims: Awaited<ReturnType<typeof listClaims>>,
) {
  return {
    transaction_id: payment.transactionId,
    number: formatTransactionNumber(payment.number),
    ...wireClient(person),
    created_at: payment.createdAt.toISOString(),
    checked_by: checkedByName,
    checked_at: payment.checkedAt?.toISOString() ?? null,
    is_checked_by_me: payment.checkedBy === operatorId,
    claim: claims.get(payment.transactionId) ?? null,
  };
}

export async function findReviewingOperator({ drizzle }: Handle, operatorId: number): Promise<ReviewingOperator> {
  const { id, emailNormalised: email } = operators;
  const [row] = await drizzle.select({ id, email }).from(operators).where(eq(operators.id, operatorId));
  if (row === undefined) throw new Error(`operator ${operatorId} has a session but does not exist`);
  return row;
}

const WAITS_FOR_ACCOUNT = and(
  isNull(transactions.sealedBankAccount),
  sql`EXISTS (SELECT 1 FROM ${payouts} WHERE ${payouts.transactionId} = ${transactions.transactionId} AND ${payouts.depositId} IS NULL)`,
);

/** Under review nothing has failed yet, so that only wires need an account. */
const IS_IN_WITHDRAWAL_STATE: Readonly<Record<WithdrawalQueueState, SQL | undefined>> = {
  accountNeeded: WAITS_FOR_ACCOUNT,
  toDecide: sql`NOT (${WAITS_FOR_ACCOUNT})`,
};

/** Undecided withdrawals that the engine has reserved, earliest due date first. */
export async function listOpenWithdrawals(
  { drizzle }: Handle,
  { state, after, most }: Stretch<{ readonly dueOn: string; readonly number: number }> & { readonly state: WithdrawalQueueState | null },
) {
  const { dueOn, number } = transactions;
  return drizzle
    .select({ withdrawal: transactions, client, checkedByName: operators.name })
    .from(transactions)
    .innerJoin(users, eq(users.id, transactions.userId))
    .leftJoin(operators, eq(operators.id, transactions.checkedBy))
    .where(
      and(
        inArray(transactions.typeId, [...TYPES_OF_GROUP.withdrawals]),
        inArray(transactions.status, ['pending', 'processing']),
        isNull(transactions.becomes),
        isNull(transactions.nextCheckAt),
        state === null ? undefined : IS_IN_WITHDRAWAL_STATE[state],
        after === null ? undefined : sql`(coalesce(${dueOn}, ${NO_DAY}::date), ${number}) > (${after.dueOn}::date, ${after.number})`,
      ),
    )
    .orderBy(asc(dueOn), asc(number))
    .limit(most);
}

/** In review and undecided, or an awaited wire. */
const IS_IN_STATE: Readonly<Record<DepositQueueState, SQL | undefined>> = {
  inReview: and(eq(transactions.status, 'inReview'), isNull(transactions.becomes)),
  awaited: and(eq(transactions.status, 'pending'), eq(transactions.typeId, DEPOSIT_METHODS.bankWire)),
};

/** Of one state or both, oldest first. */
export async function listDepositsToDecide(
  { drizzle }: Handle,
  { state, after, most }: Stretch<{ readonly number: number }> & { readonly state: DepositQueueState | null },
) {
  const { number } = transactions;
  const isInState = state === null ? or(IS_IN_STATE.inReview, IS_IN_STATE.awaited) : IS_IN_STATE[state];
  return drizzle
    .select({ deposit: transactions, client, checkedByName: operators.name })
    .from(transactions)
    .innerJoin(users, eq(users.id, transactions.userId))
    .leftJoin(operators, eq(operators.id, transactions.checkedBy))
    .where(and(isInState, after === null ? undefined : gt(number, after.number)))
    .orderBy(asc(number))
    .limit(most);
}

export type KeptReport = typeof providerReports.$inferSelect;

/** The provider's last report on each of these orders; of two with the same time, the one that speaks against the payment. */
export async function listLastReports({ drizzle }: Handle, transactionIds: readonly string[]): Promise<readonly KeptReport[]> {
  if (transactionIds.length === 0) return [];
  return drizzle
    .selectDistinctOn([providerReports.transactionId])
    .from(providerReports)
    .where(and(inArray(providerReports.transactionId, [...transactionIds]), ne(providerReports.outcome, 'pending')))
    .orderBy(providerReports.transactionId, desc(providerReports.receivedAt), sql`${providerReports.outcome} = 'paid'`);
}

/** The last verdict that an operator gave on a deposit. */
export async function findLastVerdict({ drizzle }: Handle, transactionId: string): Promise<OperatorVerdict | null> {
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

/** Unsent parts of approved withdrawals, oldest withdrawal first. */
export async function listOpenPayouts(
  handle: Handle,
  { after, most }: Stretch<{ readonly number: number; readonly payoutId: string }>,
): Promise<readonly OpenPayout[]> {
  const { number } = transactions;
  const isAfter = after === null ? undefined : sql`(${number}, ${payouts.payoutId}) > (${after.number}, ${after.payoutId})`;
  return selectOpenPayouts(handle, isAfter).orderBy(asc(number), asc(payouts.payoutId)).limit(most);
}

/** Null if it has been sent or does not exist. */
export async function findOpenPayout(handle: Handle, payoutId: string): Promise<OpenPayout | null> {
  const [row] = await selectOpenPayouts(handle, eq(payouts.payoutId, payoutId));
  return row ?? null;
}

export type OpenPayout = Awaited<ReturnType<typeof selectOpenPayouts>>[number];

function selectOpenPayouts({ drizzle }: Handle, isMeant: SQL | undefined) {
  return drizzle
    .select({
      payout: payouts,
      withdrawal: transactions,
      client,
      depositNumber: deposits.number,
      providerKey: deposits.providerKey,
    })
    .from(payouts)
    .innerJoin(transactions, eq(transactions.transactionId, payouts.transactionId))
    .innerJoin(users, eq(users.id, transactions.userId))
    .leftJoin(deposits, eq(deposits.transactionId, payouts.depositId))
    .where(and(inArray(payouts.status, ['owed', 'failed']), isMeant));
}

/** Why payouts of these withdrawals failed; the latest failure of each comes last. */
export async function listPayoutFailures({ drizzle }: Handle, transactionIds: readonly string[]) {
  if (transactionIds.length === 0) return [];
  return drizzle
    .select({ detail: transactionSteps.detail })
    .from(transactionSteps)
    .where(and(inArray(transactionSteps.transactionId, [...transactionIds]), eq(transactionSteps.step, 'payoutFailed')))
    .orderBy(asc(transactionSteps.id));
}
