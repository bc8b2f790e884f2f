import type { DeletionDetail, PendingDeletion, pendingDeletionsQuerySchema } from '@fairlead/contract/account/operators/queues.ts';
import { centsToEuros, ZERO_CENTS } from '@fairlead/domain/money.ts';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Queries } from '../../../../adapters/db/database.ts';
import { complaints } from '../../../../adapters/db/schema/backoffice.ts';
import { deletionRequests } from '../../../../adapters/db/schema/deletion-requests.ts';
import { documents } from '../../../../adapters/db/schema/documents.ts';
import { users } from '../../../../adapters/db/schema/principals.ts';
import type { EnginePort } from '../../../../engine/engine-port.ts';
import { CallRefused } from '../../../../transport/call-refused.ts';
import { listClaims } from '../../../queue-claims.ts';
import { describeQueueItem, pageQueue, type QueuePage } from '../../../queue-item.ts';
import { countInProgress } from '../clients/count-under-way.ts';
import { clientColumns, clientRefOf } from '../../../client-ref.ts';
import { CURSOR_VALUES, readCursorBy } from '../../../page-cursor.ts';

type Handle = Pick<Queries, 'drizzle'>;

const { id, reason, requestedAt, status } = deletionRequests;

/** A page of the open deletion requests, the oldest first. `now` is milliseconds since 1970 UTC. */
export async function listPendingDeletions(
  database: Handle,
  { cursor, limit }: z.infer<typeof pendingDeletionsQuerySchema>,
  now: number,
): Promise<QueuePage<PendingDeletion>> {
  const after = readCursorBy(cursor, CURSOR_VALUES.time);
  const found = await database.drizzle
    .select({ id, reason, requestedAt, ...clientColumns })
    .from(deletionRequests)
    .innerJoin(users, eq(users.id, deletionRequests.userId))
    .where(and(eq(status, 'open'), after === null ? undefined : sql`(${requestedAt}, ${id}) > (${after.value}::timestamptz, ${after.id})`))
    .orderBy(asc(requestedAt), asc(id))
    .limit(limit + 1);
  return pageQueue(
    database,
    { queue: 'deletions', found, limit, now },
    (row) => row.requestedAt,
    (row) => ({ id: row.id, client: clientRefOf(row), reason: row.reason, requested_at: row.requestedAt.toISOString() }),
  );
}

/** An open request with what the client still holds. Refused with notFound. */
export async function getDeletion(
  database: Handle,
  engine: Pick<EnginePort, 'viewAccount'>,
  requestId: number,
  now: number,
): Promise<DeletionDetail> {
  const [row] = await database.drizzle
    .select({ id, reason, requestedAt, language: users.language, ...clientColumns })
    .from(deletionRequests)
    .innerJoin(users, eq(users.id, deletionRequests.userId))
    .where(and(eq(id, requestId), eq(status, 'open')));
  if (row === undefined) throw new CallRefused('notFound');
  const claims = await listClaims(database, 'deletions', [requestId], now);
  const view = await engine.viewAccount(row.userId);
  return {
    id: row.id,
    client: clientRefOf(row),
    language: row.language,
    reason: row.reason,
    requested_at: row.requestedAt.toISOString(),
    ...describeQueueItem('deletions', row.requestedAt, claims.get(String(requestId))),
    holdings: {
      balance: centsToEuros(view?.figures.balance ?? ZERO_CENTS),
      withdrawable: centsToEuros(view?.withdrawable ?? ZERO_CENTS),
      positions: view?.positions.length ?? 0,
      orders: view?.orders.length ?? 0,
      ...(await countRecords(database, row.userId)),
    },
  };
}

async function countRecords(database: Handle, userId: number) {
  const { drizzle } = database;
  const [open_withdrawals, open_deposits, open_complaints, kept] = await Promise.all([
    countInProgress(database, userId, 'withdrawals'),
    countInProgress(database, userId, 'deposits'),
    drizzle.$count(complaints, and(eq(complaints.userId, userId), eq(complaints.status, 'open'))),
    drizzle.$count(documents, eq(documents.userId, userId)),
  ]);
  return { open_withdrawals, open_deposits, open_complaints, documents: kept };
}
