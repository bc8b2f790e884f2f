import { brokerSettingsPaths } from '@fairlead/contract/operators/paths.ts';
import { changeBrokerSettingsRequestSchema, brokerSettingsResponseSchema } from '@fairlead/contract/operators/settings.ts';
import type { FastifyInstance } from 'fastify';
import { changeBrokerSettings } from '../../../settings/change-broker-settings.ts';
import { actorOf } from '../../../identity/operator-call.ts';
import { createCalls } from '../../../transport/http/calls.ts';
import type { OperatorsContext } from '../operators-context.ts';
import { getBrokerSettings } from './get-broker-settings.ts';

/** Routes for the settings that can change while the server runs. */
export function registerBrokerRoutes(api: FastifyInstance, context: OperatorsContext): void {
  const readCalls = createCalls(api, context.operatorCall('settings.read'));
  const changeCalls = createCalls(api, context.operatorCall('settings.change'));

  readCalls.read(brokerSettingsPaths.settings, 'The broker settings: the values in effect, the start values, and who changed them', {
    schema: { answer: brokerSettingsResponseSchema },
    handler: async () => ({ status: true, data: await getBrokerSettings(context) }),
  });

  changeCalls.change(
    brokerSettingsPaths.changeSettings,
    'Changes broker settings or resets them to their start values, effective immediately',
    {
      schema: { body: changeBrokerSettingsRequestSchema },
      handler: (request) => changeBrokerSettings(actorOf(request), 'house', request.body, context),
    },
  );
}
