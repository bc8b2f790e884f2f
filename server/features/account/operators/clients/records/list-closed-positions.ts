import type { RecordQuery } from '@fairlead/contract/account/operators/client-records.ts';
import type { WirePosition } from '@fairlead/contract/trading/schemas.ts';
import { wireClosedPosition } from '@fairlead/contract/trading/server.ts';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Queries } from '../../../../../adapters/db/database.ts';
import { closedPositions } from '../../../../../adapters/db/schema/engine.ts';
import type { BrokerRules } from '../../../../../engine/broker-rules.ts';
import { closedPositionFromRow } from '../../../../closed-position-from-row.ts';
import { CURSOR_IDS, CURSOR_VALUES, toPage, readCursorBy } from '../../../../page-cursor.ts';
import type { RecordPage } from './record-page.ts';

/** A client's closed positions, the latest first. */
export async function listClosedPositions(
  userId: number,
  query: RecordQuery,
  { drizzle }: Pick<Queries, 'drizzle'>,
  brokerRules: Pick<BrokerRules, 'nameOf'>,
): Promise<RecordPage<WirePosition>> {
  const { accountId, closedAtMs, positionId } = closedPositions;
  const cursor = readCursorBy(query.cursor, CURSOR_VALUES.timeMs, CURSOR_IDS.sequence);
  const found = await drizzle
    .select()
    .from(closedPositions)
    .where(
      and(
        eq(accountId, userId),
        cursor === null ? undefined : sql`(${closedAtMs}, ${positionId}) < (${cursor.value}::bigint, ${cursor.id}::bigint)`,
      ),
    )
    .orderBy(desc(closedAtMs), desc(positionId))
    .limit(query.limit + 1);
  const { rows, next } = toPage(found, query.limit, (row) => ({ value: row.closedAtMs, id: row.positionId }));
  return { data: rows.map((row) => wireClosedPosition(closedPositionFromRow(row), brokerRules.nameOf(row.symbol))), next };
}
