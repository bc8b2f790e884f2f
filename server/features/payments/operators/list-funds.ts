import type { FundsListQuery, FundsListResponse } from '@fairlead/contract/payments/operators/funds.ts';
import { CURSOR_VALUES, toPage, readCursorBy } from '../../page-cursor.ts';
import { listClaims } from '../../queue-claims.ts';
import type { PaymentsContext } from '../payments-context.ts';
import { describeFunds, listFundsRows, type FundsFilter } from './funds-store.ts';

export type ListFundsContext = Pick<PaymentsContext, 'database' | 'clock'>;

/** Manual adjustments as shown to `operatorId`. Throws CallRefused: invalidInput for the cursor of another list. */
export async function listFunds(
  operatorId: number,
  { status, user_id: userId, cursor, limit }: FundsListQuery,
  { database, clock }: ListFundsContext,
): Promise<Pick<FundsListResponse, 'data' | 'next'>> {
  const found = await listFundsRows(database, {
    status: status ?? null,
    userId: userId ?? null,
    after: readLast(cursor),
    most: limit + 1,
  });
  const { rows, next } = toPage(found, limit, ({ row }) => ({ value: row.requestedAt.getTime(), id: row.id }));
  const waiting = rows.filter(({ row }) => row.status === 'waiting').map(({ row }) => row.id);
  const claims = await listClaims(database, 'funds', waiting, clock());
  return { data: rows.map((shown) => describeFunds(shown, operatorId, claims.get(String(shown.row.id)) ?? null)), next };
}

function readLast(cursor: string | undefined): FundsFilter['after'] {
  const last = readCursorBy(cursor, CURSOR_VALUES.timeMs);
  if (last === null) return null;
  return { requestedAt: last.value, id: last.id };
}
