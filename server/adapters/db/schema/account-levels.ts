import type { Language } from '@fairlead/contract/language.ts';
import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';

/** What a level is called and what it brings, in one language. Plain text. */
export interface AccountLevelText {
  readonly title: string;
  readonly summary: string;
  readonly benefits: readonly string[];
}

/** The levels that an account can have: data, for operators to edit. A user's level is the name of one of them. */
export const accountLevels = pgTable('account_levels', {
  name: text('name').primaryKey(),
  /** Ascending from the level that everybody starts with. */
  rank: integer('rank').notNull().unique('account_levels_rank_unique'),
  /** In cents: from which sum of deposits on a client is offered it. */
  depositFromCents: integer('deposit_from_cents').notNull(),
  texts: jsonb('texts').$type<Readonly<Record<Language, AccountLevelText>>>().notNull(),
});
