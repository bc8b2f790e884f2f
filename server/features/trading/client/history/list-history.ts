import type { FilteredHistoryResponse, HistoryFilterQuery } from '@fairlead/contract/trading/history/schemas.ts';
import { readHistoryFilter, wireHistoryTotals } from '@fairlead/contract/trading/history/server.ts';
import { wireClosedPosition } from '@fairlead/contract/trading/server.ts';
import type { Queries } from '../../../../adapters/db/database.ts';
import { CallRefused } from '../../../../transport/call-refused.ts';
import { readClosedPositions, sumClosedPositions, type ClosedPositionKey } from '../../store.ts';

export interface HistoryQuery extends HistoryFilterQuery {
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/**
 * A page of an account's closed positions, latest first; the first page also has the totals of everything that matches the filter. The
 * cursor names the last position of the previous page, so that positions closed meanwhile neither shift a page nor appear twice. Throws
 * CallRefused for a cursor that is not one of ours.
 */
export async function listHistory(
  database: Pick<Queries, 'drizzle'>,
  accountId: number,
  query: HistoryQuery,
  nameOf: (symbol: string) => string,
): Promise<FilteredHistoryResponse> {
  const filter = readHistoryFilter(query);
  const after = query.cursor === undefined ? null : decodeCursor(query.cursor);
  const [found, totals] = await Promise.all([
    readClosedPositions(database, accountId, { filter, after, limit: query.limit + 1 }),
    after === null ? sumClosedPositions(database, accountId, filter) : null,
  ]);
  const page = found.slice(0, query.limit);
  const last = page.at(-1);
  return {
    status: true,
    data: page.map((position) => wireClosedPosition(position, nameOf(position.symbol))),
    cursor: found.length > query.limit && last !== undefined ? encodeCursor(last) : null,
    totals: totals === null ? null : wireHistoryTotals(totals),
  };
}

export function encodeCursor({ closedAt, id }: ClosedPositionKey): string {
  return Buffer.from(`${closedAt}.${id}`).toString('base64url');
}

export function decodeCursor(cursor: string): ClosedPositionKey {
  const parts = /^(\d{1,16})\.(\d{1,16})$/.exec(Buffer.from(cursor, 'base64url').toString('latin1'));
  const key = { closedAt: Number(parts?.[1]), id: Number(parts?.[2]) };
  if (!Number.isSafeInteger(key.closedAt) || !Number.isSafeInteger(key.id)) {
    throw new CallRefused('invalidInput', { fields: [{ field: 'cursor', message: 'is not a cursor of this list' }] });
  }
  return key;
}
