import type { MessageList, messageListQuerySchema } from '@fairlead/contract/backoffice-content.ts';
import type { z } from 'zod';
import type { Database } from '../../adapters/db/database.ts';
import { listInbox } from './inbox-store.ts';

const MESSAGES_A_PAGE = 50;

/** What was written to us, the newest first, a page at a time. */
export async function listMessages(
  { before, open }: z.infer<typeof messageListQuerySchema>,
  { database }: { readonly database: Database },
): Promise<Pick<MessageList, 'data' | 'has_more'>> {
  const rows = await listInbox(database, { beforeId: before, onlyOpen: open === '1', limit: MESSAGES_A_PAGE + 1 });
  return {
    data: rows.slice(0, MESSAGES_A_PAGE).map(({ message: row, handledBy }) => ({
      id: row.id,
      at: row.at.toISOString(),
      source: row.source,
      language: row.language,
      name: `${row.firstName} ${row.lastName}`.trim(),
      email: row.email,
      phone: row.phone,
      message: row.message,
      user_id: row.userId,
      handled_by: handledBy,
    })),
    has_more: rows.length > MESSAGES_A_PAGE,
  };
}
