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
import { handleCallback } from '../providers/handle-callback.ts';

export interface PaymentRoutesContext extends PaymentsContext, PaymentExportsContext {}

/** Routes for deposits and withdrawals: for clients, and for the callbacks of payment providers. */
export function registerPaymentRoutes(api: FastifyInstance, context: PaymentRoutesContext): void {
  // Separate scopes, because each parses its body differently.
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
  createCalls(scope, { preValidation: context.requireClient }).submit(paymentPaths.create, 'Starts a deposit or requests a withdrawal', {
    schema: { body: createTransactionRequestSchema, answer: createTransactionResponseSchema },
    handler: (request) => {
      const session = sessionOf(request);
      return createTransaction({ userId: session.userId, session }, request.body, context);
    },
  });
}

/** Rejects amounts that are not written in plain digits, although JSON would accept them as numbers. */
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

/** The callback URLs of payment providers. The body stays raw, because the signature covers its bytes. */
function registerCallbacks(scope: FastifyInstance, context: PaymentRoutesContext): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  for (const url of [paymentPaths.update, paymentPaths.updateToo]) {
    createCalls(scope, null).change(url, 'For payment providers: a signed callback that reports the outcome of an order', {
      schema: { params: sendParamsSchema, body: z.any().describe("a report in the provider's own format") },
      handler: async (request) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, value?.toString()]));
        await handleCallback(request.params.provider, { headers, body, receivedAt: context.clock() }, context);
      },
    });
  }
}

function registerProviderCalls(api: FastifyInstance, context: PaymentRoutesContext): void {
  const calls = createCalls(api, { preValidation: context.requireClient });

  calls.submit(paymentPaths.send, "The provider's payment page for a deposit, where the browser goes to pay", {
    schema: { params: sendParamsSchema, body: sendRequestSchema, answer: sendResponseSchema },
    handler: async (request) => {
      const ids = { providerKey: request.params.provider, transactionId: request.body.transaction_id };
      const step = await sendToProvider(sessionOf(request).userId, ids, context);
      return { status: 'success', data: describeStep(step, (widget) => frameAddress(widget, context.secretBox)) };
    },
  });

  calls.submit(paymentPaths.check, 'The state of a deposit, after querying its provider', {
    schema: { body: transactionRequestSchema, answer: transactionDetailResponseSchema },
    handler: async (request) => ({
      status: true,
      data: await checkTransaction(sessionOf(request).userId, request.body.transaction_id, context),
    }),
  });

  calls.change(paymentPaths.cancel, 'Cancels a withdrawal that is not approved yet', {
    schema: { body: transactionRequestSchema },
    handler: (request) => cancelWithdrawal(sessionOf(request).userId, request.body.transaction_id, context),
  });
}

function registerPayoutAccount(api: FastifyInstance, context: PaymentRoutesContext): void {
  createCalls(api, { preValidation: context.requireClient }).change(
    paymentPaths.payoutAccount,
    'Adds the bank account that a withdrawal is missing',
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

  calls.read(paymentPaths.list, "A client's transactions, latest first", {
    schema: { params: z.object({ token: textSchema.max(200) }), answer: transactionListResponseSchema },
    handler: (request) => listTransactions(sessionOf(request).userId, context),
  });

  calls.read(paymentPaths.page, 'Transactions of a group that match a filter, page by page', {
    schema: { query: transactionPageQuerySchema.extend(tokenQuerySchema.shape), answer: transactionPageResponseSchema },
    handler: (request) => pageTransactions(sessionOf(request).userId, request.query, context),
  });

  calls.read(paymentPaths.transaction, 'A transaction with its timeline', {
    schema: { params: transactionParamsSchema, answer: transactionDetailResponseSchema },
    handler: async (request) => ({
      status: true,
      data: await getTransaction(sessionOf(request).userId, request.params.id, context),
    }),
  });

  calls.read(paymentPaths.options, 'Deposit and withdrawal methods and limits right now', {
    schema: { query: tokenQuerySchema, answer: paymentOptionsResponseSchema },
    handler: async (request) => ({ status: true, data: await listPaymentOptions(sessionOf(request).userId, context) }),
  });
}

function registerStatements(api: FastifyInstance, context: PaymentRoutesContext): void {
  const calls = createCalls(api, { preValidation: context.requireClient });

  calls.read(paymentPaths.statements, 'The months that have a statement', {
    schema: { query: tokenQuerySchema, answer: statementsResponseSchema },
    handler: async (request) => ({
      status: true,
      data: [...(await listStatementMonths(context.database, sessionOf(request).userId, context.clock()))],
    }),
  });

  calls.read(paymentPaths.statement, 'The statement of a month, from the ledger', {
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
