import { formatCount } from './report.ts';

const WARMING_ROUNDS = 5;

/**
 * A row of a table: the same work where there is little and where there is much, each its median in milliseconds, and how many times as long
 * much takes. Both by turns, so that whatever else the machine does meets both; the first rounds fill the database's cache and do not count.
 */
export async function compareSizes<Subject>(
  name: string,
  work: (subject: Subject) => Promise<unknown>,
  { few, many, rounds }: { readonly few: Subject; readonly many: Subject; readonly rounds: number },
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

function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
