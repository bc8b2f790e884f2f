import { tokenBodySchema } from '@fairlead/contract/fields.ts';
import { privacyPaths } from '@fairlead/contract/paths.ts';
import { deletionRequestSchema, deletionStateSchema, heldDataSchema } from '@fairlead/contract/account/privacy.ts';
import type { FastifyInstance } from 'fastify';
import { sendPdf } from '../../../../pdf/send-pdf.ts';
import { sessionOf } from '../../../../identity/sessions/require-session.ts';
import { languageOf } from '../../../../transport/http/language-of.ts';
import { createCalls } from '../../../../transport/http/calls.ts';
import { PDF_FILE } from '../../../../transport/http/responses.ts';
import type { AccountContext } from '../../account-context.ts';
import { getDeletion } from './get-deletion.ts';
import { getHeldData } from './get-held-data.ts';
import { requestDeletion } from './request-deletion.ts';
import { withdrawDeletion } from './withdraw-deletion.ts';
import { writeHeldDataPdf } from './write-held-data-pdf.ts';

const optionalTokenBody = tokenBodySchema.nullish();

/** What is held about a client, and the wish to be forgotten. */
export function registerPrivacyRoutes(api: FastifyInstance, context: AccountContext): void {
  const { requireClient, requireRecentProof, languages, database } = context;
  const proven = { preValidation: [requireClient, requireRecentProof] };
  const provenCalls = createCalls(api, proven);
  const calls = createCalls(api, { preValidation: requireClient });

  provenCalls.submit(privacyPaths.data, 'Everything that is held about the client', {
    schema: { body: optionalTokenBody, answer: heldDataSchema },
    handler: async (request) => ({ status: true, data: await getHeldData(sessionOf(request).userId, context) }),
  });

  provenCalls.submit(privacyPaths.dataPdf, 'The same to read and to print', {
    schema: { body: optionalTokenBody, answer: PDF_FILE },
    handler: async (request, reply) => {
      const data = await getHeldData(sessionOf(request).userId, context);
      const pdf = await writeHeldDataPdf(data, languageOf(request, languages));
      return sendPdf(reply, 'fairlead-data', pdf);
    },
  });

  calls.submit(privacyPaths.deletion, "The client's latest request to be forgotten", {
    schema: { body: optionalTokenBody, answer: deletionStateSchema },
    handler: async (request) => ({ status: true, data: await getDeletion(sessionOf(request).userId, database) }),
  });

  provenCalls.submit(privacyPaths.requestDeletion, 'Asks for the account and its data to be deleted; an operator decides', {
    schema: { body: deletionRequestSchema, answer: deletionStateSchema },
    handler: async (request) => ({
      status: true,
      data: await requestDeletion(sessionOf(request).userId, request.body, context),
    }),
  });

  calls.submit(privacyPaths.withdrawDeletion, 'Takes that request back while it is open', {
    schema: { body: optionalTokenBody, answer: deletionStateSchema },
    handler: async (request) => ({ status: true, data: await withdrawDeletion(sessionOf(request).userId, context) }),
  });
}
