import { asc, eq, gt } from 'drizzle-orm';
import type { Queries } from '../adapters/db/database.ts';
import { auditHead, auditLog } from '../adapters/db/schema/audit.ts';
import type { AuditEntry, ChainedEntry, ChainHead } from './audit-chain.ts';

type Handle = Pick<Queries, 'drizzle'>;

const HEAD_ID = 1;

export async function readHead({ drizzle }: Handle): Promise<ChainHead> {
  const [row] = await drizzle.select({ seq: auditHead.seq, digest: auditHead.digest }).from(auditHead).where(eq(auditHead.id, HEAD_ID));
  if (row === undefined) throw new Error('the audit log has no head');
  return row;
}

/** The head, held until the transaction ends: entries are written one after the other. */
export async function lockHead({ drizzle }: Handle): Promise<ChainHead> {
  const [row] = await drizzle
    .select({ seq: auditHead.seq, digest: auditHead.digest })
    .from(auditHead)
    .where(eq(auditHead.id, HEAD_ID))
    .for('update');
  if (row === undefined) throw new Error('the audit log has no head');
  return row;
}

export async function appendEntry({ drizzle }: Handle, { at, ...entry }: AuditEntry, digest: string): Promise<void> {
  await drizzle.insert(auditLog).values({ ...entry, at: new Date(at), digest });
  await drizzle.update(auditHead).set({ seq: entry.seq, digest }).where(eq(auditHead.id, HEAD_ID));
}

/** The entries after one, in order. */
export async function listEntriesAfter({ drizzle }: Handle, seq: number, limit: number): Promise<readonly ChainedEntry[]> {
  const rows = await drizzle.select().from(auditLog).where(gt(auditLog.seq, seq)).orderBy(asc(auditLog.seq)).limit(limit);
  return rows.map(({ at, ...row }) => ({ ...row, at: at.getTime() }));
}
