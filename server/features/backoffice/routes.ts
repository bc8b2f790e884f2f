import { plainSuccessSchema } from '@fairlead/contract/account.ts';
import {
  decideDeletionRequestSchema,
  deletionQueueSchema,
  documentQueueSchema,
  levelListResponseSchema,
  loginLinkRequestSchema,
  loginLinkResponseSchema,
  operatorLoginRequestSchema,
  operatorLoginResponseSchema,
  replaceLevelsRequestSchema,
  reviewDocumentRequestSchema,
  verifyAccountRequestSchema,
} from '@fairlead/contract/backoffice.ts';
import { documentParamsSchema } from '@fairlead/contract/documents.ts';
import { tokenBodySchema } from '@fairlead/contract/fields.ts';
import { backofficePaths } from '@fairlead/contract/backoffice-paths.ts';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { createAudienceThrottle } from '../../transport/auth/audience-throttle.ts';
import { readOrigin } from '../../transport/auth/read-origin.ts';
import { sessionOf, type SessionGuard } from '../../transport/auth/require-session.ts';
import { CallRefused } from '../../transport/call-refused.ts';
import { answers, NEEDS_ACCESS_TOKEN } from '../../transport/http/responses.ts';
import { sendAttachment } from '../../transport/http/send-attachment.ts';
import { createTurns } from '../../transport/turns.ts';
import type { BackofficeContext } from './backoffice-context.ts';
import { createLoginLink } from './create-login-link.ts';
import { decideDeletion } from './decide-deletion.ts';
import { fetchDocument } from './fetch-document.ts';
import { listLevelTexts, replaceLevels } from './levels.ts';
import { listDeletions } from './list-deletions.ts';
import { listDocuments } from './list-documents.ts';
import { logIn } from './log-in.ts';
import { requireOperator } from './require-operator.ts';
import { reviewDocument } from './review-document.ts';
import { verifyAccount } from './verify-account.ts';

/** For the people who run the brokerage. What they decide about a client is logged with the ids of both. */
export function registerBackofficeRoutes(api: FastifyInstance, context: BackofficeContext): void {
  const preValidation = requireOperator(context.sessions, context.database);
  registerLogin(api, context, preValidation);
  registerDocumentCalls(api, context, preValidation);
  registerClientCalls(api, context, preValidation);
  registerDeletionCalls(api, context, preValidation);
  registerLevelCalls(api, context, preValidation);
}

function registerLogin(api: FastifyInstance, context: BackofficeContext, preValidation: SessionGuard): void {
  const routes = api.withTypeProvider<ZodTypeProvider>();
  const throttle = createAudienceThrottle('operator', context.attempts);

  routes.route({
    method: 'POST',
    url: backofficePaths.login,
    schema: { summary: "Opens an operator's session", body: operatorLoginRequestSchema, response: answers(operatorLoginResponseSchema) },
    handler: async (request) => ({
      status: true as const,
      data: await logIn(request.body, readOrigin(request, context.geo), { ...context, throttle }),
    }),
  });

  routes.route({
    method: 'POST',
    url: backofficePaths.logout,
    schema: {
      summary: "Ends an operator's session",
      security: NEEDS_ACCESS_TOKEN,
      body: tokenBodySchema.nullish(),
      response: answers(plainSuccessSchema),
    },
    preValidation,
    handler: async (request) => {
      await context.sessions.revoke(sessionOf(request));
      return { status: true as const };
    },
  });
}

