import {
  clientDocumentsResponseSchema,
  clientLoginsResponseSchema,
  clientMailsResponseSchema,
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
import { listClientMails } from './records/list-mails.ts';
import { listTransactions, listTransactionSteps } from './records/list-transactions.ts';
import { listTimeline } from './timeline/list-timeline.ts';

/** What is kept about one client, list by list. Each is a look at the client, and refused with notFound where there is none. */
export function registerRecordRoutes(api: FastifyInstance, context: ClientDeskContext, recordView: RecordView): void {
  const { database, sessions } = context;
  const clientCalls = createCalls(api, context.operatorCall('clients.read'));
  const paymentCalls = createCalls(api, context.operatorCall('payments.read'));
  const documentCalls = createCalls(api, context.operatorCall('documents.read'));

  /** Writes down who looks, and gives the id of the client. */
  async function look(request: CallRequest<{ readonly id: number }>): Promise<number> {
    const { id } = request.params;
    if (!(await hasClient(database, id))) throw new CallRefused('notFound');
    await recordView(actorOf(request), id);
    return id;
  }

  clientCalls.read(clientPaths.closedPositions, 'What a client has closed', {
    schema: { params: clientParamsSchema, query: recordQuerySchema, answer: closedPositionsResponseSchema },
    handler: async (request) => ({ status: true, ...(await listClosedPositions(await look(request), request.query, database)) }),
  });

  clientCalls.read(clientPaths.whyPosition, "Why a client's position is what it is, as the journal holds it", {
    schema: { params: positionParamsSchema, answer: whyResponseSchema },
    handler: async (request) => context.whyPosition(await look(request), request.params.position),
  });

  paymentCalls.read(clientPaths.ledger, "Every line of a client's purses", {
    schema: { params: clientParamsSchema, query: recordQuerySchema, answer: ledgerResponseSchema },
    handler: async (request) => ({ status: true, ...(await listLedger(await look(request), request.query, database)) }),
  });

  paymentCalls.read(clientPaths.transactions, "A client's payments and bonuses", {
    schema: { params: clientParamsSchema, query: recordQuerySchema, answer: clientTransactionsResponseSchema },
    handler: async (request) => ({ status: true, ...(await listTransactions(await look(request), request.query, database)) }),
  });

  paymentCalls.read(clientPaths.transactionSteps, 'What happened to a payment, step by step', {
    schema: { params: transactionStepsParamsSchema, answer: transactionStepsResponseSchema },
    handler: async (request) => ({
      status: true,
      data: await listTransactionSteps(await look(request), request.params.transaction, database),
    }),
  });

  documentCalls.read(clientPaths.documents, 'Every file that a client has handed in', {
    schema: { params: clientParamsSchema, query: recordQuerySchema, answer: clientDocumentsResponseSchema },
    handler: async (request) => ({ status: true, ...(await listClientDocuments(await look(request), request.query, database)) }),
  });

  clientCalls.read(clientPaths.logins, "A client's logins and failed attempts", {
    schema: { params: clientParamsSchema, query: recordQuerySchema, answer: clientLoginsResponseSchema },
    handler: async (request) => ({ status: true, ...(await listClientLogins(await look(request), request.query, database)) }),
  });

  clientCalls.read(clientPaths.sessions, "A client's sessions that stand", {
    schema: { params: clientParamsSchema, answer: clientSessionsResponseSchema },
    handler: async (request) => ({ status: true, data: await listClientSessions(await look(request), sessions) }),
  });

  clientCalls.read(clientPaths.mails, 'Every mail that a client was sent or is owed', {
    schema: { params: clientParamsSchema, query: recordQuerySchema, answer: clientMailsResponseSchema },
    handler: async (request) => ({ status: true, ...(await listClientMails(await look(request), request.query, database)) }),
  });

  clientCalls.read(clientPaths.timeline, 'All that has happened around a client, as far as the operator may read it', {
    schema: { params: clientParamsSchema, query: timelineQuerySchema, answer: timelineResponseSchema },
    handler: async (request) => ({
      status: true,
      ...(await listTimeline(await look(request), request.query, operatorOf(request), context)),
    }),
  });
}
