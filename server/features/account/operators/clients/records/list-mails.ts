import type { ClientMail, RecordQuery } from '@fairlead/contract/account/operators/client-records.ts';
import { and, desc, eq } from 'drizzle-orm';
import type { Queries } from '../../../../../adapters/db/database.ts';
import { mails } from '../../../../../adapters/db/schema/mails.ts';
import { cutPage, readCursor } from '../../../../page-cursor.ts';
import { hasSmallerId, type RecordPage } from './record-page.ts';

type MailRow = Pick<typeof mails.$inferSelect, 'sentAt' | 'nextAttemptAt'>;

/** Every mail that a client was sent or is owed, the latest first. What it said is not kept. */
export async function listClientMails(
  userId: number,
  query: RecordQuery,
  { drizzle }: Pick<Queries, 'drizzle'>,
): Promise<RecordPage<ClientMail>> {
  const { id, template, language, recipient, attempts, createdAt, sentAt, nextAttemptAt } = mails;
  const found = await drizzle
    .select({ id, template, language, recipient, attempts, createdAt, sentAt, nextAttemptAt })
    .from(mails)
    .where(and(eq(mails.userId, userId), hasSmallerId(id, readCursor(query.cursor))))
    .orderBy(desc(id))
    .limit(query.limit + 1);
  const { rows, next } = cutPage(found, query.limit, (row) => ({ value: row.id, id: row.id }));
  const data = rows.map((row) => ({
    id: row.id,
    template: row.template,
    language: row.language,
    recipient: row.recipient,
    state: mailStateOf(row),
    attempts: row.attempts,
    created_at: row.createdAt.toISOString(),
    sent_at: row.sentAt?.toISOString() ?? null,
    next_attempt_at: row.nextAttemptAt?.toISOString() ?? null,
  }));
  return { data, next };
}

export function mailStateOf({ sentAt, nextAttemptAt }: MailRow): ClientMail['state'] {
  if (sentAt !== null) return 'sent';
  return nextAttemptAt === null ? 'givenUp' : 'waiting';
}
