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
import { z } from 'zod';
import { actorOf, operatorOf, type OperatorCall } from '../../../identity/operator-call.ts';
import { createCalls } from '../../../transport/http/calls.ts';
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
  /** Has the job that sends refunds run now instead of at its next scheduled time. */
  readonly sendRefundsSoon: () => Promise<void>;
}

/** Back-office routes for payments. Decisions are logged with the operator's and the transaction's id. */
export function registerOperatorPaymentRoutes(api: FastifyInstance, context: OperatorPaymentsContext): void {
  registerWithdrawals(api, context);
  registerDeposits(api, context);
  registerPayouts(api, context);
  registerReconciliation(api, context);
  registerReconciliationRuns(api, context);
  registerFunds(api, context);
}

function registerWithdrawals(api: FastifyInstance, context: OperatorPaymentsContext): void {
  const readCalls = createCalls(api, context.operatorCall('payments.read'));
  const decideCalls = createCalls(api, context.operatorCall('withdrawals.decide'));

  readCalls.read(backofficePaths.withdrawals, 'Withdrawals awaiting a decision', {
    schema: { query: withdrawalQueueQuerySchema, answer: withdrawalQueueSchema },
    handler: async (request) => ({ status: true, ...(await listWithdrawals(operatorOf(request).id, request.query, context)) }),
  });

  decideCalls.change(
    backofficePaths.decideWithdrawal,
    'Checks, approves or rejects a withdrawal; it is paid out after two operators have approved it',
    {
      schema: { body: decideWithdrawalRequestSchema },
      handler: async (request) => {
        await reviewWithdrawal(actorOf(request), request.body, context);
        if (request.body.verdict === 'approved') await requestRefunds(context);
      },
    },
  );
}

function registerDeposits(api: FastifyInstance, context: OperatorPaymentsContext): void {
  const readCalls = createCalls(api, context.operatorCall('payments.read'));
  const decideCalls = createCalls(api, context.operatorCall('deposits.decide'));

  readCalls.read(backofficePaths.deposits, 'Deposits that need manual review, and awaited wires', {
    schema: { query: depositQueueQuerySchema, answer: depositQueueSchema },
    handler: async (request) => ({ status: true, ...(await listDeposits(operatorOf(request).id, request.query, context)) }),
  });

  decideCalls.submit(backofficePaths.decideDeposit, 'Books a wire that arrived, or decides on a deposit in review', {
    schema: { body: decideDepositRequestSchema, answer: decideDepositResponseSchema },
    handler: async (request) => {
      const outcome = await decideDeposit(actorOf(request), request.body, context);
      return { status: true, data: { outcome } };
    },
  });
}

function registerPayouts(api: FastifyInstance, context: OperatorPaymentsContext): void {
  const calls = createCalls(api, context.operatorCall('withdrawals.decide'));

  calls.read(backofficePaths.payouts, 'Parts of approved withdrawals that have not been sent', {
    schema: { query: payoutQueueQuerySchema, answer: payoutQueueSchema },
    handler: async (request) => ({ status: true, ...(await listPayouts(actorOf(request), request.query, context)) }),
  });

  calls.read(backofficePaths.payoutAccount, 'The full bank account of a payout; every look is recorded', {
    schema: { params: payoutParametersSchema, answer: payoutAccountResponseSchema },
    handler: async (request) => ({
      status: true,
      data: await showPayoutAccount(actorOf(request), request.params.id, context),
    }),
  });

  calls.change(backofficePaths.settlePayout, 'Marks a payout as sent or failed, or retries it', {
    schema: { body: settlePayoutRequestSchema },
    handler: async (request) => {
      await settlePayout(actorOf(request), request.body, context);
      if (request.body.verdict === 'again') await requestRefunds(context);
    },
  });
}

function registerReconciliation(api: FastifyInstance, context: OperatorPaymentsContext): void {
  const readCalls = createCalls(api, context.operatorCall('reconciliation.read'));
  const runCalls = createCalls(api, context.operatorCall('reconciliation.run'));

  readCalls.read(backofficePaths.reconciliation, 'The findings of the latest reconciliation', {
    schema: { answer: reconciliationResponseSchema },
    handler: async () => ({ status: true, data: await getReconciliation(context) }),
  });

  runCalls.submit(backofficePaths.reconciliation, 'Reconciles transactions with the providers and the ledger now', {
    schema: { body: reconcileRequestSchema, answer: reconciliationResponseSchema },
    handler: async (request) => ({
      status: true,
      data: await runReconciliation(actorOf(request), request.body, context),
    }),
  });
}

const runParametersSchema = z.object({ id: idParameterSchema });

function registerReconciliationRuns(api: FastifyInstance, context: OperatorPaymentsContext): void {
  const calls = createCalls(api, context.operatorCall('reconciliation.read'));

  calls.read(backofficePaths.reconciliationRuns, 'The latest reconciliations', {
    schema: { answer: reconciliationRunsSchema },
    handler: async () => ({ status: true, data: await listReconciliationRuns(context) }),
  });

  calls.read(backofficePaths.reconciliationRun, 'The findings of one reconciliation', {
    schema: { params: runParametersSchema, answer: reconciliationResponseSchema },
    handler: async (request) => ({ status: true, data: await getReconciliationRun(request.params.id, context) }),
  });
}

/** The decision is recorded either way: if the job cannot be requested now, its schedule runs it within a minute. */
async function requestRefunds({ sendRefundsSoon, log }: OperatorPaymentsContext): Promise<void> {
  await sendRefundsSoon().catch((error: unknown) => log.warn({ err: error }, 'could not request the job that sends refunds'));
}
