import { publicPaths } from '@fairlead/contract/paths.ts';
import { riskFiguresResponseSchema } from '@fairlead/contract/risk/schemas.ts';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../../adapters/db/database.ts';
import { createCalls } from '../../../transport/http/calls.ts';
import { readRiskFigures } from '../read-risk-figures.ts';

export interface RiskRoutesContext {
  readonly database: Pick<Database, 'drizzle'>;
}

export function registerRiskRoutes(api: FastifyInstance, { database }: RiskRoutesContext): void {
  createCalls(api, null).read(publicPaths.riskFigures, 'The share of clients who lose money, with the computation; public', {
    schema: { answer: riskFiguresResponseSchema },
    handler: async () => ({ status: true, data: await readRiskFigures(database) }),
  });
}
