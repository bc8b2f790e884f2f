import { levelListResponseSchema, replaceLevelsRequestSchema } from '@fairlead/contract/operators/session.ts';
import { backofficePaths } from '@fairlead/contract/operators/paths.ts';
import type { FastifyInstance } from 'fastify';
import { actorOf } from '../../../../identity/operator-call.ts';
import { createCalls } from '../../../../transport/http/calls.ts';
import type { OperatorContext } from '../../../operator-context.ts';
import { listLevelTexts, replaceLevels } from './levels.ts';

/** The account levels. */
export function registerLevelRoutes(api: FastifyInstance, context: OperatorContext): void {
  const { database } = context;
  const readCalls = createCalls(api, context.operatorCall('settings.read'));
  const changeCalls = createCalls(api, context.operatorCall('settings.change'));

  readCalls.read(backofficePaths.levels, 'The account levels in every language', {
    schema: { answer: levelListResponseSchema },
    handler: async () => ({ status: true, data: await listLevelTexts(database) }),
  });

  changeCalls.change(backofficePaths.levels, 'Replaces the list of account levels', {
    schema: { body: replaceLevelsRequestSchema },
    handler: (request) => replaceLevels(actorOf(request), request.body, context),
  });
}
