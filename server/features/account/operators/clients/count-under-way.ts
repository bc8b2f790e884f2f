import { TYPES_OF_GROUP } from '@fairlead/domain/payments/transaction-type.ts';
import { and, eq, inArray } from 'drizzle-orm';
import type { Queries } from '../../../../adapters/db/database.ts';
import { transactions } from '../../../../adapters/db/schema/payments.ts';

/** The number of a client's deposits, or withdrawals, in progress. */
export function countInProgress({ drizzle }: Pick<Queries, 'drizzle'>, userId: number, group: 'deposits' | 'withdrawals'): Promise<number> {
  const { status, typeId } = transactions;
  const isUnderWay = inArray(status, ['pending', 'processing', 'sending', 'inReview']);
  return drizzle.$count(transactions, and(eq(transactions.userId, userId), isUnderWay, inArray(typeId, [...TYPES_OF_GROUP[group]])));
}
