import type { Feature } from '../feature.ts';
import type { FeaturePorts } from '../feature-ports.ts';
import { cacheRiskFigures } from './client/keep-risk-figures.ts';
import { registerRiskRoutes } from './client/routes.ts';
import type { RiskFiguresContext } from './compute-risk-figures.ts';
import { requestDueRiskFigures, defineRiskJobs } from './risk-jobs.ts';

export type RiskPorts = FeaturePorts & Pick<RiskFiguresContext, 'instruments' | 'readBidAt'>;

export interface Risk extends Feature {
  /** For pages, which show the figures in every risk warning. */
  readonly readRiskFigures: ReturnType<typeof cacheRiskFigures>;
}

/** The share of clients who lose money: computed once a day, and shown in every risk warning. */
export function openRisk({ database, engine, instruments, readBidAt, clock, log, jobs }: RiskPorts): Risk {
  return {
    readRiskFigures: cacheRiskFigures({ database, clock, log }),
    routes: (api) => registerRiskRoutes(api, { database }),
    jobs: (queue) => defineRiskJobs(queue, { database, engine, instruments, readBidAt, clock }),
    lead: () => requestDueRiskFigures(jobs, { database, clock }),
  };
}
