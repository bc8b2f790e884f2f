import { accountPaths } from '@fairlead/contract/paths.ts';
import { autoTradingRecordSchema } from '@fairlead/contract/account/schemas.ts';
import { tokenQuerySchema } from '@fairlead/contract/fields.ts';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { sessionOf, type SessionGuard } from '../../../../identity/sessions/require-session.ts';
import { answers, NEEDS_ACCESS_TOKEN } from '../../../../transport/http/responses.ts';
import { getRecord, type GetRecordContext } from './get-record.ts';

export interface AutoTradingRoutesContext extends GetRecordContext {
  readonly requireClient: SessionGuard;
}

/** The switch itself is a call of the account (features/account/set-auto-trading.ts). */
export function registerAutoTradingRoutes(api: FastifyInstance, context: AutoTradingRoutesContext): void {
  api.withTypeProvider<ZodTypeProvider>().route({
    method: 'GET',
    url: accountPaths.autoTrading,
    schema: {
      summary: 'What AutoTrading has done for the account so far',
      security: NEEDS_ACCESS_TOKEN,
      querystring: tokenQuerySchema,
      response: answers(autoTradingRecordSchema),
    },
    preValidation: context.requireClient,
    handler: (request) => getRecord(sessionOf(request).userId, context),
  });
}
