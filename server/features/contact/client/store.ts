import type { Language } from '@fairlead/contract/language.ts';
import type { Queries } from '../../../adapters/db/database.ts';
import { contactMessages } from '../../../adapters/db/schema/contact-messages.ts';

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
  readonly source: 'contactPage' | 'contentForm';
}

export async function insertMessage({ drizzle }: Pick<Queries, 'drizzle'>, { at, ...message }: ContactMessage): Promise<void> {
  await drizzle.insert(contactMessages).values({ ...message, at: new Date(at) });
}
