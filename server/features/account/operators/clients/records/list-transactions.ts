import type { ClientTransaction, RecordQuery, TransactionSteps } from '@fairlead/contract/account/operators/client-records.ts';
import { cents, centsToEuros } from '@fairlead/domain/money.ts';
import { shownStatusOf } from '@fairlead/domain/payments/transaction-status.ts';
import { nameOfTransactionType } from '@fairlead/domain/payments/transaction-type.ts';
import { TRANSACTION_STEPS, type TransactionStep } from '@fairlead/contract/payments/schemas.ts';
import { formatTransactionNumber } from '@fairlead/domain/payments/transaction-number.ts';
import { aliasedTable, and, asc, desc, eq } from 'drizzle-orm';
import type { Queries } from '../../../../../adapters/db/database.ts';
import { operators } from '../../../../../adapters/db/schema/operators.ts';
import { transactions, transactionSteps } from '../../../../../adapters/db/schema/payments.ts';
import { CallRefused } from '../../../../../transport/call-refused.ts';
import { CURSOR_VALUES, toPage, readCursorBy } from '../../../../page-cursor.ts';
import { isEarlier, type RecordPage } from './record-page.ts';

type Handle = Pick<Queries, 'drizzle'>;

/** A client's payments and bonuses, the latest first. */
export async function listTransactions(userId: number, query: RecordQuery, { drizzle }: Handle): Promise<RecordPage<ClientTransaction>> {
  const checker = aliasedTable(operators, 'checker');
  const decider = aliasedTable(operators, 'decider');
  const found = await drizzle
    .select({ row: transactions, checkedBy: checker.name, decidedBy: decider.name })
    .from(transactions)
    .leftJoin(checker, eq(checker.id, transactions.checkedBy))
    .leftJoin(decider, eq(decider.id, transactions.decidedBy))
    .where(
      and(
        eq(transactions.userId, userId),
        isEarlier(transactions.createdAt, transactions.number, readCursorBy(query.cursor, CURSOR_VALUES.timeMs)),
      ),
    )
    .orderBy(desc(transactions.createdAt), desc(transactions.number))
    .limit(query.limit + 1);
  const { rows, next } = toPage(found, query.limit, ({ row }) => ({ value: row.createdAt.getTime(), id: row.number }));
  const data = rows.map(({ row, checkedBy, decidedBy }): ClientTransaction => ({
    id: row.transactionId,
    number: formatTransactionNumber(row.number),
    type: nameOfTransactionType(row.typeId),
    status: shownStatusOf(row.status),
    amount: centsToEuros(cents(row.amountCents)),
    reversed: centsToEuros(cents(row.reversedCents)),
    disputed: centsToEuros(cents(row.holdCents)),
    currency: row.currency,
    provider: row.providerKey,
    created_at: row.createdAt.toISOString(),
    completed_at: row.completedAt?.toISOString() ?? null,
    due_on: row.dueOn,
    comments: row.comments,
    note: row.note,
    checked_by: checkedBy,
    decided_by: decidedBy,
  }));
  return { data, next };
}

/** The history of one of the client's payments, oldest step first. Refused with notFound if it is not the client's. */
export async function listTransactionSteps(userId: number, transactionId: string, { drizzle }: Handle): Promise<TransactionSteps> {
  const [own] = await drizzle
    .select({ id: transactions.transactionId })
    .from(transactions)
    .where(and(eq(transactions.transactionId, transactionId), eq(transactions.userId, userId)));
  if (own === undefined) throw new CallRefused('notFound');
  const rows = await drizzle
    .select({ row: transactionSteps, operator: operators.name })
    .from(transactionSteps)
    .leftJoin(operators, eq(operators.id, transactionSteps.operatorId))
    .where(eq(transactionSteps.transactionId, transactionId))
    .orderBy(asc(transactionSteps.id));
  return rows.map(({ row, operator }) => ({
    id: row.id,
    at: row.at.toISOString(),
    step: stepOf(row.step),
    actor: row.actor,
    operator,
    detail: { ...row.detail },
  }));
}

function stepOf(text: string): TransactionStep {
  const step = TRANSACTION_STEPS.find((each) => each === text);
  if (step === undefined) throw new Error(`a transaction has the unknown step ${text}`);
  return step;
}
