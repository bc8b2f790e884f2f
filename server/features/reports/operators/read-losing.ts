import { addDays, dayOf } from '@fairlead/domain/payments/business-day.ts';
import type { RiskFigures } from '@fairlead/contract/risk/schemas.ts';
import { and, asc, gte, lt } from 'drizzle-orm';
import { riskFigures } from '../../../adapters/db/schema/risk.ts';
import { tableOf, type ReadReport } from './report-parts.ts';

/** The number of accounts that lost money over the twelve months before each day, as computed on that day. */
export const readLosing: ReadReport = async ({ database }, { from, until }) => {
  const { computedAt, id, figures } = riskFigures;
  const rows = await database.drizzle
    .select({ figures })
    .from(riskFigures)
    .where(and(gte(computedAt, new Date(`${from}T00:00:00Z`)), lt(computedAt, new Date(`${addDays(until, 1)}T00:00:00Z`))))
    .orderBy(asc(computedAt), asc(id));
  const latest = rows.at(-1)?.figures;
  const byDay = (valueOf: (row: RiskFigures) => number | null) =>
    new Map(rows.map((row) => [dayOf(Date.parse(row.figures.computed_at)), valueOf(row.figures)]));
  return {
    totals: { losingPercent: latest?.percent ?? null, accounts: latest?.accounts ?? null, losing: latest?.losing ?? null },
    series: [
      { figure: 'losingPercent', byDay: byDay(({ percent }) => percent), otherwise: null },
      { figure: 'accounts', byDay: byDay(({ accounts }) => accounts), otherwise: null },
    ],
    tables: [
      tableOf(
        'range',
        ['accounts'],
        (latest?.ranges ?? []).map(({ from_euros, until_euros, accounts }) => ({
          key: `${from_euros ?? ''}:${until_euros ?? ''}`,
          values: [accounts],
        })),
      ),
    ],
  };
};