function registerDocumentCalls(api: FastifyInstance, context: BackofficeContext, preValidation: SessionGuard): void {
  const routes = api.withTypeProvider<ZodTypeProvider>();

  routes.route({
    method: 'GET',
    url: backofficePaths.documents,
    schema: { summary: 'Documents that wait for a decision', security: NEEDS_ACCESS_TOKEN, response: answers(documentQueueSchema) },
    preValidation,
    handler: async () => ({ status: true as const, data: await listDocuments(context.database) }),
  });

  routes.route({
    method: 'GET',
    url: backofficePaths.document,
    schema: {
      summary: "The file of a client's document, to be saved",
      security: NEEDS_ACCESS_TOKEN,
      params: documentParamsSchema,
      response: answers(z.any().describe('the file, as it was handed in')),
    },
    preValidation,
    handler: async (request, reply) => {
      const { id: documentId } = request.params;
      const file = await fetchDocument(documentId, context);
      request.log.info({ operatorId: sessionOf(request).userId, documentId }, 'an operator fetched a document');
      return sendAttachment(reply, file);
    },
  });

  routes.route({
    method: 'POST',
    url: backofficePaths.reviewDocument,
    schema: {
      summary: 'Approves or rejects a document',
      security: NEEDS_ACCESS_TOKEN,
      body: reviewDocumentRequestSchema,
      response: answers(plainSuccessSchema),
    },
    preValidation,
    handler: async (request) => {
      await reviewDocument(sessionOf(request).userId, request.body, context);
      return { status: true as const };
    },
  });
}

const VERIFICATIONS_WAITING = 50;
const SMALLEST_PIN = 100_000;
const LARGEST_PIN = 999_999;

function registerClientCalls(api: FastifyInstance, context: BackofficeContext, preValidation: SessionGuard): void {
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
    preValidation,
    handler: async (request) => {
      const { userId } = await verifyAccount(request.body, { ...context, takeVerificationTurn, newPin });
      request.log.info({ operatorId: sessionOf(request).userId, userId }, 'an operator verified an account');
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
    preValidation,
    handler: async (request) => {
      const { userId, url, expiresAt } = await createLoginLink(request.body, context);
      request.log.info({ operatorId: sessionOf(request).userId, userId }, 'an operator made a link that signs a client in');
      return { status: true as const, data: { url, expires_at: new Date(expiresAt).toISOString() } };
    },
  });
}

function registerDeletionCalls(api: FastifyInstance, context: BackofficeContext, preValidation: SessionGuard): void {
  const routes = api.withTypeProvider<ZodTypeProvider>();

  routes.route({
    method: 'GET',
    url: backofficePaths.deletions,
    schema: { summary: 'Clients who ask to be forgotten', security: NEEDS_ACCESS_TOKEN, response: answers(deletionQueueSchema) },
    preValidation,
    handler: async () => ({ status: true as const, data: await listDeletions(context.database) }),
  });

  routes.route({
    method: 'POST',
    url: backofficePaths.decideDeletion,
    schema: {
      summary: 'Grants or refuses the wish to be forgotten',
      security: NEEDS_ACCESS_TOKEN,
      body: decideDeletionRequestSchema,
      response: answers(plainSuccessSchema),
    },
    preValidation,
    handler: async (request) => {
      await decideDeletion(sessionOf(request).userId, request.body, context);
      return { status: true as const };
    },
  });
}

function registerLevelCalls(api: FastifyInstance, { database }: BackofficeContext, preValidation: SessionGuard): void {
  const routes = api.withTypeProvider<ZodTypeProvider>();

  routes.route({
    method: 'GET',
    url: backofficePaths.levels,
    schema: { summary: 'The account levels in every language', security: NEEDS_ACCESS_TOKEN, response: answers(levelListResponseSchema) },
    preValidation,
    handler: async () => ({ status: true as const, data: await listLevelTexts(database) }),
  });

  routes.route({
    method: 'POST',
    url: backofficePaths.levels,
    schema: {
      summary: 'Puts another list of account levels in the place of the one there is',
      security: NEEDS_ACCESS_TOKEN,
      body: replaceLevelsRequestSchema,
      response: answers(plainSuccessSchema),
    },
    preValidation,
    handler: async (request) => {
      await replaceLevels(request.body.levels, database);
      request.log.info({ operatorId: sessionOf(request).userId }, 'an operator replaced the account levels');
      return { status: true as const };
    },
  });
}
