import type { RiskFigures } from '@fairlead/contract/risk/schemas.ts';
import { desc } from 'drizzle-orm';
import type { Database } from '../../adapters/db/database.ts';
import { riskFigures } from '../../adapters/db/schema/risk.ts';

/** The latest of the figures, as anybody may read them; null until they were computed for the first time. */
export async function readRiskFigures({ drizzle }: Pick<Database, 'drizzle'>): Promise<RiskFigures | null> {
  const [row] = await drizzle
    .select({ figures: riskFigures.figures })
    .from(riskFigures)
    .orderBy(desc(riskFigures.computedAt), desc(riskFigures.id))
    .limit(1);
  return row === undefined ? null : withoutSmallCounts(row.figures);
}

/** Of few accounts, how many lost and how much would tell what became of a person's. */
function withoutSmallCounts(figures: RiskFigures): RiskFigures {
  return figures.percent === null ? { ...figures, losing: null, ranges: [] } : figures;
}
