import { textSchema, tokenQuerySchema } from '@fairlead/contract/fields.ts';
import { paymentPaths } from '@fairlead/contract/paths.ts';
import {
  createTransactionRequestSchema,
  createTransactionResponseSchema,
  paymentOptionsResponseSchema,
  payoutAccountRequestSchema,
  sendParamsSchema,
  sendRequestSchema,
  sendResponseSchema,
  statementParamsSchema,
  statementResponseSchema,
  statementsResponseSchema,
  transactionDetailResponseSchema,
  transactionListResponseSchema,
  transactionPageQuerySchema,
  transactionPageResponseSchema,
  transactionParamsSchema,
  transactionRequestSchema,
} from '@fairlead/contract/payments/schemas.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { sessionOf } from '../../../identity/sessions/require-session.ts';
import { CallRefused } from '../../../transport/call-refused.ts';
import { createCalls } from '../../../transport/http/calls.ts';
import { checkTransaction } from './check-transaction.ts';
import { createTransaction, hasPlainAmount } from './create-transaction.ts';
import { describeStep } from './describe-step.ts';
import { registerPaymentExports, type PaymentExportsContext } from './export-routes.ts';
import { getTransaction } from './get-transaction.ts';
import { listTransactions, pageTransactions } from './list-transactions.ts';
import { listPaymentOptions } from './payment-options.ts';
import { namePayoutAccount } from './name-payout-account.ts';
import type { PaymentsContext } from '../payments-context.ts';
import { frameAddress, registerFrame } from './provider-frame.ts';
import { sendToProvider } from './send-to-provider.ts';
import { cancelWithdrawal } from '../withdrawals/settle-withdrawal.ts';
import { readStatementParts } from './statements/read-whole-statement.ts';
import { describeStatement, listStatementMonths, readStatement, spanOfMonth } from './statements/statement.ts';
import { takeCallback } from '../providers/take-callback.ts';

export interface PaymentRoutesContext extends PaymentsContext, PaymentExportsContext {}

/** Money in and out, for clients and for the providers that report to us. */
export function registerPaymentRoutes(api: FastifyInstance, context: PaymentRoutesContext): void {
  // In scopes of their own, because each reads its body in a way of its own.
  void api.register((scope) => Promise.resolve(registerCreation(scope, context)));
  void api.register((scope) => Promise.resolve(registerCallbacks(scope, context)));
  registerProviderCalls(api, context);
  registerPayoutAccount(api, context);
  registerLists(api, context);
  registerStatements(api, context);
  registerPaymentExports(api, context);
  registerFrame(api, context);
}

function registerCreation(scope: FastifyInstance, context: PaymentRoutesContext): void {
  refuseOddAmounts(scope);
  createCalls(scope, { preValidation: context.requireClient }).submit(paymentPaths.create, 'Begins a deposit, or asks for a withdrawal', {
    schema: { body: createTransactionRequestSchema, answer: createTransactionResponseSchema },
    handler: (request) => {
      const session = sessionOf(request);
      return createTransaction({ userId: session.userId, session }, request.body, context);
    },
  });
}

/** An amount of money is written in digits, whatever else JSON would take for a number. */
function refuseOddAmounts(scope: FastifyInstance): void {
  const parseJson = scope.getDefaultJsonParser('error', 'error');
  scope.removeContentTypeParser('application/json');
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (request: FastifyRequest, body: string, done) => {
    void parseJson(request, body, (error, parsed: unknown) => {
      if (error === null && isAmountOdd(parsed, body)) done(new CallRefused('amountNotAllowed'));
      else done(error, parsed);
    });
  });
}

function isAmountOdd(parsed: unknown, json: string): boolean {
  const isNumber = typeof parsed === 'object' && parsed !== null && 'amount' in parsed && typeof parsed.amount === 'number';
  return isNumber && !hasPlainAmount(json);
}

/** What providers report to. The body is left as it came, because it is what was signed. */
function registerCallbacks(scope: FastifyInstance, context: PaymentRoutesContext): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  for (const url of [paymentPaths.update, paymentPaths.updateToo]) {
    createCalls(scope, null).change(url, 'For payment providers: reports, under their signature, what became of an order', {
      schema: { params: sendParamsSchema, body: z.any().describe("a report in the provider's own shape") },
      handler: async (request) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, value?.toString()]));
        await takeCallback(request.params.provider, { headers, body, receivedAt: context.clock() }, context);
      },
    });
  }
}

