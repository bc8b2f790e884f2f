import type { Queries } from '../../../adapters/db/database.ts';
import { contactMessages } from '../../../adapters/db/schema/contact-messages.ts';
import type { WrittenMessage } from '../../../email/email-content.ts';

export interface ContactMessage extends WrittenMessage {
  readonly source: 'contactPage' | 'contentForm';
}

export async function insertMessage({ drizzle }: Pick<Queries, 'drizzle'>, { at, ...message }: ContactMessage): Promise<void> {
  await drizzle.insert(contactMessages).values({ ...message, at: new Date(at) });
}
