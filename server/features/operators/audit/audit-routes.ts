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
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { sendCsv } from '../../../csv/send-csv.ts';
import { actorOf } from '../../../identity/operator-call.ts';
import { answers, CSV_ANSWER, NEEDS_ACCESS_TOKEN } from '../../../transport/http/responses.ts';
import type { OperatorsContext } from '../operators-context.ts';
import { createAuditVerifier, getAuditChain } from './audit-chain-state.ts';
import { listAuditFilters } from './audit-log-store.ts';
import { exportAudit, readAudit } from './read-audit.ts';

/** What operators did, and whether anybody has changed what stands about it. */
export function registerAuditRoutes(api: FastifyInstance, context: OperatorsContext): void {
  const routes = api.withTypeProvider<ZodTypeProvider>();
  const verify = createAuditVerifier(context);
  const guard = context.operatorCall('audit.read');

  routes.route({
    method: 'GET',
    url: auditPaths.entries,
    schema: {
      summary: 'The audit log, the latest entry first',
      security: NEEDS_ACCESS_TOKEN,
      querystring: auditQuerySchema,
      response: answers(auditResponseSchema),
    },
    ...guard,
    handler: async (request) => ({ status: true as const, ...(await readAudit(request.query, context)) }),
  });

  routes.route({
    method: 'GET',
    url: auditPaths.csv,
    schema: {
      summary: 'All entries of the audit log that pass a filter, as CSV',
      security: NEEDS_ACCESS_TOKEN,
      querystring: auditFilterSchema,
      response: CSV_ANSWER,
    },
    ...guard,
    handler: (request, reply) => sendCsv(reply, 'audit', exportAudit(request.query, context)),
  });

  routes.route({
    method: 'GET',
    url: auditPaths.filters,
    schema: {
      summary: 'What the audit log can be narrowed down to',
      security: NEEDS_ACCESS_TOKEN,
      response: answers(auditFiltersResponseSchema),
    },
    ...guard,
    handler: async () => ({ status: true as const, data: await listAuditFilters(context.database) }),
  });

  routes.route({
    method: 'GET',
    url: auditPaths.chain,
    schema: {
      summary: 'Where the audit log ends, and what was written down of it',
      security: NEEDS_ACCESS_TOKEN,
      response: answers(auditChainResponseSchema),
    },
    ...guard,
    handler: async () => ({ status: true as const, data: await getAuditChain(context) }),
  });

  routes.route({
    method: 'POST',
    url: auditPaths.verify,
    schema: {
      summary: 'Follows the audit log from its first entry and says whether anybody has changed it',
      security: NEEDS_ACCESS_TOKEN,
      body: tokenBodySchema.nullish(),
      response: answers(auditReportResponseSchema),
    },
    ...guard,
    handler: async (request) => ({ status: true as const, data: await verify(actorOf(request)) }),
  });
}
