import type { ClientEmail, RecordQuery } from '@fairlead/contract/account/operators/client-records.ts';
import { and, desc, eq } from 'drizzle-orm';
import type { Queries } from '../../../../../adapters/db/database.ts';
import { mails } from '../../../../../adapters/db/schema/emails.ts';
import { toPage, readCursor } from '../../../../page-cursor.ts';
import { hasSmallerId, type RecordPage } from './record-page.ts';

type EmailRow = Pick<typeof mails.$inferSelect, 'sentAt' | 'nextAttemptAt'>;

/** Every email sent or queued to a client, the latest first. Contents are not kept. */
export async function listClientEmails(
  userId: number,
  query: RecordQuery,
  { drizzle }: Pick<Queries, 'drizzle'>,
): Promise<RecordPage<ClientEmail>> {
  const { id, template, language, recipient, attempts, createdAt, sentAt, nextAttemptAt } = mails;
  const found = await drizzle
    .select({ id, template, language, recipient, attempts, createdAt, sentAt, nextAttemptAt })
    .from(mails)
    .where(and(eq(mails.userId, userId), hasSmallerId(id, readCursor(query.cursor))))
    .orderBy(desc(id))
    .limit(query.limit + 1);
  const { rows, next } = toPage(found, query.limit, (row) => ({ value: row.id, id: row.id }));
  const data = rows.map((row) => ({
    id: row.id,
    template: row.template,
    language: row.language,
    recipient: row.recipient,
    state: emailStateOf(row),
    attempts: row.attempts,
    created_at: row.createdAt.toISOString(),
    sent_at: row.sentAt?.toISOString() ?? null,
    next_attempt_at: row.nextAttemptAt?.toISOString() ?? null,
  }));
  return { data, next };
}

export function emailStateOf({ sentAt, nextAttemptAt }: EmailRow): ClientEmail['state'] {
  if (sentAt !== null) return 'sent';
  return nextAttemptAt === null ? 'givenUp' : 'waiting';
}
