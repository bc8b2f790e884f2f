import type { PendingVerification, pendingVerificationsQuerySchema } from '@fairlead/contract/account/operators/queues.ts';
import type { z } from 'zod';
import type { Queries } from '../../../../adapters/db/database.ts';
import { CURSOR_VALUES, readCursorBy } from '../../../page-cursor.ts';
import { pageQueue, type QueuePage } from '../../../queue-item.ts';
import { READY_CLIENTS } from '../../../ready-clients.ts';
import { clientRefOf } from '../../../client-ref.ts';

interface ReadyRow {
  readonly id: number;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly ready_at: Date;
}

/** A page of the clients ready for verification, the longest waiting first. `now` is milliseconds since 1970 UTC. */
export async function listPendingVerifications(
  database: Queries,
  { cursor, limit }: z.infer<typeof pendingVerificationsQuerySchema>,
  now: number,
): Promise<QueuePage<PendingVerification>> {
  const after = readCursorBy(cursor, CURSOR_VALUES.time);
  const found = await database.query<ReadyRow>(
    `SELECT * FROM (${READY_CLIENTS}) AS ready
     WHERE $1::timestamptz IS NULL OR (ready_at, id) > ($1::timestamptz, $2::bigint)
     ORDER BY ready_at, id LIMIT $3::int`,
    [after?.value ?? null, after?.id ?? 0, limit + 1],
  );
  return pageQueue(
    database,
    { queue: 'verifications', found, limit, now },
    (row) => row.ready_at,
    (row) => ({
      id: row.id,
      client: clientRefOf({ userId: row.id, clientEmail: row.email, firstName: row.first_name, lastName: row.last_name }),
      ready_at: row.ready_at.toISOString(),
    }),
  );
}
