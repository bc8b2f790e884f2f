import type { Language } from '@fairlead/contract/language.ts';
import type { Queries } from '../adapters/db/database.ts';
import { applyParts, isWordingName } from './email-parts.ts';
import { listWordings } from './wording-store.ts';
import { EMAIL_TEXTS, type EmailTexts } from './email-texts.ts';
import { findWordingFaults } from './wording-rules.ts';

/**
 * The email texts currently in effect: the product's own, replaced by the broker's custom texts where they exist. Custom texts that don't
 * fit the email, because another version of the product wrote them, are ignored in favour of the product's.
 */
export async function readEmailTexts(database: Pick<Queries, 'drizzle'>, language: Language): Promise<EmailTexts> {
  const wordings = await listWordings(database, language);
  return wordings.reduce(
    (texts, { template, parts }) =>
      isWordingName(template) && findWordingFaults(template, language, parts).length === 0 ? applyParts(texts, template, parts) : texts,
    EMAIL_TEXTS[language],
  );
}
