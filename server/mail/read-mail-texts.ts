import type { Language } from '@fairlead/contract/language.ts';
import type { Queries } from '../adapters/db/database.ts';
import { applyParts, isWordingName } from './mail-parts.ts';
import { listWordings } from './wording-store.ts';
import { MAIL_TEXTS, type MailTexts } from './mail-texts.ts';
import { findWordingFaults } from './wording-rules.ts';

/**
 * The words of mails as they are at this moment: the product's, and the house's where it has its own. Words of the house that do not fit
 * the mail, because another version of the product wrote them, are passed over: the mail goes out in the product's.
 */
export async function readMailTexts(database: Pick<Queries, 'drizzle'>, language: Language): Promise<MailTexts> {
  const wordings = await listWordings(database, language);
  return wordings.reduce(
    (texts, { template, parts }) =>
      isWordingName(template) && findWordingFaults(template, language, parts).length === 0 ? applyParts(texts, template, parts) : texts,
    MAIL_TEXTS[language],
  );
}
