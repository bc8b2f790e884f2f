import { plainSuccessSchema } from '@fairlead/contract/account/schemas.ts';
import {
  acknowledgeComplaintRequestSchema,
  complaintDetailSchema,
  complaintRegisterQuerySchema,
  complaintsQuerySchema,
  complaintsSchema,
  decideComplaintRequestSchema,
  enterComplaintRequestSchema,
  enteredComplaintSchema,
  extendComplaintRequestSchema,
} from '@fairlead/contract/contact/operators/complaints.ts';
import { queueItemParamsSchema } from '@fairlead/contract/account/operators/queues.ts';
import { queuePaths } from '@fairlead/contract/operators/paths.ts';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { recordAction } from '../../../../audit/record-action.ts';
import { sendCsv } from '../../../../csv/send-csv.ts';
import { actorOf } from '../../../../identity/operator-call.ts';
import { answers, CSV_ANSWER, NEEDS_ACCESS_TOKEN } from '../../../../transport/http/responses.ts';
import type { OperatorContext } from '../../../operator-context.ts';
import { exportComplaints } from './complaint-register.ts';
import { getComplaint, listComplaints } from './complaint-view.ts';
import { enterComplaint } from './enter-complaint.ts';
import { acknowledgeComplaint, decideComplaint, extendComplaint, type HandleComplaintContext } from './handle-complaint.ts';

/** Complaints, from their receipt to the answer. */
export function registerComplaintRoutes(api: FastifyInstance, context: OperatorContext & HandleComplaintContext): void {
  const routes = api.withTypeProvider<ZodTypeProvider>();
  const { database, clock, operatorCall } = context;
  const security = NEEDS_ACCESS_TOKEN;

  routes.route({
    method: 'GET',
    url: queuePaths.complaints,
    schema: { summary: 'Complaints, page by page', security, querystring: complaintsQuerySchema, response: answers(complaintsSchema) },
    ...operatorCall('complaints.read'),
    handler: async ({ query }) => ({ status: true as const, ...(await listComplaints(database, query, clock())) }),
  });

  routes.route({
    method: 'GET',
    url: queuePaths.complaint,
    schema: { summary: 'A complaint', security, params: queueItemParamsSchema, response: answers(complaintDetailSchema) },
    ...operatorCall('complaints.read'),
    handler: async ({ params }) => ({ status: true as const, data: await getComplaint(database, params.id, clock()) }),
  });

  routes.route({
    method: 'GET',
    url: queuePaths.complaintRegister,
    schema: {
      summary: 'The register of complaints that came in a span of days, as CSV',
      security,
      querystring: complaintRegisterQuerySchema,
      response: CSV_ANSWER,
    },
    ...operatorCall('complaints.read'),
    handler: async (request, reply) => {
      const { from, until } = request.query;
      const subject = { kind: 'complaint', id: 'register' };
      await recordAction(database, actorOf(request), { action: 'complaints.export', subject, after: { from, until } }, clock());
      return sendCsv(reply, `complaints-${from}-${until}`, exportComplaints(database, { from, until }));
    },
  });

  routes.route({
    method: 'POST',
    url: queuePaths.enterComplaint,
    schema: {
      summary: 'Takes a complaint into the register',
      security,
      body: enterComplaintRequestSchema,
      response: answers(enteredComplaintSchema),
    },
    ...operatorCall('complaints.handle'),
    handler: async (request) => ({
      status: true as const,
      data: { id: await enterComplaint(actorOf(request), request.body, context) },
    }),
  });

  routes.route({
    method: 'POST',
    url: queuePaths.acknowledgeComplaint,
    schema: {
      summary: 'Confirms to whoever complained that it has come',
      security,
      body: acknowledgeComplaintRequestSchema,
      response: answers(plainSuccessSchema),
    },
    ...operatorCall('complaints.handle'),
    handler: async (request) => {
      await acknowledgeComplaint(actorOf(request), request.body.id, context);
      return { status: true as const };
    },
  });

  routes.route({
    method: 'POST',
    url: queuePaths.extendComplaint,
    schema: {
      summary: 'Takes more time for a complaint, once, and says why',
      security,
      body: extendComplaintRequestSchema,
      response: answers(plainSuccessSchema),
    },
    ...operatorCall('complaints.handle'),
    handler: async (request) => {
      await extendComplaint(actorOf(request), request.body, context);
      return { status: true as const };
    },
  });

  routes.route({
    method: 'POST',
    url: queuePaths.decideComplaint,
    schema: {
      summary: 'Decides a complaint and answers it',
      security,
      body: decideComplaintRequestSchema,
      response: answers(plainSuccessSchema),
    },
    ...operatorCall('complaints.handle'),
    handler: async (request) => {
      await decideComplaint(actorOf(request), request.body, context);
      return { status: true as const };
    },
  });
}
