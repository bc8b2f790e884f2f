import { plainSuccessSchema } from '@fairlead/contract/account/schemas.ts';
import { houseSettingsPaths } from '@fairlead/contract/operators/paths.ts';
import { changeHouseSettingsRequestSchema, houseSettingsResponseSchema } from '@fairlead/contract/operators/settings.ts';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { changeHouseSettings } from '../../../settings/change-house-settings.ts';
import { actorOf } from '../../../identity/operator-call.ts';
import { answers, NEEDS_ACCESS_TOKEN } from '../../../transport/http/responses.ts';
import type { OperatorsContext } from '../operators-context.ts';
import { getHouseSettings } from './get-house-settings.ts';

/** What the house can be while the server runs. */
export function registerHouseRoutes(api: FastifyInstance, context: OperatorsContext): void {
  const routes = api.withTypeProvider<ZodTypeProvider>();

  routes.route({
    method: 'GET',
    url: houseSettingsPaths.settings,
    schema: {
      summary: 'The settings of the house: what is in force, what each begins as, and who chose otherwise',
      security: NEEDS_ACCESS_TOKEN,
      response: answers(houseSettingsResponseSchema),
    },
    ...context.operatorCall('settings.read'),
    handler: async () => ({ status: true as const, data: await getHouseSettings(context) }),
  });

  routes.route({
    method: 'POST',
    url: houseSettingsPaths.changeSettings,
    schema: {
      summary: 'Changes settings of the house, or puts them back to what they begin as; in force at once',
      security: NEEDS_ACCESS_TOKEN,
      body: changeHouseSettingsRequestSchema,
      response: answers(plainSuccessSchema),
    },
    ...context.operatorCall('settings.change'),
    handler: async (request) => {
      await changeHouseSettings(actorOf(request), 'house', request.body, context);
      return { status: true as const };
    },
  });
}
