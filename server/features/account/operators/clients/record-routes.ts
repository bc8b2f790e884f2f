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
import type { Permission } from '@fairlead/domain/operators/permissions.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { actorOf, operatorOf } from '../../../../identity/operator-call.ts';
import { CallRefused } from '../../../../transport/call-refused.ts';
import { answers, NEEDS_ACCESS_TOKEN } from '../../../../transport/http/responses.ts';
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

const status = true as const;
const security = NEEDS_ACCESS_TOKEN;

/** What is kept about one client, list by list. Each is a look at the client, and refused with notFound where there is none. */
export function registerRecordRoutes(api: FastifyInstance, context: ClientDeskContext, recordView: RecordView): void {
  const routes = api.withTypeProvider<ZodTypeProvider>();
  const { database, sessions } = context;

  async function look(request: FastifyRequest, userId: number): Promise<void> {
    if (!(await hasClient(database, userId))) throw new CallRefused('notFound');
    await recordView(actorOf(request), userId);
  }
  /** A list of a client's, page by page. */
  const list = { params: clientParamsSchema, querystring: recordQuerySchema };
  const readers = (permission: Permission) => context.operatorCall(permission);

  routes.route({
    method: 'GET',
    url: clientPaths.closedPositions,
    schema: { summary: 'What a client has closed', security, ...list, response: answers(closedPositionsResponseSchema) },
    ...readers('clients.read'),
    handler: async (request) => {
      const { id } = request.params;
      await look(request, id);
      return { status, ...(await listClosedPositions(id, request.query, database)) };
    },
  });

  routes.route({
    method: 'GET',
    url: clientPaths.whyPosition,
    schema: {
      summary: "Why a client's position is what it is, as the journal holds it",
      security,
      params: positionParamsSchema,
      response: answers(whyResponseSchema),
    },
    ...readers('clients.read'),
    handler: async (request) => {
      const { id, position } = request.params;
      await look(request, id);
      return context.whyPosition(id, position);
    },
  });

  routes.route({
    method: 'GET',
    url: clientPaths.ledger,
    schema: { summary: "Every line of a client's purses", security, ...list, response: answers(ledgerResponseSchema) },
    ...readers('payments.read'),
    handler: async (request) => {
      const { id } = request.params;
      await look(request, id);
      return { status, ...(await listLedger(id, request.query, database)) };
    },
  });

  routes.route({
    method: 'GET',
    url: clientPaths.transactions,
    schema: { summary: "A client's payments and bonuses", security, ...list, response: answers(clientTransactionsResponseSchema) },
    ...readers('payments.read'),
    handler: async (request) => {
      const { id } = request.params;
      await look(request, id);
      return { status, ...(await listTransactions(id, request.query, database)) };
    },
  });

  routes.route({
    method: 'GET',
    url: clientPaths.transactionSteps,
    schema: {
      summary: 'What happened to a payment, step by step',
      security,
      params: transactionStepsParamsSchema,
      response: answers(transactionStepsResponseSchema),
    },
    ...readers('payments.read'),
    handler: async (request) => {
      const { id, transaction } = request.params;
      await look(request, id);
      return { status, data: await listTransactionSteps(id, transaction, database) };
    },
  });

  routes.route({
    method: 'GET',
    url: clientPaths.documents,
    schema: { summary: 'Every file that a client has handed in', security, ...list, response: answers(clientDocumentsResponseSchema) },
    ...readers('documents.read'),
    handler: async (request) => {
      const { id } = request.params;
      await look(request, id);
      return { status, ...(await listClientDocuments(id, request.query, database)) };
    },
  });

  routes.route({
    method: 'GET',
    url: clientPaths.logins,
    schema: { summary: "A client's logins and failed attempts", security, ...list, response: answers(clientLoginsResponseSchema) },
    ...readers('clients.read'),
    handler: async (request) => {
      const { id } = request.params;
      await look(request, id);
      return { status, ...(await listClientLogins(id, request.query, database)) };
    },
  });

  routes.route({
    method: 'GET',
    url: clientPaths.sessions,
    schema: {
      summary: "A client's sessions that stand",
      security,
      params: clientParamsSchema,
      response: answers(clientSessionsResponseSchema),
    },
    ...readers('clients.read'),
    handler: async (request) => {
      const { id } = request.params;
      await look(request, id);
      return { status, data: await listClientSessions(id, sessions) };
    },
  });

  routes.route({
    method: 'GET',
    url: clientPaths.mails,
    schema: { summary: 'Every mail that a client was sent or is owed', security, ...list, response: answers(clientMailsResponseSchema) },
    ...readers('clients.read'),
    handler: async (request) => {
      const { id } = request.params;
      await look(request, id);
      return { status, ...(await listClientMails(id, request.query, database)) };
    },
  });

  routes.route({
    method: 'GET',
    url: clientPaths.timeline,
    schema: {
      summary: 'All that has happened around a client, as far as the operator may read it',
      security,
      params: clientParamsSchema,
      querystring: timelineQuerySchema,
      response: answers(timelineResponseSchema),
    },
    ...readers('clients.read'),
    handler: async (request) => {
      const { id } = request.params;
      await look(request, id);
      return { status, ...(await listTimeline(id, request.query, operatorOf(request), context)) };
    },
  });
}
