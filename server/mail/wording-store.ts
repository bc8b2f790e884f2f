/** The rows of what the house says instead of the product. */
import type { Language } from '@fairlead/contract/language.ts';
import { and, eq } from 'drizzle-orm';
import type { Queries } from '../adapters/db/database.ts';
import { mailTexts } from '../adapters/db/schema/backoffice.ts';
import { operators } from '../adapters/db/schema/operators.ts';
import type { MailParts } from './mail-parts.ts';

type Handle = Pick<Queries, 'drizzle'>;

export interface StoredWording {
  readonly template: string;
  readonly parts: MailParts;
}

export async function listWordings({ drizzle }: Handle, language: Language): Promise<readonly StoredWording[]> {
  return drizzle.select({ template: mailTexts.template, parts: mailTexts.texts }).from(mailTexts).where(eq(mailTexts.language, language));
}

/** Which are worded by the house. */
export async function listWordingKeys({ drizzle }: Handle): Promise<readonly { readonly template: string; readonly language: Language }[]> {
  return drizzle.select({ template: mailTexts.template, language: mailTexts.language }).from(mailTexts);
}

/** Null where the product's own words stand. */
export async function findWording({ drizzle }: Handle, template: string, language: Language) {
  const [row] = await drizzle
    .select({ parts: mailTexts.texts, changedAt: mailTexts.changedAt, operator: operators.name })
    .from(mailTexts)
    .innerJoin(operators, eq(operators.id, mailTexts.changedBy))
    .where(and(eq(mailTexts.template, template), eq(mailTexts.language, language)));
  return row ?? null;
}

export interface NewWording extends StoredWording {
  readonly language: Language;
  readonly changedBy: number;
  /** Milliseconds since 1970 UTC. */
  readonly changedAt: number;
}

export async function saveWording({ drizzle }: Handle, { template, language, parts, changedBy, changedAt }: NewWording): Promise<void> {
  const changed = { texts: parts, changedBy, changedAt: new Date(changedAt) };
  await drizzle
    .insert(mailTexts)
    .values({ template, language, ...changed })
    .onConflictDoUpdate({ target: [mailTexts.template, mailTexts.language], set: changed });
}

export async function deleteWording({ drizzle }: Handle, template: string, language: Language): Promise<void> {
  await drizzle.delete(mailTexts).where(and(eq(mailTexts.template, template), eq(mailTexts.language, language)));
}
