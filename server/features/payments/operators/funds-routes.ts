import {
  decideFundsSchema,
  fundsAccountQuerySchema,
  fundsAccountResponseSchema,
  fundsListQuerySchema,
  fundsListResponseSchema,
  fundsRequestResponseSchema,
  requestFundsSchema,
} from '@fairlead/contract/payments/operators/funds.ts';
import { fundsPaths } from '@fairlead/contract/operators/paths.ts';
import type { FastifyInstance } from 'fastify';
import { actorOf, operatorOf, type OperatorCall } from '../../../identity/operator-call.ts';
import { createCalls } from '../../../transport/http/calls.ts';
import type { PaymentsContext } from '../payments-context.ts';
import { decideFunds } from './decide-funds.ts';
import { listFunds } from './list-funds.ts';
import { requestFunds } from './request-funds.ts';
import { showFundsAccount } from './show-funds-account.ts';

interface FundsRoutesContext extends PaymentsContext {
  readonly operatorCall: OperatorCall;
}

/** Manual adjustments: requested by one operator and, above a limit, approved by another. */
export function registerFunds(api: FastifyInstance, context: FundsRoutesContext): void {
  const readCalls = createCalls(api, context.operatorCall('payments.read'));
  const requestCalls = createCalls(api, context.operatorCall('funds.request'));
  const confirmCalls = createCalls(api, context.operatorCall('funds.confirm'));

  readCalls.read(fundsPaths.list, 'Manual adjustments, latest first; pending ones oldest first', {
    schema: { query: fundsListQuerySchema, answer: fundsListResponseSchema },
    handler: async (request) => ({ status: true, ...(await listFunds(operatorOf(request).id, request.query, context)) }),
  });

  readCalls.read(fundsPaths.account, 'The balances of an account, before an adjustment', {
    schema: { query: fundsAccountQuerySchema, answer: fundsAccountResponseSchema },
    handler: async (request) => ({ status: true, data: await showFundsAccount(operatorOf(request).id, request.query, context) }),
  });

  requestCalls.submit(fundsPaths.request, 'Requests a manual adjustment; up to the single-approver limit it is booked immediately', {
    schema: { body: requestFundsSchema, answer: fundsRequestResponseSchema },
    handler: async (request) => ({ status: true, ...(await requestFunds(actorOf(request), request.body, context)) }),
  });

  confirmCalls.submit(fundsPaths.decide, 'Approves or rejects a manual adjustment as the second operator', {
    schema: { body: decideFundsSchema, answer: fundsRequestResponseSchema },
    handler: async (request) => ({ status: true, ...(await decideFunds(actorOf(request), request.body, context)) }),
  });
}
