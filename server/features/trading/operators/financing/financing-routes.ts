import {
  checkFinancingRequestSchema,
  checkFinancingResponseSchema,
  checkProposalRequestSchema,
  decideFinancingRequestSchema,
  decideFinancingResponseSchema,
  financingResponseSchema,
  financingVersionsQuerySchema,
  financingVersionsResponseSchema,
  proposeFinancingRequestSchema,
  proposeFinancingResponseSchema,
} from '@fairlead/contract/trading/operators/financing.ts';
import { financingPaths } from '@fairlead/contract/operators/paths.ts';
import type { FastifyInstance } from 'fastify';
import { actorOf, operatorOf } from '../../../../identity/operator-call.ts';
import { createCalls } from '../../../../transport/http/calls.ts';
import type { DeskContext } from '../desk-context.ts';
import { decideFinancing, proposeFinancing } from './change-financing.ts';
import { checkFinancingChange, checkProposal } from './check-financing.ts';
import { listFinancingVersions, viewFinancing } from './view-financing.ts';

/** Routes for overnight financing: the rates in effect, their versions, dry runs, and changes by two operators. */
export function registerFinancingRoutes(api: FastifyInstance, context: DeskContext): void {
  const readCalls = createCalls(api, context.operatorCall('desk.read'));
  const checkCalls = createCalls(api, context.operatorCall('rules.change', { notRecorded: 'it changes nothing' }));
  const changeCalls = createCalls(api, context.operatorCall('rules.change'));

  readCalls.read(financingPaths.financing, 'The financing rates in effect, what they cost, and the proposals to be decided', {
    schema: { answer: financingResponseSchema },
    handler: async (request) => ({ status: true, data: await viewFinancing(operatorOf(request).id, context) }),
  });

  readCalls.read(financingPaths.versions, 'Every version of the financing rates with its changes, its authors and its reason', {
    schema: { query: financingVersionsQuerySchema, answer: financingVersionsResponseSchema },
    handler: async (request) => ({ status: true, ...(await listFinancingVersions(request.query, context.database)) }),
  });

  checkCalls.submit(financingPaths.check, 'What other financing rates would cost all accounts, without applying them', {
    schema: { body: checkFinancingRequestSchema, answer: checkFinancingResponseSchema },
    handler: async (request) => ({ status: true, data: await checkFinancingChange(request.body, context) }),
  });

  checkCalls.submit(financingPaths.checkProposal, 'What a proposal would cost all accounts, without approving it', {
    schema: { body: checkProposalRequestSchema, answer: checkFinancingResponseSchema },
    handler: async (request) => ({ status: true, data: await checkProposal(request.body.id, context) }),
  });

  changeCalls.submit(financingPaths.propose, 'Proposes other financing rates, for another operator to approve', {
    schema: { body: proposeFinancingRequestSchema, answer: proposeFinancingResponseSchema },
    handler: async (request) => ({ status: true, data: { id: await proposeFinancing(request.body, actorOf(request), context) } }),
  });

  changeCalls.submit(financingPaths.decide, 'Approves a proposal of another operator, or rejects or withdraws one', {
    schema: { body: decideFinancingRequestSchema, answer: decideFinancingResponseSchema },
    handler: async (request) => ({ status: true, data: { version: await decideFinancing(request.body, actorOf(request), context) } }),
  });
}
