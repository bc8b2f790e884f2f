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
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { randomUUID } from 'node:crypto';
import { sessionOf } from '../../../../identity/sessions/require-session.ts';
import { answers, NEEDS_ACCESS_TOKEN } from '../../../../transport/http/responses.ts';
import type { AccountContext } from '../../account-context.ts';
import { listCountries } from '../../store.ts';
import { getAccount } from './get-account.ts';
import { listReferrals } from './list-referrals.ts';
import { setAutoTrading } from './set-auto-trading.ts';
import { registerUpdateRoutes } from './update-routes.ts';

/** The body is optional: a client that sends its token in the header has nothing to say. */
const optionalTokenBody = tokenBodySchema.nullish();

/** What a client reads and says of the account as it is. */
export function registerProfileRoutes(api: FastifyInstance, context: AccountContext): void {
  const routes = api.withTypeProvider<ZodTypeProvider>();
  const { requireClient: preValidation, database } = context;
  registerUpdateRoutes(api, context);

  routes.route({
    method: 'POST',
    url: accountPaths.get,
    schema: {
      summary: 'The account as it is now',
      security: NEEDS_ACCESS_TOKEN,
      body: optionalTokenBody,
      response: answers(sessionResponseSchema),
    },
    preValidation,
    handler: async (request) => ({ status: true as const, data: await getAccount(sessionOf(request), context) }),
  });

  routes.route({
    method: 'POST',
    url: accountPaths.getBalance,
    schema: {
      summary: 'Balance and positions',
      security: NEEDS_ACCESS_TOKEN,
      body: optionalTokenBody,
      response: answers(balanceResponseSchema),
    },
    preValidation,
    handler: async (request) => ({ status: true as const, data: await context.viewTrading(sessionOf(request).userId) }),
  });

  routes.route({
    method: 'POST',
    url: accountPaths.autoTrading,
    schema: {
      summary: 'Switches AutoTrading on or off',
      security: NEEDS_ACCESS_TOKEN,
      body: autoTradingRequestSchema,
      response: answers(autoTradingResponseSchema),
    },
    preValidation,
    handler: (request) => setAutoTrading(sessionOf(request).userId, request.body, { ...context, newId: randomUUID }),
  });

  routes.route({
    method: 'POST',
    url: accountPaths.referrals,
    schema: {
      summary: 'Who signed up by the client’s link',
      security: NEEDS_ACCESS_TOKEN,
      body: referralsRequestSchema,
      response: answers(referralsResponseSchema),
    },
    preValidation,
    handler: async (request) => ({ status: true as const, ...(await listReferrals(sessionOf(request), request.body, context)) }),
  });

  routes.route({
    method: 'GET',
    url: accountPaths.countries,
    schema: {
      summary: 'All countries',
      security: NEEDS_ACCESS_TOKEN,
      querystring: tokenQuerySchema,
      response: answers(countriesResponseSchema),
    },
    preValidation,
    handler: async () => ({ status: true as const, data: await listCountries(database) }),
  });
}
