import { asc } from 'drizzle-orm';
import type { Queries } from '../adapters/db/database.ts';
import { mails } from '../adapters/db/schema/mails.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import type { MailContent } from './mail-content.ts';
import { openMail } from './sealed-mail.ts';

/** For tests: what is owed to whom, in the order in which it was posted, unsealed. Mails that were sent are not among it. */
export async function readOwedMails(
  { drizzle }: Pick<Queries, 'drizzle'>,
  secretBox: SecretBox,
): Promise<readonly { readonly recipient: string; readonly language: string; readonly content: MailContent }[]> {
  const rows = await drizzle.select().from(mails).orderBy(asc(mails.id));
  return rows.flatMap(({ recipient, language, sealedValues }) => {
    if (sealedValues === null) return [];
    return [{ recipient, language, content: openMail(secretBox, recipient, sealedValues) }];
  });
}
