import type { MessageList, messageListQuerySchema } from '@fairlead/contract/content/operators/schemas.ts';
import type { z } from 'zod';
import type { Database } from '../../../../adapters/db/database.ts';
import { toPage, readCursor } from '../../../page-cursor.ts';
import { listClaims } from '../../../queue-claims.ts';
import { describeQueueItem } from '../../../queue-item.ts';
import { listInbox, listOpenInbox, type InboxMessage } from './inbox-store.ts';

export interface ListMessagesContext {
  readonly database: Database;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}

/** A page of the messages: open ones with the oldest first, all with the newest first. */
export async function listMessages(
  { cursor, limit, open }: z.infer<typeof messageListQuerySchema>,
  { database, clock }: ListMessagesContext,
): Promise<Pick<MessageList, 'data' | 'next'>> {
  const now = clock();
  const query = { afterId: readCursor(cursor)?.id ?? null, limit: limit + 1 };
  const found = await (open === '1' ? listOpenInbox(database, query) : listInbox(database, query));
  const { rows, next } = toPage(found, limit, ({ message: { id } }) => ({ value: id, id }));
  const claims = await listClaims(
    database,
    'messages',
    rows.map(({ message }) => message.id),
    now,
  );
  const data = rows.map((row) => {
    const { message } = row;
    return {
      id: message.id,
      at: message.at.toISOString(),
      source: message.source,
      language: message.language,
      name: `${message.firstName} ${message.lastName}`.trim(),
      email: message.email,
      phone: message.phone,
      message: message.message,
      client: clientOf(row),
      handled_by: row.handledBy,
      handled_at: message.handledAt?.toISOString() ?? null,
      complaint_id: row.complaintId,
      ...describeQueueItem('messages', message.at, claims.get(String(message.id))),
    };
  });
  return { data, next };
}

function clientOf({ message: { userId }, clientEmail, clientFirstName, clientLastName }: InboxMessage) {
  if (userId === null || clientEmail === null) return null;
  return { id: userId, email: clientEmail, full_name: `${clientFirstName ?? ''} ${clientLastName ?? ''}`.trim() };
}
