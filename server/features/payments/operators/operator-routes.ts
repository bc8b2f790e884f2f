import { plainSuccessSchema } from '@fairlead/contract/account/schemas.ts';
import {
  decideDepositRequestSchema,
  decideDepositResponseSchema,
  decideWithdrawalRequestSchema,
  depositQueueQuerySchema,
  depositQueueSchema,
  payoutAccountResponseSchema,
  payoutParametersSchema,
  payoutQueueQuerySchema,
  payoutQueueSchema,
  settlePayoutRequestSchema,
  withdrawalQueueQuerySchema,
  withdrawalQueueSchema,
} from '@fairlead/contract/payments/operators/schemas.ts';
import { backofficePaths } from '@fairlead/contract/operators/paths.ts';
import {
  reconcileRequestSchema,
  reconciliationResponseSchema,
  reconciliationRunsSchema,
} from '@fairlead/contract/payments/operators/reconciliation.ts';
import { idParameterSchema } from '@fairlead/contract/fields.ts';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { actorOf, operatorOf, type OperatorCall } from '../../../identity/operator-call.ts';
import { answers, NEEDS_ACCESS_TOKEN } from '../../../transport/http/responses.ts';
import type { PaymentsContext } from '../payments-context.ts';
import { decideDeposit } from './decide-deposit.ts';
import { registerFunds } from './funds-routes.ts';
import { listDeposits } from './list-deposits.ts';
import { listPayouts, showPayoutAccount } from './list-payouts.ts';
import { listWithdrawals } from './list-withdrawals.ts';
import { reviewWithdrawal } from './review-withdrawal.ts';
import { getReconciliation, getReconciliationRun, listReconciliationRuns, runReconciliation } from './run-reconciliation.ts';
import { settlePayout } from './settle-payout.ts';

export interface OperatorPaymentsContext extends PaymentsContext {
  readonly operatorCall: OperatorCall;
  /** Has the job that sends refunds run at once instead of in its turn. */
  readonly sendRefundsSoon: () => Promise<void>;
}

/** What the people who run the brokerage see and decide about payments. What they decide is logged with their id and the transaction's. */
export function registerOperatorPaymentRoutes(api: FastifyInstance, context: OperatorPaymentsContext): void {
  registerWithdrawals(api, context);
  registerDeposits(api, context);
  registerPayouts(api, context);
  registerReconciliation(api, context);
  registerReconciliationRuns(api, context);
  registerFunds(api, context);
}

function registerWithdrawals(api: FastifyInstance, context: OperatorPaymentsContext): void {
  const routes = api.withTypeProvider<ZodTypeProvider>();
  routes.route({
    method: 'GET',
    url: backofficePaths.withdrawals,
    schema: {
      summary: 'Withdrawals that wait for a decision',
      security: NEEDS_ACCESS_TOKEN,
      querystring: withdrawalQueueQuerySchema,
      response: answers(withdrawalQueueSchema),
    },
    ...context.operatorCall('payments.read'),
    handler: async (request) => ({ status: true as const, ...(await listWithdrawals(operatorOf(request).id, request.query, context)) }),
  });

  routes.route({
    method: 'POST',
    url: backofficePaths.decideWithdrawal,
    schema: {
      summary: 'Checks, approves or rejects a withdrawal; it is paid out when two operators have said yes',
      security: NEEDS_ACCESS_TOKEN,
      body: decideWithdrawalRequestSchema,
      response: answers(plainSuccessSchema),
    },
    ...context.operatorCall('withdrawals.decide'),
    handler: async (request) => {
      await reviewWithdrawal(actorOf(request), request.body, context);
      if (request.body.verdict === 'approved') await askForRefunds(context);
      return { status: true as const };
    },
  });
}

function registerDeposits(api: FastifyInstance, context: OperatorPaymentsContext): void {
  const routes = api.withTypeProvider<ZodTypeProvider>();
  routes.route({
    method: 'GET',
    url: backofficePaths.deposits,
    schema: {
      summary: 'Deposits that a person has to look at, and wires that are awaited',
      security: NEEDS_ACCESS_TOKEN,
      querystring: depositQueueQuerySchema,
      response: answers(depositQueueSchema),
    },
    ...context.operatorCall('payments.read'),
    handler: async (request) => ({ status: true as const, ...(await listDeposits(operatorOf(request).id, request.query, context)) }),
  });

  routes.route({
    method: 'POST',
    url: backofficePaths.decideDeposit,
    schema: {
      summary: 'Books a wire that arrived, and decides about a deposit in review',
      security: NEEDS_ACCESS_TOKEN,
      body: decideDepositRequestSchema,
      response: answers(decideDepositResponseSchema),
    },
    ...context.operatorCall('deposits.decide'),
    handler: async (request) => {
      const outcome = await decideDeposit(actorOf(request), request.body, context);
      return { status: true as const, data: { outcome } };
    },
  });
}

