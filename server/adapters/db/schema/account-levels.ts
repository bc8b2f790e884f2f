import type { Language } from '@fairlead/contract/language.ts';
import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';

/** A level's name and benefits in one language. Plain text. */
export interface AccountLevelText {
  readonly title: string;
  readonly summary: string;
  readonly benefits: readonly string[];
}

/** The account levels: data that operators can edit. A user's level is the name of one of them. */
export const accountLevels = pgTable('account_levels', {
  name: text('name').primaryKey(),
  /** Ascending from the level of new accounts. */
  rank: integer('rank').notNull().unique('account_levels_rank_unique'),
  /** In cents: the total deposits from which the level is offered. */
  depositFromCents: integer('deposit_from_cents').notNull(),
  texts: jsonb('texts').$type<Readonly<Record<Language, AccountLevelText>>>().notNull(),
});
