import type { RiskFigures } from '@fairlead/contract/risk.ts';
import { jsonb, pgTable, serial } from 'drizzle-orm/pg-core';
import { timeColumn } from './columns.ts';

/** What share of clients lost money, as it was computed on each day. */
export const riskFigures = pgTable('risk_figures', {
  id: serial('id').primaryKey(),
  computedAt: timeColumn('computed_at').notNull(),
  figures: jsonb('figures').$type<RiskFigures>().notNull(),
});
