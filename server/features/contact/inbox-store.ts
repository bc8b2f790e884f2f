/** What was written to us, as operators work through it: the rows of `contact_messages`. */
import { and, desc, eq, isNull, lt } from 'drizzle-orm';
import type { Queries } from '../../adapters/db/database.ts';
import { contactMessages } from '../../adapters/db/schema/contact-messages.ts';
import { operators } from '../../adapters/db/schema/operators.ts';

type Drizzle = Pick<Queries, 'drizzle'>;

export interface InboxMessage {
  readonly message: typeof contactMessages.$inferSelect;
  /** The name of the operator who saw to it; null while it is open. */
  readonly handledBy: string | null;
}

export interface InboxQuery {
  /** Only what is older than this one. */
  readonly beforeId: number | undefined;
  readonly onlyOpen: boolean;
  readonly limit: number;
}

/** The newest first. */
export function listInbox({ drizzle }: Drizzle, { beforeId, onlyOpen, limit }: InboxQuery): Promise<InboxMessage[]> {
  return drizzle
    .select({ message: contactMessages, handledBy: operators.name })
    .from(contactMessages)
    .leftJoin(operators, eq(operators.id, contactMessages.handledBy))
    .where(
      and(beforeId === undefined ? undefined : lt(contactMessages.id, beforeId), onlyOpen ? isNull(contactMessages.handledAt) : undefined),
    )
    .orderBy(desc(contactMessages.id))
    .limit(limit);
}

export async function hasMessage({ drizzle }: Drizzle, id: number): Promise<boolean> {
  return (await drizzle.select({ id: contactMessages.id }).from(contactMessages).where(eq(contactMessages.id, id))).length > 0;
}

/** Who saw to it first stays. */
export async function markHandled({ drizzle }: Drizzle, id: number, operatorId: number, at: number): Promise<void> {
  await drizzle
    .update(contactMessages)
    .set({ handledBy: operatorId, handledAt: new Date(at) })
    .where(and(eq(contactMessages.id, id), isNull(contactMessages.handledAt)));
}

export async function markOpen({ drizzle }: Drizzle, id: number): Promise<void> {
  await drizzle.update(contactMessages).set({ handledBy: null, handledAt: null }).where(eq(contactMessages.id, id));
}
