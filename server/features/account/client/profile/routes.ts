import {
  autoTradingRequestSchema,
  autoTradingResponseSchema,
  countriesResponseSchema,
  referralsRequestSchema,
  referralsResponseSchema,
  sessionResponseSchema,
} from '@fairlead/contract/account/schemas.ts';
import { tokenBodySchema, tokenQuerySchema } from '@fairlead/contract/fields.ts';
import { accountPaths } from '@fairlead/contract/paths.ts';
import { balanceResponseSchema } from '@fairlead/contract/trading/schemas.ts';
import type { FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import { sessionOf } from '../../../../identity/sessions/require-session.ts';
import { createCalls } from '../../../../transport/http/calls.ts';
import type { AccountContext } from '../../account-context.ts';
import { listCountries } from '../../store.ts';
import { getAccount } from './get-account.ts';
import { listReferrals } from './list-referrals.ts';
import { setAutoTrading } from './set-auto-trading.ts';
import { registerUpdateRoutes } from './update-routes.ts';

/** The body is optional, because a client that sends its token in the header has nothing to put in it. */
const optionalTokenBody = tokenBodySchema.nullish();

/** A client's calls for reading the account and setting AutoTrading. */
export function registerProfileRoutes(api: FastifyInstance, context: AccountContext): void {
  const { requireClient, database } = context;
  const calls = createCalls(api, { preValidation: requireClient });
  registerUpdateRoutes(api, context);

  calls.submit(accountPaths.get, 'The current account', {
    schema: { body: optionalTokenBody, answer: sessionResponseSchema },
    handler: async (request) => ({ status: true, data: await getAccount(sessionOf(request), context) }),
  });

  calls.submit(accountPaths.getBalance, 'Balance and positions', {
    schema: { body: optionalTokenBody, answer: balanceResponseSchema },
    handler: async (request) => ({ status: true, data: await context.viewTrading(sessionOf(request).userId) }),
  });

  calls.submit(accountPaths.autoTrading, 'Turns AutoTrading on or off', {
    schema: { body: autoTradingRequestSchema, answer: autoTradingResponseSchema },
    handler: (request) => setAutoTrading(sessionOf(request).userId, request.body, { ...context, newId: randomUUID }),
  });

  calls.submit(accountPaths.referrals, 'The sign-ups through the client’s referral link', {
    schema: { body: referralsRequestSchema, answer: referralsResponseSchema },
    handler: async (request) => ({ status: true, ...(await listReferrals(sessionOf(request), request.body, context)) }),
  });

  calls.read(accountPaths.countries, 'All countries', {
    schema: { query: tokenQuerySchema, answer: countriesResponseSchema },
    handler: async () => ({ status: true, data: await listCountries(database) }),
  });
}
