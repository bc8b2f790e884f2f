/** Operators' notes about a client: added, never changed or deleted. */
import type { AddNoteRequest, ClientNote } from '@fairlead/contract/account/operators/client-changes.ts';
import { and, desc, eq, lt } from 'drizzle-orm';
import type { Database, Queries } from '../../../../adapters/db/database.ts';
import { clientNotes } from '../../../../adapters/db/schema/backoffice.ts';
import { operators } from '../../../../adapters/db/schema/operators.ts';
import { users } from '../../../../adapters/db/schema/principals.ts';
import { recordAction, type OperatorActor } from '../../../../audit/record-action.ts';
import { CallRefused } from '../../../../transport/call-refused.ts';
import { toPage, readCursor } from '../../../page-cursor.ts';
import { lockChangedClient } from './change-store.ts';

export interface NotesContext {
  readonly database: Database;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}

/** Refused with notFound, ownAccount. */
export function addNote(actor: OperatorActor, { id: userId, text }: AddNoteRequest, { database, clock }: NotesContext): Promise<void> {
  return database.transaction(async (transaction) => {
    await lockChangedClient(transaction, actor, userId);
    const at = clock();
    const [row] = await transaction.drizzle
      .insert(clientNotes)
      .values({ userId, at: new Date(at), operatorId: actor.operatorId, text })
      .returning({ id: clientNotes.id });
    const action = { action: 'clients.note', subject: { kind: 'client', id: userId }, userId, after: { note: row?.id } };
    await recordAction(transaction, actor, action, at);
  });
}

/** The newest first. Refused with notFound. */
export async function listNotes(
  userId: number,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
  { drizzle }: Pick<Queries, 'drizzle'>,
): Promise<{ readonly data: ClientNote[]; readonly next: string | null }> {
  const [client] = await drizzle.select({ id: users.id }).from(users).where(eq(users.id, userId));
  if (client === undefined) throw new CallRefused('notFound');
  const after = readCursor(cursor);
  const found = await drizzle
    .select({ id: clientNotes.id, at: clientNotes.at, text: clientNotes.text, operator: operators.name })
    .from(clientNotes)
    .leftJoin(operators, eq(operators.id, clientNotes.operatorId))
    .where(and(eq(clientNotes.userId, userId), after === null ? undefined : lt(clientNotes.id, after.id)))
    .orderBy(desc(clientNotes.id))
    .limit(limit + 1);
  const { rows, next } = toPage(found, limit, ({ id }) => ({ value: id, id }));
  return { data: rows.map(({ at, ...note }) => ({ ...note, at: at.toISOString() })), next };
}
