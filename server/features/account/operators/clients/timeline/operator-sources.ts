/** What the firm's operators do about the client. */
import { eq } from 'drizzle-orm';
import { auditLog } from '../../../../../adapters/db/schema/audit.ts';
import { clientNotes, complaints } from '../../../../../adapters/db/schema/backoffice.ts';
import { operators } from '../../../../../adapters/db/schema/operators.ts';
import { inStretch, type TimelineSource } from './timeline-source.ts';

export const notes: TimelineSource = {
  kind: 'note',
  needs: null,
  read: async (stretch, { database: { drizzle } }) => {
    const { id, at, text, userId, operatorId } = clientNotes;
    const query = drizzle
      .select({ id, at, text, operator: operators.name })
      .from(clientNotes)
      .leftJoin(operators, eq(operators.id, operatorId))
      .$dynamic();
    const rows = await inStretch(query, stretch, { owner: userId, at, id });
    return rows.map((row) => ({ at: row.at.getTime(), id: row.id, entry: { kind: 'note', text: row.text, operator: row.operator } }));
  },
};

export const complaintsMade: TimelineSource = {
  kind: 'complaint',
  needs: 'complaints.read',
  read: async (stretch, { database: { drizzle } }) => {
    const { id, receivedAt, category, status, userId } = complaints;
    const query = drizzle.select({ id, receivedAt, category, status }).from(complaints).$dynamic();
    const rows = await inStretch(query, stretch, { owner: userId, at: receivedAt, id });
    return rows.map((row) => ({
      at: row.receivedAt.getTime(),
      id: row.id,
      entry: { kind: 'complaint', id: row.id, category: row.category, status: row.status },
    }));
  },
};

export const actions: TimelineSource = {
  kind: 'audit',
  needs: 'audit.read',
  read: async (stretch, { database: { drizzle } }) => {
    const { seq, at, action, operatorEmail, reason, userId } = auditLog;
    const query = drizzle.select({ seq, at, action, operatorEmail, reason }).from(auditLog).$dynamic();
    const rows = await inStretch(query, stretch, { owner: userId, at, id: seq });
    return rows.map((row) => ({
      at: row.at.getTime(),
      id: row.seq,
      entry: { kind: 'audit', seq: row.seq, action: row.action, operator: row.operatorEmail, reason: row.reason },
    }));
  },
};
