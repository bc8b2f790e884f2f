import { tokenBodySchema } from '@fairlead/contract/fields.ts';
import { privacyPaths } from '@fairlead/contract/paths.ts';
import { deletionRequestSchema, deletionStateSchema, personalDataSchema } from '@fairlead/contract/account/privacy.ts';
import type { FastifyInstance } from 'fastify';
import { sendPdf } from '../../../../pdf/send-pdf.ts';
import { sessionOf } from '../../../../identity/sessions/require-session.ts';
import { languageOf } from '../../../../transport/http/language-of.ts';
import { createCalls } from '../../../../transport/http/calls.ts';
import { PDF_FILE } from '../../../../transport/http/responses.ts';
import type { AccountContext } from '../../account-context.ts';
import { getDeletion } from './get-deletion.ts';
import { getPersonalData } from './get-personal-data.ts';
import { requestDeletion } from './request-deletion.ts';
import { withdrawDeletion } from './withdraw-deletion.ts';
import { writePersonalDataPdf } from './write-personal-data-pdf.ts';

const optionalTokenBody = tokenBodySchema.nullish();

/** The personal-data export and deletion requests. */
export function registerPrivacyRoutes(api: FastifyInstance, context: AccountContext): void {
  const { requireClient, requireRecentProof, languages, database } = context;
  const proven = { preValidation: [requireClient, requireRecentProof] };
  const provenCalls = createCalls(api, proven);
  const calls = createCalls(api, { preValidation: requireClient });

  provenCalls.submit(privacyPaths.data, 'The client’s personal data', {
    schema: { body: optionalTokenBody, answer: personalDataSchema },
    handler: async (request) => ({ status: true, data: await getPersonalData(sessionOf(request).userId, context) }),
  });

  provenCalls.submit(privacyPaths.dataPdf, 'The client’s personal data as a PDF', {
    schema: { body: optionalTokenBody, answer: PDF_FILE },
    handler: async (request, reply) => {
      const data = await getPersonalData(sessionOf(request).userId, context);
      const pdf = await writePersonalDataPdf(data, languageOf(request, languages));
      return sendPdf(reply, 'fairlead-data', pdf);
    },
  });

  calls.submit(privacyPaths.deletion, "The client's latest deletion request", {
    schema: { body: optionalTokenBody, answer: deletionStateSchema },
    handler: async (request) => ({ status: true, data: await getDeletion(sessionOf(request).userId, database) }),
  });

  provenCalls.submit(privacyPaths.requestDeletion, 'Requests the deletion of the account and its data; an operator decides', {
    schema: { body: deletionRequestSchema, answer: deletionStateSchema },
    handler: async (request) => ({
      status: true,
      data: await requestDeletion(sessionOf(request).userId, request.body, context),
    }),
  });

  calls.submit(privacyPaths.withdrawDeletion, 'Withdraws an open deletion request', {
    schema: { body: optionalTokenBody, answer: deletionStateSchema },
    handler: async (request) => ({ status: true, data: await withdrawDeletion(sessionOf(request).userId, context) }),
  });
}
