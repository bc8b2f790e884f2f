import type { JobQueue } from '../../jobs/job-queue.ts';
import { computeRiskFigures, type RiskFiguresContext } from './compute-risk-figures.ts';
import { readRiskFigures } from './read-risk-figures.ts';

export const COMPUTE_RISK_FIGURES = 'compute-risk-figures';

/** After midnight, when the previous day is complete, and apart from other nightly work. */
const EVERY_NIGHT = '20 0 * * *';
const DAY_MS = 86_400_000;

export function defineRiskJobs(jobs: Pick<JobQueue, 'define'>, context: RiskFiguresContext): void {
  const work = async (): Promise<void> => void (await computeRiskFigures(context));
  jobs.define({ name: COMPUTE_RISK_FIGURES, cron: EVERY_NIGHT, retries: 3, work });
}

/** For a starting server: requests the figures if there are none, or if it was down when they were due. */
export async function requestDueRiskFigures(
  jobs: Pick<JobQueue, 'ask'>,
  { database, clock }: Pick<RiskFiguresContext, 'database' | 'clock'>,
): Promise<void> {
  const latest = await readRiskFigures(database);
  if (latest === null || clock() - Date.parse(latest.computed_at) > DAY_MS) await jobs.ask(COMPUTE_RISK_FIGURES);
}
