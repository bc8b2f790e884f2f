import { and, desc, eq, gt } from 'drizzle-orm';
import type { Database, Queries } from '../../../../../adapters/db/database.ts';
import { auditLog } from '../../../../../adapters/db/schema/audit.ts';
import { recordAction, type OperatorActor } from '../../../../../audit/record-action.ts';

/** Viewing again within this time counts as the same view. */
const SAME_VIEW_MS = 3_600_000;
/** Views kept in memory; beyond this number the database is queried. */
const MOST_REMEMBERED = 10_000;
const ACTION = 'clients.view';

/** Records that an operator has viewed a client: once an hour, however much of the page was read. */
export type RecordView = (actor: OperatorActor, userId: number) => Promise<void>;

export interface ViewRecorderContext {
  readonly database: Database;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}

export function createViewRecorder({ database, clock }: ViewRecorderContext): RecordView {
  /** When each operator is known to have last viewed each client. */
  const seen = new Map<string, number>();
  return async (actor, userId) => {
    const now = clock();
    const key = `${actor.operatorId}:${userId}`;
    if (isSameView(seen.get(key), now)) return;
    // Set before the row is written, so that the concurrent calls of one page leave a single entry.
    if (seen.size >= MOST_REMEMBERED) seen.clear();
    seen.set(key, now);
    try {
      const last = await findLastView(database, actor.operatorId, userId, now - SAME_VIEW_MS);
      if (last === null) await recordAction(database, actor, { action: ACTION, subject: { kind: 'client', id: userId }, userId }, now);
      else seen.set(key, last);
    } catch (error) {
      seen.delete(key);
      throw error;
    }
  };
}

function isSameView(last: number | undefined, now: number): boolean {
  return last !== undefined && now >= last && now - last < SAME_VIEW_MS;
}

async function findLastView(
  { drizzle }: Pick<Queries, 'drizzle'>,
  operatorId: number,
  userId: number,
  since: number,
): Promise<number | null> {
  const { at, seq, action } = auditLog;
  const [row] = await drizzle
    .select({ at })
    .from(auditLog)
    .where(and(eq(auditLog.userId, userId), eq(auditLog.operatorId, operatorId), eq(action, ACTION), gt(at, new Date(since))))
    .orderBy(desc(seq))
    .limit(1);
  return row?.at.getTime() ?? null;
}
