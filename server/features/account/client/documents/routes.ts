import { accountPaths } from '@fairlead/contract/paths.ts';
import { documentParamsSchema, documentTypeSchema, uploadResponseSchema } from '@fairlead/contract/account/documents.ts';
import { tokenBodySchema, tokenQuerySchema } from '@fairlead/contract/fields.ts';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { readAccessToken } from '../../../../identity/access-token.ts';
import { admitAttempt } from '../../../../identity/throttle/admit-attempt.ts';
import { sessionOf, type SessionGuard } from '../../../../identity/sessions/require-session.ts';
import { CallRefused } from '../../../../transport/call-refused.ts';
import { limitUploads, type ReadUpload } from '../../../../transport/http/arriving-uploads.ts';
import { createCalls } from '../../../../transport/http/calls.ts';
import { answers, NEEDS_ACCESS_TOKEN } from '../../../../transport/http/responses.ts';
import { sendAttachment } from '../../../../transport/http/send-attachment.ts';
import { createTurns } from '../../../../transport/turns.ts';
import type { AccountContext } from '../../account-context.ts';
import { downloadDocument } from './download-document.ts';
import { FORM_LIMITS, readUploadForm } from './read-upload-form.ts';
import { uploadDocument } from './upload-document.ts';

/** The calls for a client's identity documents. */
export function registerDocumentRoutes(api: FastifyInstance, context: AccountContext): void {
  // In its own scope: only the upload accepts forms.
  void api.register(async (scope) => {
    await scope.register(multipart, { limits: FORM_LIMITS });
    registerUpload(scope, context);
  });
  registerDownload(api, context);
}

/** The parts of the form after parsing. */
const uploadFormSchema = tokenBodySchema.extend({
  type: documentTypeSchema,
  files: z.instanceof(Uint8Array, { error: 'a file is required' }).describe('the file itself: a JPEG or a PDF of at most 2 MB'),
});

const INSPECTIONS_AT_ONCE = 2;
const INSPECTIONS_WAITING = 50;
const busy = () => new CallRefused('uploadsBusy', { retryAfterSeconds: 5 });

function registerUpload(scope: FastifyInstance, context: AccountContext): void {
  const takeInspectionTurn = createTurns(INSPECTIONS_AT_ONCE, INSPECTIONS_WAITING, busy);
  const newFileKey = (): string => randomBytes(16).toString('hex');
  scope.withTypeProvider<ZodTypeProvider>().route({
    method: 'POST',
    url: accountPaths.upload,
    schema: {
      summary: 'Uploads a document as multipart/form-data',
      consumes: ['multipart/form-data'],
      security: NEEDS_ACCESS_TOKEN,
      body: uploadFormSchema,
      response: answers(uploadResponseSchema),
    },
    preValidation: admitUpload(context, limitUploads(scope)),
    handler: async (request) => {
      const { type: kind, files: bytes } = request.body;
      const document = await uploadDocument(sessionOf(request).userId, { kind, bytes }, { ...context, takeInspectionTurn, newFileKey });
      return { status: true as const, data: { type: kind, document } };
    },
  });
}

/** Far more than the number of documents, for clients whose photos are rejected. */
const UPLOADS_PER_HOUR = { mostAttempts: 30, windowMs: 3_600_000 };

/**
 * Authenticates the client and reads the form. A token in the header is checked before anything is read. The specification's client sends
 * its token within the form, after the file, which is then read for an unknown caller.
 */
function admitUpload({ requireClient, attempts }: AccountContext, readUpload: ReadUpload) {
  const admit: SessionGuard = async (request) => {
    await requireClient(request);
    await admitAttempt(attempts, `upload:${sessionOf(request).userId}`, UPLOADS_PER_HOUR);
  };
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { query, headers } = request;
    const isNamed = readAccessToken({ authorization: headers.authorization, body: undefined, query }) !== null;
    if (isNamed) await admit(request);
    const accountId = isNamed ? sessionOf(request).userId : null;
    request.body = await readUpload({ request, reply, accountId }, () => readUploadForm(request));
    if (!isNamed) await admit(request);
  };
}

function registerDownload(api: FastifyInstance, context: AccountContext): void {
  createCalls(api, { preValidation: context.requireClient }).read(accountPaths.document, "One of the client's own files, as a download", {
    schema: { params: documentParamsSchema, query: tokenQuerySchema, answer: z.any().describe('the file as uploaded') },
    handler: async (request, reply) => sendAttachment(reply, await downloadDocument(sessionOf(request).userId, request.params.id, context)),
  });
}
