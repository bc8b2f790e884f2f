import { asc, eq, gt } from 'drizzle-orm';
import type { Queries } from '../adapters/db/database.ts';
import { auditCheckpoint, auditLog } from '../adapters/db/schema/audit.ts';
import type { AuditEntry, ChainedEntry, AuditCheckpoint } from './audit-chain.ts';

type Handle = Pick<Queries, 'drizzle'>;

const CHECKPOINT_ID = 1;

export async function readCheckpoint({ drizzle }: Handle): Promise<AuditCheckpoint> {
  const [row] = await drizzle
    .select({ seq: auditCheckpoint.seq, digest: auditCheckpoint.digest })
    .from(auditCheckpoint)
    .where(eq(auditCheckpoint.id, CHECKPOINT_ID));
  if (row === undefined) throw new Error('the audit log has no checkpoint row');
  return row;
}

/** The latest checkpoint, locked until the transaction ends, so that entries are written one after the other. */
export async function lockCheckpoint({ drizzle }: Handle): Promise<AuditCheckpoint> {
  const [row] = await drizzle
    .select({ seq: auditCheckpoint.seq, digest: auditCheckpoint.digest })
    .from(auditCheckpoint)
    .where(eq(auditCheckpoint.id, CHECKPOINT_ID))
    .for('update');
  if (row === undefined) throw new Error('the audit log has no checkpoint row');
  return row;
}

export async function appendEntry({ drizzle }: Handle, { at, ...entry }: AuditEntry, digest: string): Promise<void> {
  await drizzle.insert(auditLog).values({ ...entry, at: new Date(at), digest });
  await drizzle.update(auditCheckpoint).set({ seq: entry.seq, digest }).where(eq(auditCheckpoint.id, CHECKPOINT_ID));
}

/** The entries after a given one, in order. */
export async function listEntriesAfter({ drizzle }: Handle, seq: number, limit: number): Promise<readonly ChainedEntry[]> {
  const rows = await drizzle.select().from(auditLog).where(gt(auditLog.seq, seq)).orderBy(asc(auditLog.seq)).limit(limit);
  return rows.map(({ at, ...row }) => ({ ...row, at: at.getTime() }));
}