function registerProviderCalls(api: FastifyInstance, context: PaymentRoutesContext): void {
  const calls = createCalls(api, { preValidation: context.requireClient });

  calls.submit(paymentPaths.send, "Where the browser goes to pay: a deposit's page at its provider", {
    schema: { params: sendParamsSchema, body: sendRequestSchema, answer: sendResponseSchema },
    handler: async (request) => {
      const ids = { providerKey: request.params.provider, transactionId: request.body.transaction_id };
      const step = await sendToProvider(sessionOf(request).userId, ids, context);
      return { status: 'success', data: describeStep(step, (widget) => frameAddress(widget, context.secretBox)) };
    },
  });

  calls.submit(paymentPaths.check, 'What became of a deposit: its provider is asked now', {
    schema: { body: transactionRequestSchema, answer: transactionDetailResponseSchema },
    handler: async (request) => ({
      status: true,
      data: await checkTransaction(sessionOf(request).userId, request.body.transaction_id, context),
    }),
  });

  calls.change(paymentPaths.cancel, 'Takes a withdrawal back that is not approved yet', {
    schema: { body: transactionRequestSchema },
    handler: (request) => cancelWithdrawal(sessionOf(request).userId, request.body.transaction_id, context),
  });
}

function registerPayoutAccount(api: FastifyInstance, context: PaymentRoutesContext): void {
  createCalls(api, { preValidation: context.requireClient }).change(
    paymentPaths.payoutAccount,
    'Names the bank account that a withdrawal waits for',
    {
      schema: { body: payoutAccountRequestSchema },
      handler: async (request) => {
        const { transaction_id: transactionId, iban } = request.body;
        const session = sessionOf(request);
        await namePayoutAccount({ userId: session.userId, session }, { transactionId, iban }, context);
      },
    },
  );
}

function registerLists(api: FastifyInstance, context: PaymentRoutesContext): void {
  const calls = createCalls(api, { preValidation: context.requireClient });

  calls.read(paymentPaths.list, "A client's transactions, the latest first", {
    schema: { params: z.object({ token: textSchema.max(200) }), answer: transactionListResponseSchema },
    handler: (request) => listTransactions(sessionOf(request).userId, context),
  });

  calls.read(paymentPaths.page, 'Transactions of a group that pass a filter, page by page', {
    schema: { query: transactionPageQuerySchema.extend(tokenQuerySchema.shape), answer: transactionPageResponseSchema },
    handler: (request) => pageTransactions(sessionOf(request).userId, request.query, context),
  });

  calls.read(paymentPaths.transaction, 'A transaction with everything that happened to it', {
    schema: { params: transactionParamsSchema, answer: transactionDetailResponseSchema },
    handler: async (request) => ({
      status: true,
      data: await getTransaction(sessionOf(request).userId, request.params.id, context),
    }),
  });

  calls.read(paymentPaths.options, 'What can be paid in and out at the moment, and how', {
    schema: { query: tokenQuerySchema, answer: paymentOptionsResponseSchema },
    handler: async (request) => ({ status: true, data: await listPaymentOptions(sessionOf(request).userId, context) }),
  });
}

function registerStatements(api: FastifyInstance, context: PaymentRoutesContext): void {
  const calls = createCalls(api, { preValidation: context.requireClient });

  calls.read(paymentPaths.statements, 'The months there is a statement of', {
    schema: { query: tokenQuerySchema, answer: statementsResponseSchema },
    handler: async (request) => ({
      status: true,
      data: [...(await listStatementMonths(context.database, sessionOf(request).userId, context.clock()))],
    }),
  });

  calls.read(paymentPaths.statement, 'What a month brought and took, as the ledger has it', {
    schema: { params: statementParamsSchema, answer: statementResponseSchema },
    handler: async (request) => {
      const { userId } = sessionOf(request);
      const { month } = request.params;
      const statement = await readStatement(context.database, userId, month, context.clock());
      const parts = await readStatementParts(context.database, userId, spanOfMonth(month));
      return { status: true, data: describeStatement(statement, parts) };
    },
  });
}
