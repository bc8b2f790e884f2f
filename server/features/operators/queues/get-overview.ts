import type { QueueOverview } from '@fairlead/contract/account/operators/queues.ts';
import { isPermitted } from '@fairlead/domain/operators/permissions.ts';
import { QUEUE_PERMISSIONS, QUEUES, type Queue } from '@fairlead/domain/operators/queues.ts';
import { desc, eq } from 'drizzle-orm';
import type { Queries } from '../../../adapters/db/database.ts';
import { auditLog } from '../../../adapters/db/schema/audit.ts';
import { users } from '../../../adapters/db/schema/principals.ts';
import type { Operator } from '../../../identity/operator-call.ts';
import { listOwnClaims } from '../../queue-claims.ts';
import { clientColumns, maybeClientRefOf } from '../../client-ref.ts';
import { countWaiting } from './overview-store.ts';

const MOST_ACTIONS = 8;

/** The number of items in each queue, and the operator's own claims. `now` is milliseconds since 1970 UTC. */
export async function getOverview(database: Queries, operator: Operator, now: number): Promise<QueueOverview> {
  const seen = QUEUES.filter((queue) => isPermitted(operator.roles, QUEUE_PERMISSIONS[queue].read));
  const claims = await listOwnClaims(database, operator.id, now);
  return {
    queues: await Promise.all(seen.map((queue) => viewQueue(database, queue, now))),
    claims: claims.map(({ queue, itemId, claimedAt }) => ({ queue, id: itemId, claimed_at: claimedAt.toISOString() })),
    actions: await listOwnActions(database, operator.id),
  };
}

async function viewQueue(database: Queries, queue: Queue, now: number): Promise<QueueOverview['queues'][number]> {
  const { waiting, late, dueToday, oldestAt } = await countWaiting(database, queue, now);
  return { queue, waiting, late, due_today: dueToday, oldest_at: oldestAt?.toISOString() ?? null };
}

async function listOwnActions({ drizzle }: Pick<Queries, 'drizzle'>, operatorId: number): Promise<QueueOverview['actions']> {
  const { seq, at, action, subjectKind, subjectId } = auditLog;
  const rows = await drizzle
    .select({ seq, at, action, subjectKind, subjectId, ...clientColumns })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.userId))
    .where(eq(auditLog.operatorId, operatorId))
    .orderBy(desc(seq))
    .limit(MOST_ACTIONS);
  return rows.map((row) => ({
    seq: row.seq,
    at: row.at.toISOString(),
    action: row.action,
    subject_kind: row.subjectKind,
    subject_id: row.subjectId,
    client: maybeClientRefOf(row),
  }));
}
