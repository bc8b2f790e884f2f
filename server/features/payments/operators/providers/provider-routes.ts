import { houseSettingsPaths } from '@fairlead/contract/operators/paths.ts';
import {
  changeProvidersRequestSchema,
  providerListResponseSchema,
  providerStatesResponseSchema,
} from '@fairlead/contract/operators/settings.ts';
import type { FastifyInstance } from 'fastify';
import { changeHouseSettings } from '../../../../settings/change-house-settings.ts';
import { actorOf } from '../../../../identity/operator-call.ts';
import { createCalls } from '../../../../transport/http/calls.ts';
import { checkProviders } from './check-providers.ts';
import { listProviders, type ProvidersContext } from './list-providers.ts';

/** Which payment providers clients are offered, and in which order. */
export function registerProviderRoutes(api: FastifyInstance, context: ProvidersContext): void {
  const readCalls = createCalls(api, context.operatorCall('settings.read'));
  const changeCalls = createCalls(api, context.operatorCall('settings.change'));

  readCalls.read(houseSettingsPaths.providers, 'The ways to pay in, in the order of the deposit page, offered or not', {
    schema: { answer: providerListResponseSchema },
    handler: async () => ({ status: true, data: await listProviders(context) }),
  });

  readCalls.read(houseSettingsPaths.providerStates, 'Asks every payment provider whether it answers', {
    schema: { answer: providerStatesResponseSchema },
    handler: async () => ({ status: true, data: await checkProviders(context.providers.list) }),
  });

  changeCalls.change(
    houseSettingsPaths.changeProviders,
    'Says which ways to pay in are offered for new deposits, and in which order; what is under way goes on',
    {
      schema: { body: changeProvidersRequestSchema },
      handler: async (request) => {
        const { order, off, reason } = request.body;
        await changeHouseSettings(actorOf(request), 'providers', { values: { providers: { order, off } }, reset: [], reason }, context);
      },
    },
  );
}
