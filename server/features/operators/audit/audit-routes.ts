import {
  auditChainResponseSchema,
  auditFilterSchema,
  auditFiltersResponseSchema,
  auditQuerySchema,
  auditReportResponseSchema,
  auditResponseSchema,
} from '@fairlead/contract/operators/audit.ts';
import { auditPaths } from '@fairlead/contract/operators/paths.ts';
import { tokenBodySchema } from '@fairlead/contract/fields.ts';
import type { FastifyInstance } from 'fastify';
import { sendCsv } from '../../../csv/send-csv.ts';
import { actorOf } from '../../../identity/operator-call.ts';
import { createCalls } from '../../../transport/http/calls.ts';
import { CSV_FILE } from '../../../transport/http/responses.ts';
import type { OperatorsContext } from '../operators-context.ts';
import { createAuditVerifier, getAuditChain } from './audit-chain-state.ts';
import { listAuditFilters } from './audit-log-store.ts';
import { exportAudit, readAudit } from './read-audit.ts';

/** Routes for the audit log and its verification. */
export function registerAuditRoutes(api: FastifyInstance, context: OperatorsContext): void {
  const verify = createAuditVerifier(context);
  const calls = createCalls(api, context.operatorCall('audit.read'));

  calls.read(auditPaths.entries, 'The audit log, latest entry first', {
    schema: { query: auditQuerySchema, answer: auditResponseSchema },
    handler: async (request) => ({ status: true, ...(await readAudit(request.query, context)) }),
  });

  calls.read(auditPaths.csv, 'All entries of the audit log that match a filter, as CSV', {
    schema: { query: auditFilterSchema, answer: CSV_FILE },
    handler: (request, reply) => sendCsv(reply, 'audit', exportAudit(request.query, context)),
  });

  calls.read(auditPaths.filters, 'The values that the audit log can be filtered by', {
    schema: { answer: auditFiltersResponseSchema },
    handler: async () => ({ status: true, data: await listAuditFilters(context.database) }),
  });

  calls.read(auditPaths.chain, 'The end of the audit log and its last checkpoint', {
    schema: { answer: auditChainResponseSchema },
    handler: async () => ({ status: true, data: await getAuditChain(context) }),
  });

  calls.submit(auditPaths.verify, 'Verifies the audit log from its first entry and reports tampering', {
    schema: { body: tokenBodySchema.nullish(), answer: auditReportResponseSchema },
    handler: async (request) => ({ status: true, data: await verify(actorOf(request)) }),
  });
}
