import { plainSuccessSchema } from '@fairlead/contract/account/schemas.ts';
import { houseSettingsPaths } from '@fairlead/contract/operators/paths.ts';
import {
  changeProvidersRequestSchema,
  providerListResponseSchema,
  providerStatesResponseSchema,
} from '@fairlead/contract/operators/settings.ts';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { changeHouseSettings } from '../../../../settings/change-house-settings.ts';
import { actorOf } from '../../../../identity/operator-call.ts';
import { answers, NEEDS_ACCESS_TOKEN } from '../../../../transport/http/responses.ts';
import { checkProviders } from './check-providers.ts';
import { listProviders, type ProvidersContext } from './list-providers.ts';

/** Which payment providers clients are offered, and in which order. */
export function registerProviderRoutes(api: FastifyInstance, context: ProvidersContext): void {
  const routes = api.withTypeProvider<ZodTypeProvider>();

  routes.route({
    method: 'GET',
    url: houseSettingsPaths.providers,
    schema: {
      summary: 'The ways to pay in, in the order of the deposit page, offered or not',
      security: NEEDS_ACCESS_TOKEN,
      response: answers(providerListResponseSchema),
    },
    ...context.operatorCall('settings.read'),
    handler: async () => ({ status: true as const, data: await listProviders(context) }),
  });

  routes.route({
    method: 'GET',
    url: houseSettingsPaths.providerStates,
    schema: {
      summary: 'Asks every payment provider whether it answers',
      security: NEEDS_ACCESS_TOKEN,
      response: answers(providerStatesResponseSchema),
    },
    ...context.operatorCall('settings.read'),
    handler: async () => ({ status: true as const, data: await checkProviders(context.providers.list) }),
  });

  routes.route({
    method: 'POST',
    url: houseSettingsPaths.changeProviders,
    schema: {
      summary: 'Says which ways to pay in are offered for new deposits, and in which order; what is under way goes on',
      security: NEEDS_ACCESS_TOKEN,
      body: changeProvidersRequestSchema,
      response: answers(plainSuccessSchema),
    },
    ...context.operatorCall('settings.change'),
    handler: async (request) => {
      const { order, off, reason } = request.body;
      await changeHouseSettings(actorOf(request), 'providers', { values: { providers: { order, off } }, reset: [], reason }, context);
      return { status: true as const };
    },
  });
}
