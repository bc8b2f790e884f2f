import type { Database } from '@fairlead/server/adapters/db/database.ts';
import { formatCount } from './report.ts';

const WARMING_ROUNDS = 5;

/** The number of rows in each database. */
const FEW_ROWS = 1_000;
const MANY_ROWS = 1_000_000;
/** How often each work is repeated in each. */
export const ROUNDS = 40;

/** The seeded data spans three years, up to a month in progress. */
export const START = Date.UTC(2023, 11, 1);
export const END = Date.UTC(2026, 10, 28);
export const LAST_MONTH = '2026-11';

/** The columns of a table whose rows compareSizes produces. */
export const SIZES_HEAD = ['what', `${formatCount(FEW_ROWS)} rows`, `${formatCount(MANY_ROWS)} rows`, 'ratio'];

export interface Sizes<Subject> {
  readonly few: Subject;
  readonly many: Subject;
  readonly rounds: number;
}

/** Seeds few rows in one database and many in the other. */
export async function seedSizes<Subject>(
  few: Database,
  many: Database,
  seed: (database: Database, rows: number) => Promise<Subject>,
): Promise<Sizes<Subject>> {
  return { few: await seed(few, FEW_ROWS), many: await seed(many, MANY_ROWS), rounds: ROUNDS };
}

/**
 * A table row: the same work with few rows and with many, each as the median in milliseconds, and the ratio. The two alternate, so that
 * other load on the machine affects both; the first rounds fill the database's cache and do not count.
 */
export async function compareSizes<Subject>(
  name: string,
  work: (subject: Subject) => Promise<unknown>,
  { few, many, rounds }: Sizes<Subject>,
): Promise<string[]> {
  const times: Record<'few' | 'many', number[]> = { few: [], many: [] };
  for (let round = -WARMING_ROUNDS; round < rounds; round += 1) {
    const [fewMs, manyMs] = [await measure(() => work(few)), await measure(() => work(many))];
    if (round < 0) continue;
    times.few.push(fewMs);
    times.many.push(manyMs);
  }
  const [fewMs, manyMs] = [medianOf(times.few), medianOf(times.many)];
  return [name, `${fewMs.toFixed(1)} ms`, `${manyMs.toFixed(1)} ms`, `${formatCount(manyMs / fewMs)} x`];
}

async function measure(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

export function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
