import type { Language } from '@fairlead/contract/language.ts';
import { desc, eq } from 'drizzle-orm';
import type { Queries } from '../../adapters/db/database.ts';
import { contactMessages } from '../../adapters/db/schema/contact-messages.ts';

export interface ContactMessage {
  /** Milliseconds since 1970 UTC. */
  readonly at: number;
  readonly language: Language;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly message: string;
  /** The client who was logged in; null for a visitor. */
  readonly userId: number | null;
}

export async function insertMessage({ drizzle }: Pick<Queries, 'drizzle'>, { at, ...message }: ContactMessage): Promise<void> {
  await drizzle.insert(contactMessages).values({ ...message, at: new Date(at) });
}

/** The latest first. */
export async function readMessagesOf(
  { drizzle }: Pick<Queries, 'drizzle'>,
  userId: number,
  most: number,
): Promise<readonly ContactMessage[]> {
  const { id } = contactMessages;
  const rows = await drizzle.select().from(contactMessages).where(eq(contactMessages.userId, userId)).orderBy(desc(id)).limit(most);
  return rows.map(({ at, language, firstName, lastName, email, phone, message }) => ({
    at: at.getTime(),
    language,
    firstName,
    lastName,
    email,
    phone,
    message,
    userId,
  }));
}
