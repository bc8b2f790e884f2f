import { houseSettingsPaths } from '@fairlead/contract/operators/paths.ts';
import { changeHouseSettingsRequestSchema, houseSettingsResponseSchema } from '@fairlead/contract/operators/settings.ts';
import type { FastifyInstance } from 'fastify';
import { changeHouseSettings } from '../../../settings/change-house-settings.ts';
import { actorOf } from '../../../identity/operator-call.ts';
import { createCalls } from '../../../transport/http/calls.ts';
import type { OperatorsContext } from '../operators-context.ts';
import { getHouseSettings } from './get-house-settings.ts';

/** What the house can be while the server runs. */
export function registerHouseRoutes(api: FastifyInstance, context: OperatorsContext): void {
  const readCalls = createCalls(api, context.operatorCall('settings.read'));
  const changeCalls = createCalls(api, context.operatorCall('settings.change'));

  readCalls.read(houseSettingsPaths.settings, 'The settings of the house: what is in force, what each begins as, and who chose otherwise', {
    schema: { answer: houseSettingsResponseSchema },
    handler: async () => ({ status: true, data: await getHouseSettings(context) }),
  });

  changeCalls.change(
    houseSettingsPaths.changeSettings,
    'Changes settings of the house, or puts them back to what they begin as; in force at once',
    {
      schema: { body: changeHouseSettingsRequestSchema },
      handler: (request) => changeHouseSettings(actorOf(request), 'house', request.body, context),
    },
  );
}
