import type { Feature } from '../feature.ts';
import type { FeaturePorts } from '../feature-ports.ts';
import { keepRiskFigures } from './client/keep-risk-figures.ts';
import { registerRiskRoutes } from './client/routes.ts';
import type { RiskFiguresContext } from './compute-risk-figures.ts';
import { askForDueRiskFigures, defineRiskJobs } from './risk-jobs.ts';

export type RiskPorts = FeaturePorts & Pick<RiskFiguresContext, 'instruments' | 'readBidAt'>;

export interface Risk extends Feature {
  /** For pages, which show them in every risk warning. */
  readonly readRiskFigures: ReturnType<typeof keepRiskFigures>;
}

/** What share of clients loses money: computed once a day, and said in every risk warning. */
export function openRisk({ database, engine, instruments, readBidAt, clock, log, jobs }: RiskPorts): Risk {
  return {
    readRiskFigures: keepRiskFigures({ database, clock, log }),
    routes: (api) => registerRiskRoutes(api, { database }),
    jobs: (queue) => defineRiskJobs(queue, { database, engine, instruments, readBidAt, clock }),
    lead: () => askForDueRiskFigures(jobs, { database, clock }),
  };
}
