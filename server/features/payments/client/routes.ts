import { plainSuccessSchema } from '@fairlead/contract/account/schemas.ts';
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
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { sessionOf } from '../../../identity/sessions/require-session.ts';
import { CallRefused } from '../../../transport/call-refused.ts';
import { answers, NEEDS_ACCESS_TOKEN } from '../../../transport/http/responses.ts';
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
  scope.withTypeProvider<ZodTypeProvider>().route({
    method: 'POST',
    url: paymentPaths.create,
    schema: {
      summary: 'Begins a deposit, or asks for a withdrawal',
      security: NEEDS_ACCESS_TOKEN,
      body: createTransactionRequestSchema,
      response: answers(createTransactionResponseSchema),
    },
    preValidation: context.requireClient,
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
    scope.withTypeProvider<ZodTypeProvider>().route({
      method: 'POST',
      url,
      schema: {
        summary: 'For payment providers: reports, under their signature, what became of an order',
        params: sendParamsSchema,
        body: z.any().describe("a report in the provider's own shape"),
        response: answers(plainSuccessSchema),
      },
      handler: async (request) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, value?.toString()]));
        await takeCallback(request.params.provider, { headers, body, receivedAt: context.clock() }, context);
        return { status: true as const };
      },
    });
  }
}

function registerProviderCalls(api: FastifyInstance, context: PaymentRoutesContext): void {
  const routes = api.withTypeProvider<ZodTypeProvider>();
  routes.route({
    method: 'POST',
    url: paymentPaths.send,
    schema: {
      summary: "Where the browser goes to pay: a deposit's page at its provider",
      security: NEEDS_ACCESS_TOKEN,
      params: sendParamsSchema,
      body: sendRequestSchema,
      response: answers(sendResponseSchema),
    },
    preValidation: context.requireClient,
    handler: async (request) => {
      const ids = { providerKey: request.params.provider, transactionId: request.body.transaction_id };
      const step = await sendToProvider(sessionOf(request).userId, ids, context);
      return { status: 'success' as const, data: describeStep(step, (widget) => frameAddress(widget, context.secretBox)) };
    },
  });

  routes.route({
    method: 'POST',
    url: paymentPaths.check,
    schema: {
      summary: 'What became of a deposit: its provider is asked now',
      security: NEEDS_ACCESS_TOKEN,
      body: transactionRequestSchema,
      response: answers(transactionDetailResponseSchema),
    },
    preValidation: context.requireClient,
    handler: async (request) => ({
      status: true as const,
      data: await checkTransaction(sessionOf(request).userId, request.body.transaction_id, context),
    }),
  });

  routes.route({
    method: 'POST',
    url: paymentPaths.cancel,
    schema: {
      summary: 'Takes a withdrawal back that is not approved yet',
      security: NEEDS_ACCESS_TOKEN,
      body: transactionRequestSchema,
      response: answers(plainSuccessSchema),
    },
    preValidation: context.requireClient,
    handler: async (request) => {
      await cancelWithdrawal(sessionOf(request).userId, request.body.transaction_id, context);
      return { status: true as const };
    },
  });
}

function registerPayoutAccount(api: FastifyInstance, context: PaymentRoutesContext): void {
  api.withTypeProvider<ZodTypeProvider>().route({
    method: 'POST',
    url: paymentPaths.payoutAccount,
    schema: {
      summary: 'Names the bank account that a withdrawal waits for',
      security: NEEDS_ACCESS_TOKEN,
      body: payoutAccountRequestSchema,
      response: answers(plainSuccessSchema),
    },
    preValidation: context.requireClient,
    handler: async (request) => {
      const { transaction_id: transactionId, iban } = request.body;
      const session = sessionOf(request);
      await namePayoutAccount({ userId: session.userId, session }, { transactionId, iban }, context);
      return { status: true as const };
    },
  });
}

function registerLists(api: FastifyInstance, context: PaymentRoutesContext): void {
  const routes = api.withTypeProvider<ZodTypeProvider>();
  const preValidation = context.requireClient;

  routes.route({
    method: 'GET',
    url: paymentPaths.list,
    schema: {
      summary: "A client's transactions, the latest first",
      security: NEEDS_ACCESS_TOKEN,
      params: z.object({ token: textSchema.max(200) }),
      response: answers(transactionListResponseSchema),
    },
    preValidation,
    handler: (request) => listTransactions(sessionOf(request).userId, context),
  });

  routes.route({
    method: 'GET',
    url: paymentPaths.page,
    schema: {
      summary: 'Transactions of a group that pass a filter, page by page',
      security: NEEDS_ACCESS_TOKEN,
      querystring: transactionPageQuerySchema.extend(tokenQuerySchema.shape),
      response: answers(transactionPageResponseSchema),
    },
    preValidation,
    handler: (request) => pageTransactions(sessionOf(request).userId, request.query, context),
  });

  routes.route({
    method: 'GET',
    url: paymentPaths.transaction,
    schema: {
      summary: 'A transaction with everything that happened to it',
      security: NEEDS_ACCESS_TOKEN,
      params: transactionParamsSchema,
      response: answers(transactionDetailResponseSchema),
    },
    preValidation,
    handler: async (request) => ({
      status: true as const,
      data: await getTransaction(sessionOf(request).userId, request.params.id, context),
    }),
  });

  routes.route({
    method: 'GET',
    url: paymentPaths.options,
    schema: {
      summary: 'What can be paid in and out at the moment, and how',
      security: NEEDS_ACCESS_TOKEN,
      querystring: tokenQuerySchema,
      response: answers(paymentOptionsResponseSchema),
    },
    preValidation,
    handler: async (request) => ({ status: true as const, data: await listPaymentOptions(sessionOf(request).userId, context) }),
  });
}

function registerStatements(api: FastifyInstance, context: PaymentRoutesContext): void {
  const routes = api.withTypeProvider<ZodTypeProvider>();
  const preValidation = context.requireClient;

  routes.route({
    method: 'GET',
    url: paymentPaths.statements,
    schema: {
      summary: 'The months there is a statement of',
      security: NEEDS_ACCESS_TOKEN,
      querystring: tokenQuerySchema,
      response: answers(statementsResponseSchema),
    },
    preValidation,
    handler: async (request) => ({
      status: true as const,
      data: [...(await listStatementMonths(context.database, sessionOf(request).userId, context.clock()))],
    }),
  });

  routes.route({
    method: 'GET',
    url: paymentPaths.statement,
    schema: {
      summary: 'What a month brought and took, as the ledger has it',
      security: NEEDS_ACCESS_TOKEN,
      params: statementParamsSchema,
      response: answers(statementResponseSchema),
    },
    preValidation,
    handler: async (request) => {
      const { userId } = sessionOf(request);
      const { month } = request.params;
      const statement = await readStatement(context.database, userId, month, context.clock());
      const parts = await readStatementParts(context.database, userId, spanOfMonth(month));
      return { status: true as const, data: describeStatement(statement, parts) };
    },
  });
}
