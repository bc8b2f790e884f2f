import { reportPaths } from '@fairlead/contract/operators/paths.ts';
import { reportCsvQuerySchema, reportParamsSchema, reportQuerySchema, reportResponseSchema } from '@fairlead/contract/reports/schemas.ts';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { sendCsv } from '../../../csv/send-csv.ts';
import { answers, CSV_ANSWER, NEEDS_ACCESS_TOKEN } from '../../../transport/http/responses.ts';
import type { OperatorContext } from '../../operator-context.ts';
import { exportReport } from './export-report.ts';
import { readReport } from './read-report.ts';
import type { ReportContext } from './report-parts.ts';

/** How the brokerage does. */
export function registerReportRoutes(api: FastifyInstance, context: OperatorContext & ReportContext): void {
  const routes = api.withTypeProvider<ZodTypeProvider>();

  routes.route({
    method: 'GET',
    url: reportPaths.report,
    schema: {
      summary: 'A report over at most 400 days: figures, the same by day, and what they are made of',
      security: NEEDS_ACCESS_TOKEN,
      params: reportParamsSchema,
      querystring: reportQuerySchema,
      response: answers(reportResponseSchema),
    },
    ...context.operatorCall('reports.read'),
    handler: async (request) => ({ status: true as const, data: await readReport(request.params.report, request.query, context) }),
  });

  routes.route({
    method: 'GET',
    url: reportPaths.csv,
    schema: {
      summary: 'A table of a report as CSV',
      security: NEEDS_ACCESS_TOKEN,
      params: reportParamsSchema,
      querystring: reportCsvQuerySchema,
      response: CSV_ANSWER,
    },
    ...context.operatorCall('reports.read'),
    handler: async (request, reply) => {
      const { by, ...asked } = request.query;
      const report = await readReport(request.params.report, asked, context);
      return sendCsv(reply, `${report.report}-${by}-${report.from}-${report.until}`, exportReport(report, by));
    },
  });
}