function registerPayouts(api: FastifyInstance, context: OperatorPaymentsContext): void {
  const routes = api.withTypeProvider<ZodTypeProvider>();
  routes.route({
    method: 'GET',
    url: backofficePaths.payouts,
    schema: {
      summary: 'Parts of approved withdrawals that have not left',
      security: NEEDS_ACCESS_TOKEN,
      querystring: payoutQueueQuerySchema,
      response: answers(payoutQueueSchema),
    },
    ...context.operatorCall('withdrawals.decide'),
    handler: async (request) => ({ status: true as const, ...(await listPayouts(actorOf(request), request.query, context)) }),
  });

  routes.route({
    method: 'GET',
    url: backofficePaths.payoutAccount,
    schema: {
      summary: 'The bank account that a payout goes to, in full; who looks is recorded',
      security: NEEDS_ACCESS_TOKEN,
      params: payoutParametersSchema,
      response: answers(payoutAccountResponseSchema),
    },
    ...context.operatorCall('withdrawals.decide'),
    handler: async (request) => ({
      status: true as const,
      data: await showPayoutAccount(actorOf(request), request.params.id, context),
    }),
  });

  routes.route({
    method: 'POST',
    url: backofficePaths.settlePayout,
    schema: {
      summary: 'A payout was sent by hand, or is tried again',
      security: NEEDS_ACCESS_TOKEN,
      body: settlePayoutRequestSchema,
      response: answers(plainSuccessSchema),
    },
    ...context.operatorCall('withdrawals.decide'),
    handler: async (request) => {
      await settlePayout(actorOf(request), request.body, context);
      if (request.body.verdict === 'again') await askForRefunds(context);
      return { status: true as const };
    },
  });
}

function registerReconciliation(api: FastifyInstance, context: OperatorPaymentsContext): void {
  const routes = api.withTypeProvider<ZodTypeProvider>();
  routes.route({
    method: 'GET',
    url: backofficePaths.reconciliation,
    schema: {
      summary: 'What the latest comparison with the providers and the ledger found',
      security: NEEDS_ACCESS_TOKEN,
      response: answers(reconciliationResponseSchema),
    },
    ...context.operatorCall('reconciliation.read'),
    handler: async () => ({ status: true as const, data: await getReconciliation(context) }),
  });

  routes.route({
    method: 'POST',
    url: backofficePaths.reconciliation,
    schema: {
      summary: 'Compares our transactions with the providers and the ledger now',
      security: NEEDS_ACCESS_TOKEN,
      body: reconcileRequestSchema,
      response: answers(reconciliationResponseSchema),
    },
    ...context.operatorCall('reconciliation.run'),
    handler: async (request) => ({
      status: true as const,
      data: await runReconciliation(actorOf(request), request.body, context),
    }),
  });
}

const runParametersSchema = z.object({ id: idParameterSchema });

function registerReconciliationRuns(api: FastifyInstance, context: OperatorPaymentsContext): void {
  const routes = api.withTypeProvider<ZodTypeProvider>();
  routes.route({
    method: 'GET',
    url: backofficePaths.reconciliationRuns,
    schema: { summary: 'The latest comparisons', security: NEEDS_ACCESS_TOKEN, response: answers(reconciliationRunsSchema) },
    ...context.operatorCall('reconciliation.read'),
    handler: async () => ({ status: true as const, data: await listReconciliationRuns(context) }),
  });

  routes.route({
    method: 'GET',
    url: backofficePaths.reconciliationRun,
    schema: {
      summary: 'What one comparison found',
      security: NEEDS_ACCESS_TOKEN,
      params: runParametersSchema,
      response: answers(reconciliationResponseSchema),
    },
    ...context.operatorCall('reconciliation.read'),
    handler: async (request) => ({ status: true as const, data: await getReconciliationRun(request.params.id, context) }),
  });
}

/** What was decided stands, whether or not the job could be asked for: it comes by itself within a minute. */
async function askForRefunds({ sendRefundsSoon, log }: OperatorPaymentsContext): Promise<void> {
  await sendRefundsSoon().catch((error: unknown) => log.warn({ err: error }, 'the job that sends refunds could not be asked for'));
}
