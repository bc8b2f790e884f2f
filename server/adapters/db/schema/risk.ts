import type { RiskFigures } from '@fairlead/contract/risk/schemas.ts';
import { jsonb, pgTable } from 'drizzle-orm/pg-core';
import { newIdColumn, timeColumn } from './columns.ts';

/** The share of clients who lost money, as computed on each day. */
export const riskFigures = pgTable('risk_figures', {
  id: newIdColumn('id').primaryKey(),
  computedAt: timeColumn('computed_at').notNull(),
  figures: jsonb('figures').$type<RiskFigures>().notNull(),
});
