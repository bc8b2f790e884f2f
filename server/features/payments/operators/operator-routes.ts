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
  const readCalls = createCalls(api, context.operatorCall('payments.read'));
  const decideCalls = createCalls(api, context.operatorCall('withdrawals.decide'));

  readCalls.read(backofficePaths.withdrawals, 'Withdrawals that wait for a decision', {
    schema: { query: withdrawalQueueQuerySchema, answer: withdrawalQueueSchema },
    handler: async (request) => ({ status: true, ...(await listWithdrawals(operatorOf(request).id, request.query, context)) }),
  });

  decideCalls.change(
    backofficePaths.decideWithdrawal,
    'Checks, approves or rejects a withdrawal; it is paid out when two operators have said yes',
    {
      schema: { body: decideWithdrawalRequestSchema },
      handler: async (request) => {
        await reviewWithdrawal(actorOf(request), request.body, context);
        if (request.body.verdict === 'approved') await askForRefunds(context);
      },
    },
  );
}

function registerDeposits(api: FastifyInstance, context: OperatorPaymentsContext): void {
  const readCalls = createCalls(api, context.operatorCall('payments.read'));
  const decideCalls = createCalls(api, context.operatorCall('deposits.decide'));

  readCalls.read(backofficePaths.deposits, 'Deposits that a person has to look at, and wires that are awaited', {
    schema: { query: depositQueueQuerySchema, answer: depositQueueSchema },
    handler: async (request) => ({ status: true, ...(await listDeposits(operatorOf(request).id, request.query, context)) }),
  });

  decideCalls.submit(backofficePaths.decideDeposit, 'Books a wire that arrived, and decides about a deposit in review', {
    schema: { body: decideDepositRequestSchema, answer: decideDepositResponseSchema },
    handler: async (request) => {
      const outcome = await decideDeposit(actorOf(request), request.body, context);
      return { status: true, data: { outcome } };
    },
  });
}

function registerPayouts(api: FastifyInstance, context: OperatorPaymentsContext): void {
  const calls = createCalls(api, context.operatorCall('withdrawals.decide'));

  calls.read(backofficePaths.payouts, 'Parts of approved withdrawals that have not left', {
    schema: { query: payoutQueueQuerySchema, answer: payoutQueueSchema },
    handler: async (request) => ({ status: true, ...(await listPayouts(actorOf(request), request.query, context)) }),
  });

  calls.read(backofficePaths.payoutAccount, 'The bank account that a payout goes to, in full; who looks is recorded', {
    schema: { params: payoutParametersSchema, answer: payoutAccountResponseSchema },
    handler: async (request) => ({
      status: true,
      data: await showPayoutAccount(actorOf(request), request.params.id, context),
    }),
  });

  calls.change(backofficePaths.settlePayout, 'A payout was sent by hand, or is tried again', {
    schema: { body: settlePayoutRequestSchema },
    handler: async (request) => {
      await settlePayout(actorOf(request), request.body, context);
      if (request.body.verdict === 'again') await askForRefunds(context);
    },
  });
}

function registerReconciliation(api: FastifyInstance, context: OperatorPaymentsContext): void {
  const readCalls = createCalls(api, context.operatorCall('reconciliation.read'));
  const runCalls = createCalls(api, context.operatorCall('reconciliation.run'));

  readCalls.read(backofficePaths.reconciliation, 'What the latest comparison with the providers and the ledger found', {
    schema: { answer: reconciliationResponseSchema },
    handler: async () => ({ status: true, data: await getReconciliation(context) }),
  });

  runCalls.submit(backofficePaths.reconciliation, 'Compares our transactions with the providers and the ledger now', {
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

  calls.read(backofficePaths.reconciliationRuns, 'The latest comparisons', {
    schema: { answer: reconciliationRunsSchema },
    handler: async () => ({ status: true, data: await listReconciliationRuns(context) }),
  });

  calls.read(backofficePaths.reconciliationRun, 'What one comparison found', {
    schema: { params: runParametersSchema, answer: reconciliationResponseSchema },
    handler: async (request) => ({ status: true, data: await getReconciliationRun(request.params.id, context) }),
  });
}

/** What was decided stands, whether or not the job could be asked for: it comes by itself within a minute. */
async function askForRefunds({ sendRefundsSoon, log }: OperatorPaymentsContext): Promise<void> {
  await sendRefundsSoon().catch((error: unknown) => log.warn({ err: error }, 'the job that sends refunds could not be asked for'));
}
