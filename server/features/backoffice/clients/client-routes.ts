import { plainSuccessSchema } from '@fairlead/contract/account.ts';
import { loginLinkRequestSchema, loginLinkResponseSchema, verifyAccountRequestSchema } from '@fairlead/contract/backoffice.ts';
import { backofficePaths } from '@fairlead/contract/backoffice-paths.ts';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { randomInt } from 'node:crypto';
import { operatorOf } from '../../../transport/auth/operator-call.ts';
import { CallRefused } from '../../../transport/call-refused.ts';
import { answers, NEEDS_ACCESS_TOKEN } from '../../../transport/http/responses.ts';
import { createTurns } from '../../../transport/turns.ts';
import type { BackofficeContext } from '../backoffice-context.ts';
import { createLoginLink } from './create-login-link.ts';
import { verifyAccount } from './verify-account.ts';

const VERIFICATIONS_WAITING = 50;
const SMALLEST_PIN = 100_000;
const LARGEST_PIN = 999_999;

/** What is done to one client. */
export function registerClientRoutes(api: FastifyInstance, context: BackofficeContext): void {
  const routes = api.withTypeProvider<ZodTypeProvider>();
  const takeVerificationTurn = createTurns(1, VERIFICATIONS_WAITING, () => new CallRefused('unavailable', { retryAfterSeconds: 5 }));
  const newPin = (): string => String(randomInt(SMALLEST_PIN, LARGEST_PIN + 1));

  routes.route({
    method: 'POST',
    url: backofficePaths.verifyAccount,
    schema: {
      summary: 'Lets a client trade whose details and documents are in order',
      security: NEEDS_ACCESS_TOKEN,
      body: verifyAccountRequestSchema,
      response: answers(plainSuccessSchema),
    },
    ...context.operatorCall('clients.access'),
    handler: async (request) => {
      const { userId } = await verifyAccount(request.body, { ...context, takeVerificationTurn, newPin });
      request.log.info({ operatorId: operatorOf(request).id, userId }, 'an operator verified an account');
      return { status: true as const };
    },
  });

  routes.route({
    method: 'POST',
    url: backofficePaths.loginLink,
    schema: {
      summary: 'A link that signs a client in, once',
      security: NEEDS_ACCESS_TOKEN,
      body: loginLinkRequestSchema,
      response: answers(loginLinkResponseSchema),
    },
    ...context.operatorCall('clients.loginLink'),
    handler: async (request) => {
      const { userId, url, expiresAt } = await createLoginLink(request.body, context);
      request.log.info({ operatorId: operatorOf(request).id, userId }, 'an operator made a link that signs a client in');
      return { status: true as const, data: { url, expires_at: new Date(expiresAt).toISOString() } };
    },
  });
}
