import type { ComplaintChannel, ComplaintState } from '@fairlead/domain/contact/complaint-rules.ts';
import { and, asc, desc, eq, gte, lt, ne, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queries } from '../../../../adapters/db/database.ts';
import { complaints } from '../../../../adapters/db/schema/backoffice.ts';
import { contactMessages } from '../../../../adapters/db/schema/contact-messages.ts';
import { operators } from '../../../../adapters/db/schema/operators.ts';
import { users } from '../../../../adapters/db/schema/principals.ts';
import { clientColumns } from '../../../client-ref.ts';
import type { PageCursor } from '../../../page-cursor.ts';

type Handle = Pick<Queries, 'drizzle'>;

export type Complaint = typeof complaints.$inferSelect;
export type NewComplaint = typeof complaints.$inferInsert;

const enteredBy = alias(operators, 'entered_by');
const decidedBy = alias(operators, 'decided_by');
const columns = { complaint: complaints, enteredByName: enteredBy.name, decidedByName: decidedBy.name, ...clientColumns };

function selectComplaints({ drizzle }: Handle, condition: SQL | undefined) {
  return drizzle
    .select(columns)
    .from(complaints)
    .leftJoin(users, eq(users.id, complaints.userId))
    .leftJoin(enteredBy, eq(enteredBy.id, complaints.enteredBy))
    .leftJoin(decidedBy, eq(decidedBy.id, complaints.decidedBy))
    .where(condition)
    .$dynamic();
}

export type ComplaintRecord = Awaited<ReturnType<typeof selectComplaints>>[number];

export interface ComplaintFilter {
  readonly category: Complaint['category'] | undefined;
  readonly after: PageCursor | null;
  readonly limit: number;
}

/** Ordered by the date by which they must be answered. */
export function listOpenComplaints(queries: Handle, { category, after, limit }: ComplaintFilter): Promise<ComplaintRecord[]> {
  const { status, dueOn, id } = complaints;
  const isAfter = after === null ? undefined : sql`(${dueOn}, ${id}) > (${String(after.value)}::date, ${after.id})`;
  return selectComplaints(queries, and(eq(status, 'open'), ofCategory(category), isAfter))
    .orderBy(asc(dueOn), asc(id))
    .limit(limit);
}

/** The newest first. */
export function listDecidedComplaints(queries: Handle, { category, after, limit }: ComplaintFilter): Promise<ComplaintRecord[]> {
  const { status, receivedAt, id } = complaints;
  const isAfter = after === null ? undefined : sql`(${receivedAt}, ${id}) < (${String(after.value)}::timestamptz, ${after.id})`;
  return selectComplaints(queries, and(ne(status, 'open'), ofCategory(category), isAfter))
    .orderBy(desc(receivedAt), desc(id))
    .limit(limit);
}

/** In order of receipt. Times are milliseconds since 1970 UTC; `until` is exclusive. */
export function listReceived(
  queries: Handle,
  {
    from,
    until,
    after,
    limit,
  }: { readonly from: number; readonly until: number; readonly after: PageCursor | null; readonly limit: number },
): Promise<ComplaintRecord[]> {
  const { receivedAt, id } = complaints;
  const isAfter = after === null ? undefined : sql`(${receivedAt}, ${id}) > (${String(after.value)}::timestamptz, ${after.id})`;
  return selectComplaints(queries, and(gte(receivedAt, new Date(from)), lt(receivedAt, new Date(until)), isAfter))
    .orderBy(asc(receivedAt), asc(id))
    .limit(limit);
}

export async function findComplaint(queries: Handle, complaintId: number): Promise<ComplaintRecord | null> {
  const [row] = await selectComplaints(queries, eq(complaints.id, complaintId));
  return row ?? null;
}

/** Returns the complaint, locked until the transaction ends so that two operators cannot both decide on it. */
export async function lockComplaint({ drizzle }: Handle, complaintId: number): Promise<Complaint | null> {
  const [row] = await drizzle.select().from(complaints).where(eq(complaints.id, complaintId)).for('update');
  return row ?? null;
}

export async function insertComplaint({ drizzle }: Handle, complaint: NewComplaint): Promise<number> {
  const [row] = await drizzle.insert(complaints).values(complaint).returning({ id: complaints.id });
  if (row === undefined) throw new Error('inserting a complaint returned no row');
  return row.id;
}

export async function updateComplaint({ drizzle }: Handle, complaintId: number, change: Partial<Complaint>): Promise<void> {
  await drizzle.update(complaints).set(change).where(eq(complaints.id, complaintId));
}

export async function hasComplaintOfMessage({ drizzle }: Handle, messageId: number): Promise<boolean> {
  const rows = await drizzle.select({ id: complaints.id }).from(complaints).where(eq(complaints.messageId, messageId));
  return rows.length > 0;
}

export interface WrittenMessage extends Pick<Complaint, 'userId' | 'name' | 'email' | 'language' | 'text' | 'receivedAt'> {
  readonly channel: ComplaintChannel;
}

/** Returns a message from a form, locked until the transaction ends. */
export async function lockMessage({ drizzle }: Handle, messageId: number): Promise<WrittenMessage | null> {
  const [row] = await drizzle.select().from(contactMessages).where(eq(contactMessages.id, messageId)).for('update');
  if (row === undefined) return null;
  const { userId, email, language, message: text, at: receivedAt } = row;
  return { userId, name: `${row.firstName} ${row.lastName}`.trim(), email, language, text, receivedAt, channel: 'form' };
}

export async function markMessageHandled({ drizzle }: Handle, messageId: number, operatorId: number, at: Date): Promise<void> {
  const { id, handledAt } = contactMessages;
  await drizzle
    .update(contactMessages)
    .set({ handledBy: operatorId, handledAt: at })
    .where(and(eq(id, messageId), sql`${handledAt} is null`));
}

export async function findClientId({ drizzle }: Handle, emailNormalised: string): Promise<number | null> {
  const [row] = await drizzle.select({ id: users.id }).from(users).where(eq(users.emailNormalised, emailNormalised));
  return row?.id ?? null;
}

export function stateOf({ status, acknowledgedAt, extendedAt }: Complaint): ComplaintState {
  return { status, isAcknowledged: acknowledgedAt !== null, isExtended: extendedAt !== null };
}

function ofCategory(category: Complaint['category'] | undefined): SQL | undefined {
  return category === undefined ? undefined : eq(complaints.category, category);
}
