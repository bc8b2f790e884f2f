/** What the client does, and is sent. */
import { and, desc, eq } from 'drizzle-orm';
import { contactMessages } from '../../../../../adapters/db/schema/contact-messages.ts';
import { documents } from '../../../../../adapters/db/schema/documents.ts';
import { mails } from '../../../../../adapters/db/schema/emails.ts';
import { operators } from '../../../../../adapters/db/schema/operators.ts';
import { users } from '../../../../../adapters/db/schema/principals.ts';
import { logins } from '../../../../../adapters/db/schema/sign-in.ts';
import { emailStateOf } from '../records/list-emails.ts';
import { inStretch, isIn, type TimelineSource } from './timeline-source.ts';

export const signUps: TimelineSource = {
  kind: 'signUp',
  needs: null,
  read: async (stretch, { database: { drizzle } }) => {
    const rows = await drizzle
      .select({ id: users.id, at: users.createdAt })
      .from(users)
      .where(and(eq(users.id, stretch.userId), isIn(stretch, users.createdAt, users.id)));
    return rows.map(({ id, at }) => ({ at: at.getTime(), id, entry: { kind: 'signUp' } }));
  },
};

export const loginAttempts: TimelineSource = {
  kind: 'login',
  needs: null,
  read: async (stretch, { database: { drizzle } }) => {
    const query = drizzle.select().from(logins).$dynamic();
    const rows = await inStretch(query, stretch, { owner: logins.userId, at: logins.at, id: logins.id });
    return rows.map(({ id, at, method, outcome, address, country, device }) => ({
      at: at.getTime(),
      id,
      entry: { kind: 'login', method, outcome, address, country, device },
    }));
  },
};

export const uploads: TimelineSource = {
  kind: 'document',
  needs: 'documents.read',
  read: async (stretch, { database: { drizzle } }) => {
    const query = drizzle.select({ id: documents.id, at: documents.uploadedAt, document: documents.kind }).from(documents).$dynamic();
    const rows = await inStretch(query, stretch, { owner: documents.userId, at: documents.uploadedAt, id: documents.id });
    return rows.map(({ id, at, document }) => ({
      at: at.getTime(),
      id,
      entry: { kind: 'document', event: 'uploaded', id, document, operator: null },
    }));
  },
};

export const reviews: TimelineSource = {
  kind: 'document',
  needs: 'documents.read',
  read: async (stretch, { database: { drizzle } }) => {
    const rows = await drizzle
      .select({ id: documents.id, at: documents.reviewedAt, document: documents.kind, status: documents.status, operator: operators.name })
      .from(documents)
      .leftJoin(operators, eq(operators.id, documents.reviewedBy))
      .where(and(eq(documents.userId, stretch.userId), isIn(stretch, documents.reviewedAt, documents.id)))
      .orderBy(desc(documents.reviewedAt), desc(documents.id));
    // Undecided documents have no decision time and are left out here; a client uploads few.
    const decided = rows.flatMap(({ id, at, document, status, operator }) =>
      at === null || status === 'processing'
        ? []
        : [{ at: at.getTime(), id, entry: { kind: 'document' as const, event: status, id, document, operator } }],
    );
    return decided.slice(0, stretch.limit);
  },
};

export const emailsSent: TimelineSource = {
  kind: 'mail',
  needs: null,
  read: async (stretch, { database: { drizzle } }) => {
    const { id, template, createdAt, sentAt, nextAttemptAt } = mails;
    const query = drizzle.select({ id, template, createdAt, sentAt, nextAttemptAt }).from(mails).$dynamic();
    const rows = await inStretch(query, stretch, { owner: mails.userId, at: createdAt, id });
    return rows.map((row) => ({
      at: row.createdAt.getTime(),
      id: row.id,
      entry: { kind: 'mail', template: row.template, state: emailStateOf(row) },
    }));
  },
};

export const messages: TimelineSource = {
  kind: 'message',
  needs: 'messages.handle',
  read: async (stretch, { database: { drizzle } }) => {
    const { id, at, message, handledAt, userId } = contactMessages;
    const query = drizzle.select({ id, at, message, handledAt }).from(contactMessages).$dynamic();
    const rows = await inStretch(query, stretch, { owner: userId, at, id });
    return rows.map((row) => ({
      at: row.at.getTime(),
      id: row.id,
      entry: { kind: 'message', text: row.message, is_handled: row.handledAt !== null },
    }));
  },
};
