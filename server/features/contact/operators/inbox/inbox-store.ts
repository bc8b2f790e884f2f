/** Contact messages as operators handle them: the rows of `contact_messages`. */
import { and, asc, desc, eq, gt, isNull, lt } from 'drizzle-orm';
import type { Queries } from '../../../../adapters/db/database.ts';
import { complaints } from '../../../../adapters/db/schema/backoffice.ts';
import { contactMessages } from '../../../../adapters/db/schema/contact-messages.ts';
import { operators } from '../../../../adapters/db/schema/operators.ts';
import { users } from '../../../../adapters/db/schema/principals.ts';

type Drizzle = Pick<Queries, 'drizzle'>;

export interface InboxQuery {
  /** The end of the previous page; null for the first. */
  readonly afterId: number | null;
  readonly limit: number;
}

function selectInbox({ drizzle }: Drizzle) {
  return drizzle
    .select({
      message: contactMessages,
      handledBy: operators.name,
      complaintId: complaints.id,
      clientEmail: users.email,
      clientFirstName: users.firstName,
      clientLastName: users.lastName,
    })
    .from(contactMessages)
    .leftJoin(operators, eq(operators.id, contactMessages.handledBy))
    .leftJoin(complaints, eq(complaints.messageId, contactMessages.id))
    .leftJoin(users, eq(users.id, contactMessages.userId))
    .$dynamic();
}

/** `handledBy` is the name of the operator who handled it; null while it is open. */
export type InboxMessage = Awaited<ReturnType<typeof selectInbox>>[number];

/** Open messages, the oldest first. */
export function listOpenInbox(queries: Drizzle, { afterId, limit }: InboxQuery): Promise<InboxMessage[]> {
  const { id, handledAt } = contactMessages;
  return selectInbox(queries)
    .where(and(isNull(handledAt), afterId === null ? undefined : gt(id, afterId)))
    .orderBy(asc(id))
    .limit(limit);
}

/** All messages, the newest first. */
export function listInbox(queries: Drizzle, { afterId, limit }: InboxQuery): Promise<InboxMessage[]> {
  const { id } = contactMessages;
  return selectInbox(queries)
    .where(afterId === null ? undefined : lt(id, afterId))
    .orderBy(desc(id))
    .limit(limit);
}

/** Returns the message, locked until the transaction ends. */
export async function lockMessage({ drizzle }: Drizzle, id: number): Promise<typeof contactMessages.$inferSelect | null> {
  const [row] = await drizzle.select().from(contactMessages).where(eq(contactMessages.id, id)).for('update');
  return row ?? null;
}

/** The first operator to handle it is kept. */
export async function markHandled({ drizzle }: Drizzle, id: number, operatorId: number, at: number): Promise<void> {
  await drizzle
    .update(contactMessages)
    .set({ handledBy: operatorId, handledAt: new Date(at) })
    .where(and(eq(contactMessages.id, id), isNull(contactMessages.handledAt)));
}

export async function markOpen({ drizzle }: Drizzle, id: number): Promise<void> {
  await drizzle.update(contactMessages).set({ handledBy: null, handledAt: null }).where(eq(contactMessages.id, id));
}
