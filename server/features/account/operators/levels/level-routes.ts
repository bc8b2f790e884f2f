import { plainSuccessSchema } from '@fairlead/contract/account/schemas.ts';
import { levelListResponseSchema, replaceLevelsRequestSchema } from '@fairlead/contract/operators/session.ts';
import { backofficePaths } from '@fairlead/contract/operators/paths.ts';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { actorOf } from '../../../../identity/operator-call.ts';
import { answers, NEEDS_ACCESS_TOKEN } from '../../../../transport/http/responses.ts';
import type { OperatorContext } from '../../../operator-context.ts';
import { listLevelTexts, replaceLevels } from './levels.ts';

/** The account levels. */
export function registerLevelRoutes(api: FastifyInstance, context: OperatorContext): void {
  const { database } = context;
  const routes = api.withTypeProvider<ZodTypeProvider>();

  routes.route({
    method: 'GET',
    url: backofficePaths.levels,
    schema: { summary: 'The account levels in every language', security: NEEDS_ACCESS_TOKEN, response: answers(levelListResponseSchema) },
    ...context.operatorCall('settings.read'),
    handler: async () => ({ status: true as const, data: await listLevelTexts(database) }),
  });

  routes.route({
    method: 'POST',
    url: backofficePaths.levels,
    schema: {
      summary: 'Puts another list of account levels in the place of the one there is',
      security: NEEDS_ACCESS_TOKEN,
      body: replaceLevelsRequestSchema,
      response: answers(plainSuccessSchema),
    },
    ...context.operatorCall('settings.change'),
    handler: async (request) => {
      await replaceLevels(actorOf(request), request.body, context);
      return { status: true as const };
    },
  });
}
