import type { HistoryResponse } from '@fairlead/contract/trading.ts';
import { wireClosedPosition } from '@fairlead/contract/trading-wire.ts';
import type { Queries } from '../../adapters/db/database.ts';
import { CallRefused } from '../../transport/call-refused.ts';
import { readClosedPositions, type ClosedPositionKey } from './store.ts';
import { symbolNameOf } from './view-trading.ts';

/**
 * A page of an account's closed positions, the latest first. The cursor names the last position of the page before, so that
 * positions closed meanwhile neither shift a page nor repeat on it. Throws CallRefused on a cursor that is not one of ours.
 */
export async function listHistory(
  database: Pick<Queries, 'drizzle'>,
  accountId: number,
  query: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<HistoryResponse> {
  const after = query.cursor === undefined ? null : decodeCursor(query.cursor);
  const found = await readClosedPositions(database, accountId, after, query.limit + 1);
  const page = found.slice(0, query.limit);
  const last = page.at(-1);
  return {
    status: true,
    data: page.map((position) => wireClosedPosition(position, symbolNameOf(position.symbol))),
    cursor: found.length > query.limit && last !== undefined ? encodeCursor(last) : null,
  };
}

export function encodeCursor({ closedAt, id }: ClosedPositionKey): string {
  return Buffer.from(`${closedAt}.${id}`).toString('base64url');
}

export function decodeCursor(cursor: string): ClosedPositionKey {
  const parts = /^(\d{1,16})\.(\d{1,16})$/.exec(Buffer.from(cursor, 'base64url').toString('latin1'));
  const key = { closedAt: Number(parts?.[1]), id: Number(parts?.[2]) };
  if (!Number.isSafeInteger(key.closedAt) || !Number.isSafeInteger(key.id)) {
    throw new CallRefused('invalidInput', { fields: [{ field: 'cursor', message: 'Not the cursor of a page.' }] });
  }
  return key;
}
