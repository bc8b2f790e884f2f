import type { Language } from '@fairlead/contract/language.ts';
import { proofPaths } from '@fairlead/contract/paths.ts';
import { receiptsQuerySchema, receiptsResponseSchema } from '@fairlead/contract/proof/schemas.ts';
import type { FastifyInstance } from 'fastify';
import { sessionOf, type SessionGuard } from '../../../identity/sessions/require-session.ts';
import { admitRequest } from '../../../identity/throttle/admit-request.ts';
import type { AttemptCounter } from '../../../identity/throttle/attempt-counter.ts';
import { sendPdf } from '../../../pdf/send-pdf.ts';
import { STATEMENT_PDF_LIMIT } from '../../../pdf/statement-pdf-limit.ts';
import { writePdf } from '../../../pdf/write-pdf.ts';
import { createCalls } from '../../../transport/http/calls.ts';
import { languageOf } from '../../../transport/http/language-of.ts';
import { PDF_FILE } from '../../../transport/http/responses.ts';
import { readReceipts, type ReceiptsContext } from '../receipts/read-receipts.ts';
import { composeReceipts, fileNameOf } from '../receipts/receipts-pdf.ts';

export interface ProofRoutesContext extends ReceiptsContext {
  readonly requireClient: SessionGuard;
  readonly attempts: AttemptCounter;
  /** The languages of the site. */
  readonly languages: () => readonly Language[];
  readonly siteUrl: () => string;
  readonly clock: () => number;
}

export function registerProofRoutes(api: FastifyInstance, context: ProofRoutesContext): void {
  const calls = createCalls(api, { preValidation: context.requireClient });

  calls.read(proofPaths.receipts, 'Receipts for everything that happened to a position or transaction, to be verified without the broker', {
    schema: { query: receiptsQuerySchema, answer: receiptsResponseSchema },
    handler: (request) => readReceipts(context, sessionOf(request).userId, request.query),
  });

  calls.read(proofPaths.receiptsPdf, 'The same receipts as PDF, for reading', {
    schema: { query: receiptsQuerySchema, answer: PDF_FILE },
    handler: async (request, reply) => {
      const { userId } = sessionOf(request);
      const { query } = request;
      const receipts = await readReceipts(context, userId, query);
      await admitRequest(context.attempts, `receiptsPdf:${userId}`, STATEMENT_PDF_LIMIT);
      const language = languageOf(request, context.languages);
      const pdf = await writePdf(composeReceipts(receipts, query, { language, siteUrl: context.siteUrl(), madeAt: context.clock() }));
      return sendPdf(reply, fileNameOf(query), pdf);
    },
  });
}
