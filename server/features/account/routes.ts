import { accountPaths } from '@fairlead/contract/paths.ts';
import { randomUUID } from 'node:crypto';
import {
  autoTradingRequestSchema,
  autoTradingResponseSchema,
  countriesResponseSchema,
  loginRequestSchema,
  plainSuccessSchema,
  sessionResponseSchema,
  tokenBodySchema,
  tokenQuerySchema,
} from '@fairlead/contract/account.ts';
import { balanceResponseSchema, type BalanceResponse } from '@fairlead/contract/trading.ts';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { sessionOf } from '../../transport/auth/require-session.ts';
import { answers, NEEDS_ACCESS_TOKEN } from '../../transport/http/responses.ts';
import { getAccount } from './get-account.ts';
import { logIn, type LogInContext } from './log-in.ts';
import { registerPopupRoutes, type PopupRoutesContext } from './popup-routes.ts';
import { setAutoTrading } from './set-auto-trading.ts';
import { listCountries } from './store.ts';

export interface AccountRoutesContext extends LogInContext, PopupRoutesContext {
  /** Figures and positions of one moment, as the trading feature shows them. Refused with accountUnknown. */
  readonly viewTrading: (accountId: number) => Promise<BalanceResponse['data']>;
}

/** The body is optional: a client that sends its token in the header has nothing to say. */
const optionalTokenBody = tokenBodySchema.nullish();

export function registerAccountRoutes(api: FastifyInstance, context: AccountRoutesContext): void {
  const routes = api.withTypeProvider<ZodTypeProvider>();
  const { requireClient: preValidation, sessions, database } = context;
  registerPopupRoutes(api, context);

  routes.route({
    method: 'POST',
    url: accountPaths.login,
    schema: { summary: 'Opens a session', body: loginRequestSchema, response: answers(sessionResponseSchema) },
    handler: async (request) => {
      const origin = { address: request.ip, userAgent: request.headers['user-agent'] };
      return { status: true as const, data: await logIn(request.body, origin, context) };
    },
  });

  routes.route({
    method: 'POST',
    url: accountPaths.logout,
    schema: { summary: 'Ends the session', security: NEEDS_ACCESS_TOKEN, body: optionalTokenBody, response: answers(plainSuccessSchema) },
    preValidation,
    handler: async (request) => {
      await sessions.revoke(sessionOf(request));
      return { status: true as const };
    },
  });

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
