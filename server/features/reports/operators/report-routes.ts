import { reportPaths } from '@fairlead/contract/operators/paths.ts';
import { reportCsvQuerySchema, reportParamsSchema, reportQuerySchema, reportResponseSchema } from '@fairlead/contract/reports/schemas.ts';
import type { FastifyInstance } from 'fastify';
import { sendCsv } from '../../../csv/send-csv.ts';
import { createCalls } from '../../../transport/http/calls.ts';
import { CSV_FILE } from '../../../transport/http/responses.ts';
import type { OperatorContext } from '../../operator-context.ts';
import { exportReport } from './export-report.ts';
import { readReport } from './read-report.ts';
import type { ReportContext } from './report-parts.ts';

/** Business reports. */
export function registerReportRoutes(api: FastifyInstance, context: OperatorContext & ReportContext): void {
  const calls = createCalls(api, context.operatorCall('reports.read'));

  calls.read(reportPaths.report, 'A report over at most 400 days: totals, daily figures and breakdowns', {
    schema: { params: reportParamsSchema, query: reportQuerySchema, answer: reportResponseSchema },
    handler: async (request) => ({ status: true, data: await readReport(request.params.report, request.query, context) }),
  });

  calls.read(reportPaths.csv, 'A table of a report as CSV', {
    schema: { params: reportParamsSchema, query: reportCsvQuerySchema, answer: CSV_FILE },
    handler: async (request, reply) => {
      const { by, ...asked } = request.query;
      const report = await readReport(request.params.report, asked, context);
      return sendCsv(reply, `${report.report}-${by}-${report.from}-${report.until}`, exportReport(report, by));
    },
  });
}
