import type { RiskFigures } from '@fairlead/contract/risk/schemas.ts';
import { desc } from 'drizzle-orm';
import type { Database } from '../../adapters/db/database.ts';
import { riskFigures } from '../../adapters/db/schema/risk.ts';

/** The latest public figures; null before they were first computed. */
export async function readRiskFigures({ drizzle }: Pick<Database, 'drizzle'>): Promise<RiskFigures | null> {
  const [row] = await drizzle
    .select({ figures: riskFigures.figures })
    .from(riskFigures)
    .orderBy(desc(riskFigures.computedAt), desc(riskFigures.id))
    .limit(1);
  return row === undefined ? null : withoutSmallCounts(row.figures);
}

/** For few accounts, the number of losing ones and the amounts could reveal an individual's result. */
function withoutSmallCounts(figures: RiskFigures): RiskFigures {
  return figures.percent === null ? { ...figures, losing: null, ranges: [] } : figures;
}
