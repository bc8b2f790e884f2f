import type { WaitingVerification, waitingVerificationsQuerySchema } from '@fairlead/contract/account/operators/queues.ts';
import { DOCUMENTS_FOR_VERIFICATION } from '@fairlead/domain/account/document-rules.ts';
import type { z } from 'zod';
import type { Queries } from '../../../../adapters/db/database.ts';
import { listClaims } from '../../../queue-claims.ts';
import { CURSOR_VALUES, cutPage, readCursorBy } from '../../../page-cursor.ts';
import { describeWaiting } from '../../../waiting-item.ts';
import { clientRefOf } from '../../../client-ref.ts';

const KINDS = DOCUMENTS_FOR_VERIFICATION.map((kind) => `'${kind}'`).join();

/**
 * Clients who wait for nothing but to be verified, with when the last document that was needed was approved: what
 * domain/account/verification-state.ts calls ready. The first lines are the condition of the index `users_to_verify`.
 */
export const READY_CLIENTS = `SELECT users.id, users.email, users.first_name, users.last_name, approved.ready_at
  FROM users
  CROSS JOIN LATERAL (
    SELECT count(*) AS kinds, max(latest.reviewed_at) AS ready_at
    FROM (
      SELECT DISTINCT ON (kind) status, reviewed_at FROM documents
      WHERE user_id = users.id AND kind IN (${KINDS}) ORDER BY kind, id DESC
    ) AS latest
    WHERE latest.status = 'approved'
  ) AS approved
  WHERE users.pin IS NULL AND users.status = 'active' AND users.birth_date IS NOT NULL AND users.country_id IS NOT NULL
    AND users.first_name ~ '\\S' AND users.last_name ~ '\\S' AND users.phone ~ '\\S' AND users.state ~ '\\S'
    AND users.city ~ '\\S' AND users.street ~ '\\S' AND users.zip_code ~ '\\S'
    AND approved.kinds = ${DOCUMENTS_FOR_VERIFICATION.length}`;

interface ReadyRow {
  readonly id: number;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly ready_at: Date;
}

interface Page {
  readonly data: WaitingVerification[];
  readonly next: string | null;
}

/** A stretch of the clients who are ready to be verified, the longest waiting first. `now` is milliseconds since 1970 UTC. */
export async function listWaitingVerifications(
  database: Queries,
  { cursor, limit }: z.infer<typeof waitingVerificationsQuerySchema>,
  now: number,
): Promise<Page> {
  const after = readCursorBy(cursor, CURSOR_VALUES.time);
  const found = await database.query<ReadyRow>(
    `SELECT * FROM (${READY_CLIENTS}) AS ready
     WHERE $1::timestamptz IS NULL OR (ready_at, id) > ($1::timestamptz, $2::bigint)
     ORDER BY ready_at, id LIMIT $3::int`,
    [after?.value ?? null, after?.id ?? 0, limit + 1],
  );
  const { rows, next } = cutPage(found, limit, (row) => ({ value: row.ready_at.toISOString(), id: row.id }));
  const claims = await listClaims(
    database,
    'verifications',
    rows.map(({ id }) => id),
    now,
  );
  const data = rows.map((row) => ({
    id: row.id,
    client: clientRefOf({ userId: row.id, clientEmail: row.email, firstName: row.first_name, lastName: row.last_name }),
    ready_at: row.ready_at.toISOString(),
    ...describeWaiting('verifications', row.ready_at, claims.get(String(row.id))),
  }));
  return { data, next };
}
