import { desc, eq } from 'drizzle-orm';
import type { Queries } from '../../adapters/db/database.ts';
import { contactMessages } from '../../adapters/db/schema/contact-messages.ts';
import type { PersonalDataCollector } from '../personal-data-collector.ts';

/** Messages that a client sent through the contact form while signed in. */
export function collectContactMessages({ drizzle }: Pick<Queries, 'drizzle'>): PersonalDataCollector {
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
