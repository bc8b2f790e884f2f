import { NO_FINANCING, type FinancingTerms } from '@fairlead/domain/trading/financing/financing-terms.ts';
import { desc } from 'drizzle-orm';
import type { Queries } from '../../../../adapters/db/database.ts';
import { financingVersions } from '../../../../adapters/db/schema/financing.ts';

type Handle = Pick<Queries, 'drizzle'>;

/** The terms in force; those without any cost before the first version. */
export async function findFinancing({ drizzle }: Handle): Promise<FinancingTerms> {
  const { version, benchmarks, schedules } = financingVersions;
  const [row] = await drizzle.select({ version, benchmarks, schedules }).from(financingVersions).orderBy(desc(version)).limit(1);
  return row ?? NO_FINANCING;
}
