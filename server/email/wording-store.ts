/** Storage of the broker's custom email texts. */
import type { Language } from '@fairlead/contract/language.ts';
import { and, eq } from 'drizzle-orm';
import type { Queries } from '../adapters/db/database.ts';
import { emailTexts } from '../adapters/db/schema/backoffice.ts';
import { operators } from '../adapters/db/schema/operators.ts';
import type { EmailParts } from './email-parts.ts';

type Handle = Pick<Queries, 'drizzle'>;

export interface StoredWording {
  readonly template: string;
  readonly parts: EmailParts;
}

export async function listWordings({ drizzle }: Handle, language: Language): Promise<readonly StoredWording[]> {
  return drizzle
    .select({ template: emailTexts.template, parts: emailTexts.texts })
    .from(emailTexts)
    .where(eq(emailTexts.language, language));
}

/** The email texts that the broker has customised. */
export async function listWordingKeys({ drizzle }: Handle): Promise<readonly { readonly template: string; readonly language: Language }[]> {
  return drizzle.select({ template: emailTexts.template, language: emailTexts.language }).from(emailTexts);
}

/** Null if the product's own text applies. */
export async function findWording({ drizzle }: Handle, template: string, language: Language) {
  const [row] = await drizzle
    .select({ parts: emailTexts.texts, changedAt: emailTexts.changedAt, operator: operators.name })
    .from(emailTexts)
    .innerJoin(operators, eq(operators.id, emailTexts.changedBy))
    .where(and(eq(emailTexts.template, template), eq(emailTexts.language, language)));
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
    .insert(emailTexts)
    .values({ template, language, ...changed })
    .onConflictDoUpdate({ target: [emailTexts.template, emailTexts.language], set: changed });
}

export async function deleteWording({ drizzle }: Handle, template: string, language: Language): Promise<void> {
  await drizzle.delete(emailTexts).where(and(eq(emailTexts.template, template), eq(emailTexts.language, language)));
}
