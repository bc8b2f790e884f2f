import { tokenBodySchema } from '@fairlead/contract/fields.ts';
import { privacyPaths } from '@fairlead/contract/paths.ts';
import { deletionRequestSchema, deletionStateSchema, heldDataSchema } from '@fairlead/contract/account/privacy.ts';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { sendPdf } from '../../../../pdf/send-pdf.ts';
import { sessionOf } from '../../../../identity/sessions/require-session.ts';
import { languageOf } from '../../../../transport/http/language-of.ts';
import { answers, NEEDS_ACCESS_TOKEN, PDF_ANSWER } from '../../../../transport/http/responses.ts';
import type { AccountContext } from '../../account-context.ts';
import { getDeletion } from './get-deletion.ts';
import { getHeldData } from './get-held-data.ts';
import { requestDeletion } from './request-deletion.ts';
import { withdrawDeletion } from './withdraw-deletion.ts';
import { writeHeldDataPdf } from './write-held-data-pdf.ts';

const optionalTokenBody = tokenBodySchema.nullish();

/** What is held about a client, and the wish to be forgotten. */
export function registerPrivacyRoutes(api: FastifyInstance, context: AccountContext): void {
  const routes = api.withTypeProvider<ZodTypeProvider>();
  const { requireClient, requireRecentProof, languages, database } = context;
  const proven = [requireClient, requireRecentProof];

  routes.route({
    method: 'POST',
    url: privacyPaths.data,
    schema: {
      summary: 'Everything that is held about the client',
      security: NEEDS_ACCESS_TOKEN,
      body: optionalTokenBody,
      response: answers(heldDataSchema),
    },
    preValidation: proven,
    handler: async (request) => ({ status: true as const, data: await getHeldData(sessionOf(request).userId, context) }),
  });

  routes.route({
    method: 'POST',
    url: privacyPaths.dataPdf,
    schema: {
      summary: 'The same to read and to print',
      security: NEEDS_ACCESS_TOKEN,
      body: optionalTokenBody,
      response: PDF_ANSWER,
    },
    preValidation: proven,
    handler: async (request, reply) => {
      const data = await getHeldData(sessionOf(request).userId, context);
      const pdf = await writeHeldDataPdf(data, languageOf(request, languages));
      return sendPdf(reply, 'fairlead-data', pdf);
    },
  });

  routes.route({
    method: 'POST',
    url: privacyPaths.deletion,
    schema: {
      summary: "The client's latest request to be forgotten",
      security: NEEDS_ACCESS_TOKEN,
      body: optionalTokenBody,
      response: answers(deletionStateSchema),
    },
    preValidation: requireClient,
    handler: async (request) => ({ status: true as const, data: await getDeletion(sessionOf(request).userId, database) }),
  });

  routes.route({
    method: 'POST',
    url: privacyPaths.requestDeletion,
    schema: {
      summary: 'Asks for the account and its data to be deleted; an operator decides',
      security: NEEDS_ACCESS_TOKEN,
      body: deletionRequestSchema,
      response: answers(deletionStateSchema),
    },
    preValidation: proven,
    handler: async (request) => ({
      status: true as const,
      data: await requestDeletion(sessionOf(request).userId, request.body, context),
    }),
  });

  routes.route({
    method: 'POST',
    url: privacyPaths.withdrawDeletion,
    schema: {
      summary: 'Takes that request back while it is open',
      security: NEEDS_ACCESS_TOKEN,
      body: optionalTokenBody,
      response: answers(deletionStateSchema),
    },
    preValidation: requireClient,
    handler: async (request) => ({ status: true as const, data: await withdrawDeletion(sessionOf(request).userId, context) }),
  });
}
