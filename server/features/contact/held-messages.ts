import { desc, eq } from 'drizzle-orm';
import type { Queries } from '../../adapters/db/database.ts';
import { contactMessages } from '../../adapters/db/schema/contact-messages.ts';
import type { HeldDataCollector } from '../held-data-collector.ts';

/** What a client wrote by the contact form while logged in. */
export function collectContactMessages({ drizzle }: Pick<Queries, 'drizzle'>): HeldDataCollector {
  const { id, userId: writtenBy } = contactMessages;
  return {
    name: 'contact_messages',
    tables: ['contact_messages'],
    async collect(userId, mostRecords) {
      const rows = await drizzle.select().from(contactMessages).where(eq(writtenBy, userId)).orderBy(desc(id)).limit(mostRecords);
      return rows.map(({ at, source, language, firstName, lastName, email, phone, message, handledAt }) => ({
        at: at.toISOString(),
        source,
        language,
        first_name: firstName,
        last_name: lastName,
        email,
        phone,
        message,
        handled_at: handledAt?.toISOString() ?? null,
      }));
    },
  };
}
