import type { Language } from '@fairlead/contract/language.ts';
import { proofPaths } from '@fairlead/contract/paths.ts';
import { closeOutParametersSchema, closeOutResponseSchema } from '@fairlead/contract/proof/close-out/schemas.ts';
import { receiptsQuerySchema, receiptsResponseSchema, type ReceiptsResponse } from '@fairlead/contract/proof/schemas.ts';
import { tokenQuerySchema } from '@fairlead/contract/fields.ts';
import type { FastifyInstance } from 'fastify';
import { sessionOf, type SessionGuard } from '../../../identity/sessions/require-session.ts';
import { admitRequest } from '../../../identity/throttle/admit-request.ts';
import type { AttemptCounter } from '../../../identity/throttle/attempt-counter.ts';
import { sendPdf } from '../../../pdf/send-pdf.ts';
import { STATEMENT_PDF_LIMIT } from '../../../pdf/statement-pdf-limit.ts';
import { writePdf } from '../../../pdf/write-pdf.ts';
import { CallRefused } from '../../../transport/call-refused.ts';
import { createCalls } from '../../../transport/http/calls.ts';
import { languageOf } from '../../../transport/http/language-of.ts';
import { PDF_FILE } from '../../../transport/http/responses.ts';
import { createTurns } from '../../../transport/turns.ts';
import { readCloseOut, type CloseOutContext } from '../close-outs/read-close-out.ts';
import { readReceipts, type ReceiptsAsked, type ReceiptsContext } from '../receipts/read-receipts.ts';
import { composeReceipts, fileNameOf } from '../receipts/receipts-pdf.ts';

/** Calls for receipts of one client, each of which reads and hashes a while. The web app makes one for each press of a button. */
const RECEIPTS_LIMIT = { mostAttempts: 120, windowMs: 60_000 } as const;
/** One at a time in a process: receipts are proven from the whole log, and orders don't wait for them. */
const takeReceiptsTurn = createTurns(1, 50, () => new CallRefused('unavailable', { retryAfterSeconds: 5 }));

/** How many close-outs one client can have replayed per period: each takes CPU time, and the app keeps what it has loaded. */
const CLOSE_OUT_LIMIT = { mostAttempts: 60, windowMs: 3_600_000 } as const;

export interface ProofRoutesContext extends ReceiptsContext, Omit<CloseOutContext, 'database'> {
  readonly database: CloseOutContext['database'];
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
    handler: (request) => admitReceipts(context, sessionOf(request).userId, request.query),
  });

  calls.read(proofPaths.receiptsPdf, 'The same receipts as PDF, for reading', {
    schema: { query: receiptsQuerySchema, answer: PDF_FILE },
    handler: async (request, reply) => {
      const { userId } = sessionOf(request);
      const { query } = request;
      await admitRequest(context.attempts, `receiptsPdf:${userId}`, STATEMENT_PDF_LIMIT);
      const receipts = await admitReceipts(context, userId, query);
      const language = languageOf(request, context.languages);
      const pdf = await writePdf(composeReceipts(receipts, query, { language, siteUrl: context.siteUrl(), madeAt: context.clock() }));
      return sendPdf(reply, fileNameOf(query), pdf);
    },
  });

  calls.read(proofPaths.closeOut, 'What led to a margin close-out, and what would have avoided it', {
    schema: { params: closeOutParametersSchema, query: tokenQuerySchema, answer: closeOutResponseSchema },
    handler: async (request) => {
      const { userId } = sessionOf(request);
      await admitRequest(context.attempts, `closeOut:${userId}`, CLOSE_OUT_LIMIT);
      return readCloseOut(context, userId, request.params.position);
    },
  });
}

async function admitReceipts(context: ProofRoutesContext, userId: number, asked: ReceiptsAsked): Promise<ReceiptsResponse> {
  await admitRequest(context.attempts, `receipts:${userId}`, RECEIPTS_LIMIT);
  return takeReceiptsTurn(() => readReceipts(context, userId, asked));
}
