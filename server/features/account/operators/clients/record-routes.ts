import {
  clientDocumentsResponseSchema,
  clientLoginsResponseSchema,
  clientEmailsResponseSchema,
  clientSessionsResponseSchema,
  clientTransactionsResponseSchema,
  closedPositionsResponseSchema,
  ledgerResponseSchema,
  positionParamsSchema,
  recordQuerySchema,
  timelineQuerySchema,
  timelineResponseSchema,
  transactionStepsParamsSchema,
  transactionStepsResponseSchema,
} from '@fairlead/contract/account/operators/client-records.ts';
import { clientParamsSchema } from '@fairlead/contract/account/operators/clients.ts';
import { clientPaths } from '@fairlead/contract/operators/paths.ts';
import { whyResponseSchema } from '@fairlead/contract/trading/history/schemas.ts';
import type { FastifyInstance } from 'fastify';
import { actorOf, operatorOf } from '../../../../identity/operator-call.ts';
import { CallRefused } from '../../../../transport/call-refused.ts';
import { createCalls, type CallRequest } from '../../../../transport/http/calls.ts';
import type { ClientDeskContext } from '../client-desk-context.ts';
import { hasClient } from './reading/has-client.ts';
import type { RecordView } from './reading/record-view.ts';
import { listClosedPositions } from './records/list-closed-positions.ts';
import { listClientDocuments } from './records/list-documents.ts';
import { listLedger } from './records/list-ledger.ts';
import { listClientLogins, listClientSessions } from './records/list-logins.ts';
import { listClientEmails } from './records/list-emails.ts';
import { listTransactions, listTransactionSteps } from './records/list-transactions.ts';
import { listTimeline } from './timeline/list-timeline.ts';

/**
 * The lists of one client's records. Each call is recorded as a view of the client, and refused with notFound if the client does not exist.
 */
export function registerRecordRoutes(api: FastifyInstance, context: ClientDeskContext, recordView: RecordView): void {
  const { database, brokerRules, sessions } = context;
  const clientCalls = createCalls(api, context.operatorCall('clients.read'));
  const paymentCalls = createCalls(api, context.operatorCall('payments.read'));
  const documentCalls = createCalls(api, context.operatorCall('documents.read'));

  /** Records the view and returns the client's id. */
  async function viewedClient(request: CallRequest<{ readonly id: number }>): Promise<number> {
    const { id } = request.params;
    if (!(await hasClient(database, id))) throw new CallRefused('notFound');
    await recordView(actorOf(request), id);
    return id;
  }

  clientCalls.read(clientPaths.closedPositions, 'A client’s closed positions', {
    schema: { params: clientParamsSchema, query: recordQuerySchema, answer: closedPositionsResponseSchema },
    handler: async (request) => ({
      status: true,
      ...(await listClosedPositions(await viewedClient(request), request.query, database, brokerRules)),
    }),
  });

  clientCalls.read(clientPaths.whyPosition, "The explanation of a client's position from the journal", {
    schema: { params: positionParamsSchema, answer: whyResponseSchema },
    handler: async (request) => context.whyPosition(await viewedClient(request), request.params.position),
  });

  paymentCalls.read(clientPaths.ledger, "Every ledger entry of a client's balances", {
    schema: { params: clientParamsSchema, query: recordQuerySchema, answer: ledgerResponseSchema },
    handler: async (request) => ({
      status: true,
      ...(await listLedger(await viewedClient(request), request.query, context)),
    }),
  });

  paymentCalls.read(clientPaths.transactions, "A client's payments and bonuses", {
    schema: { params: clientParamsSchema, query: recordQuerySchema, answer: clientTransactionsResponseSchema },
    handler: async (request) => ({ status: true, ...(await listTransactions(await viewedClient(request), request.query, database)) }),
  });

  paymentCalls.read(clientPaths.transactionSteps, 'The steps of a payment', {
    schema: { params: transactionStepsParamsSchema, answer: transactionStepsResponseSchema },
    handler: async (request) => ({
      status: true,
      data: await listTransactionSteps(await viewedClient(request), request.params.transaction, database),
    }),
  });

  documentCalls.read(clientPaths.documents, 'Every file uploaded by a client', {
    schema: { params: clientParamsSchema, query: recordQuerySchema, answer: clientDocumentsResponseSchema },
    handler: async (request) => ({ status: true, ...(await listClientDocuments(await viewedClient(request), request.query, database)) }),
  });

  clientCalls.read(clientPaths.logins, "A client's sign-ins and failed attempts", {
    schema: { params: clientParamsSchema, query: recordQuerySchema, answer: clientLoginsResponseSchema },
    handler: async (request) => ({ status: true, ...(await listClientLogins(await viewedClient(request), request.query, database)) }),
  });

  clientCalls.read(clientPaths.sessions, "A client's active sessions", {
    schema: { params: clientParamsSchema, answer: clientSessionsResponseSchema },
    handler: async (request) => ({ status: true, data: await listClientSessions(await viewedClient(request), sessions) }),
  });

  clientCalls.read(clientPaths.mails, 'Every email sent or queued to a client', {
    schema: { params: clientParamsSchema, query: recordQuerySchema, answer: clientEmailsResponseSchema },
    handler: async (request) => ({ status: true, ...(await listClientEmails(await viewedClient(request), request.query, database)) }),
  });

  clientCalls.read(clientPaths.timeline, 'All events concerning a client that the operator may see', {
    schema: { params: clientParamsSchema, query: timelineQuerySchema, answer: timelineResponseSchema },
    handler: async (request) => ({
      status: true,
      ...(await listTimeline(await viewedClient(request), request.query, operatorOf(request), context)),
    }),
  });
}
