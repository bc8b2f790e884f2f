import { accountPaths } from '@fairlead/contract/paths.ts';
import { autoTradingRecordSchema } from '@fairlead/contract/account/schemas.ts';
import { tokenQuerySchema } from '@fairlead/contract/fields.ts';
import type { FastifyInstance } from 'fastify';
import { sessionOf, type SessionGuard } from '../../../../identity/sessions/require-session.ts';
import { createCalls } from '../../../../transport/http/calls.ts';
import { getRecord, type GetRecordContext } from './get-record.ts';

export interface AutoTradingRoutesContext extends GetRecordContext {
  readonly requireClient: SessionGuard;
}

/** Turning it on and off is a call of the account feature (features/account/set-auto-trading.ts). */
export function registerAutoTradingRoutes(api: FastifyInstance, context: AutoTradingRoutesContext): void {
  createCalls(api, { preValidation: context.requireClient }).read(
    accountPaths.autoTrading,
    'AutoTrading’s results for the account so far',
    {
      schema: { query: tokenQuerySchema, answer: autoTradingRecordSchema },
      handler: (request) => getRecord(sessionOf(request).userId, context),
    },
  );
}
