import { proofPaths } from '@fairlead/contract/paths.ts';
import { receiptsQuerySchema, receiptsResponseSchema } from '@fairlead/contract/proof/schemas.ts';
import type { FastifyInstance } from 'fastify';
import { sessionOf, type SessionGuard } from '../../../identity/sessions/require-session.ts';
import { createCalls } from '../../../transport/http/calls.ts';
import { readReceipts, type ReceiptsContext } from '../receipts/read-receipts.ts';

export interface ProofRoutesContext extends ReceiptsContext {
  readonly requireClient: SessionGuard;
}

export function registerProofRoutes(api: FastifyInstance, context: ProofRoutesContext): void {
  const calls = createCalls(api, { preValidation: context.requireClient });

  calls.read(proofPaths.receipts, 'Receipts for everything that happened to a position or transaction, to be verified without the broker', {
    schema: { query: receiptsQuerySchema, answer: receiptsResponseSchema },
    handler: (request) => readReceipts(context, sessionOf(request).userId, request.query),
  });
}
