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
import { recordAction } from '../../../../audit/record-action.ts';
import { sendCsv } from '../../../../csv/send-csv.ts';
import { actorOf } from '../../../../identity/operator-call.ts';
import { createCalls } from '../../../../transport/http/calls.ts';
import { CSV_FILE } from '../../../../transport/http/responses.ts';
import type { OperatorContext } from '../../../operator-context.ts';
import { exportComplaints } from './complaint-register.ts';
import { getComplaint, listComplaints } from './complaint-view.ts';
import { enterComplaint } from './enter-complaint.ts';
import { acknowledgeComplaint, decideComplaint, extendComplaint, type HandleComplaintContext } from './handle-complaint.ts';

/** Complaints, from receipt to response. */
export function registerComplaintRoutes(api: FastifyInstance, context: OperatorContext & HandleComplaintContext): void {
  const { database, clock, operatorCall } = context;
  const readCalls = createCalls(api, operatorCall('complaints.read'));
  const handleCalls = createCalls(api, operatorCall('complaints.handle'));

  readCalls.read(queuePaths.complaints, 'Complaints, page by page', {
    schema: { query: complaintsQuerySchema, answer: complaintsSchema },
    handler: async ({ query }) => ({ status: true, ...(await listComplaints(database, query, clock())) }),
  });

  readCalls.read(queuePaths.complaint, 'A complaint', {
    schema: { params: queueItemParamsSchema, answer: complaintDetailSchema },
    handler: async ({ params }) => ({ status: true, data: await getComplaint(database, params.id, clock()) }),
  });

  readCalls.read(queuePaths.complaintRegister, 'The register of complaints received in a span of days, as CSV', {
    schema: { query: complaintRegisterQuerySchema, answer: CSV_FILE },
    handler: async (request, reply) => {
      const { from, until } = request.query;
      const subject = { kind: 'complaint', id: 'register' };
      await recordAction(database, actorOf(request), { action: 'complaints.export', subject, after: { from, until } }, clock());
      return sendCsv(reply, `complaints-${from}-${until}`, exportComplaints(database, { from, until }));
    },
  });

  handleCalls.submit(queuePaths.enterComplaint, 'Enters a complaint in the register', {
    schema: { body: enterComplaintRequestSchema, answer: enteredComplaintSchema },
    handler: async (request) => ({
      status: true,
      data: { id: await enterComplaint(actorOf(request), request.body, context) },
    }),
  });

  handleCalls.change(queuePaths.acknowledgeComplaint, 'Acknowledges receipt to the complainant', {
    schema: { body: acknowledgeComplaintRequestSchema },
    handler: (request) => acknowledgeComplaint(actorOf(request), request.body.id, context),
  });

  handleCalls.change(queuePaths.extendComplaint, 'Extends a complaint’s deadline once, with a reason', {
    schema: { body: extendComplaintRequestSchema },
    handler: (request) => extendComplaint(actorOf(request), request.body, context),
  });

  handleCalls.change(queuePaths.decideComplaint, 'Decides a complaint and sends the response', {
    schema: { body: decideComplaintRequestSchema },
    handler: (request) => decideComplaint(actorOf(request), request.body, context),
  });
}
