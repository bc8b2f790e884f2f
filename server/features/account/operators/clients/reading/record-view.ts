import { and, desc, eq, gt } from 'drizzle-orm';
import type { Database, Queries } from '../../../../../adapters/db/database.ts';
import { auditLog } from '../../../../../adapters/db/schema/audit.ts';
import { recordAction, type OperatorActor } from '../../../../../audit/record-action.ts';

/** Looking again within this time is the same look. */
const SAME_LOOK_MS = 3_600_000;
/** Looks that are remembered; when there are more, the database is asked. */
const MOST_REMEMBERED = 10_000;
const ACTION = 'clients.view';

/** Writes down that an operator has looked at a client: once an hour, however much of the page was read. */
export type RecordView = (actor: OperatorActor, userId: number) => Promise<void>;

export interface ViewRecorderContext {
  readonly database: Database;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}

export function createViewRecorder({ database, clock }: ViewRecorderContext): RecordView {
  /** When each operator is known to have looked at each client last, written down. */
  const seen = new Map<string, number>();
  return async (actor, userId) => {
    const now = clock();
    const key = `${actor.operatorId}:${userId}`;
    if (isSameLook(seen.get(key), now)) return;
    // Remembered before it is written, so that the calls of one page, which come together, leave one entry.
    if (seen.size >= MOST_REMEMBERED) seen.clear();
    seen.set(key, now);
    try {
      const last = await findLastView(database, actor.operatorId, userId, now - SAME_LOOK_MS);
      if (last === null) await recordAction(database, actor, { action: ACTION, subject: { kind: 'client', id: userId }, userId }, now);
      else seen.set(key, last);
    } catch (error) {
      seen.delete(key);
      throw error;
    }
  };
}

function isSameLook(last: number | undefined, now: number): boolean {
  return last !== undefined && now >= last && now - last < SAME_LOOK_MS;
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
