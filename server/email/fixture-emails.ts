import { asc } from 'drizzle-orm';
import type { Queries } from '../adapters/db/database.ts';
import { mails } from '../adapters/db/schema/emails.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import type { EmailContent } from './email-content.ts';
import { openEmail } from './sealed-email.ts';

/** For tests: the queued emails in order, unsealed, with their recipients. Sent emails are not included. */
export async function readQueuedEmails(
  { drizzle }: Pick<Queries, 'drizzle'>,
  secretBox: SecretBox,
): Promise<readonly { readonly recipient: string; readonly language: string; readonly content: EmailContent }[]> {
  const rows = await drizzle.select().from(mails).orderBy(asc(mails.id));
  return rows.flatMap(({ recipient, language, sealedValues }) => {
    if (sealedValues === null) return [];
    return [{ recipient, language, content: openEmail(secretBox, recipient, sealedValues) }];
  });
}
