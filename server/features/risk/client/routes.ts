import { publicPaths } from '@fairlead/contract/paths.ts';
import { riskFiguresResponseSchema } from '@fairlead/contract/risk/schemas.ts';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Database } from '../../../adapters/db/database.ts';
import { answers } from '../../../transport/http/responses.ts';
import { readRiskFigures } from '../read-risk-figures.ts';

export interface RiskRoutesContext {
  readonly database: Pick<Database, 'drizzle'>;
}

export function registerRiskRoutes(api: FastifyInstance, { database }: RiskRoutesContext): void {
  api.withTypeProvider<ZodTypeProvider>().route({
    method: 'GET',
    url: publicPaths.riskFigures,
    schema: { summary: 'How many clients lose money, with the workings; open to everybody', response: answers(riskFiguresResponseSchema) },
    handler: async () => ({ status: true as const, data: await readRiskFigures(database) }),
  });
}
