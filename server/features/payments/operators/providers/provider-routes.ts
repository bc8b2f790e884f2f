import { brokerSettingsPaths } from '@fairlead/contract/operators/paths.ts';
import {
  changeProvidersRequestSchema,
  providerListResponseSchema,
  providerStatesResponseSchema,
} from '@fairlead/contract/operators/settings.ts';
import type { FastifyInstance } from 'fastify';
import { changeBrokerSettings } from '../../../../settings/change-broker-settings.ts';
import { actorOf } from '../../../../identity/operator-call.ts';
import { createCalls } from '../../../../transport/http/calls.ts';
import { checkProviders } from './check-providers.ts';
import { listProviders, type ProvidersContext } from './list-providers.ts';

/** Routes for which payment providers are offered to clients, and in which order. */
export function registerProviderRoutes(api: FastifyInstance, context: ProvidersContext): void {
  const readCalls = createCalls(api, context.operatorCall('settings.read'));
  const changeCalls = createCalls(api, context.operatorCall('settings.change'));

  readCalls.read(brokerSettingsPaths.providers, 'Deposit methods in the order of the deposit page, offered or not', {
    schema: { answer: providerListResponseSchema },
    handler: async () => ({ status: true, data: await listProviders(context) }),
  });

  readCalls.read(brokerSettingsPaths.providerStates, 'The reachability of every payment provider, checked now', {
    schema: { answer: providerStatesResponseSchema },
    handler: async () => ({ status: true, data: await checkProviders(context.providers.list) }),
  });

  changeCalls.change(
    brokerSettingsPaths.changeProviders,
    'Sets which methods are offered for new deposits, and in which order; pending deposits are unaffected',
    {
      schema: { body: changeProvidersRequestSchema },
      handler: async (request) => {
        const { order, off, reason } = request.body;
        await changeBrokerSettings(actorOf(request), 'providers', { values: { providers: { order, off } }, reset: [], reason }, context);
      },
    },
  );
}
