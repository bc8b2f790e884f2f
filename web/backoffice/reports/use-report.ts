import { reportPaths } from '@fairlead/contract/operators/paths.ts';
import type { Dimension, Report, ReportName } from '@fairlead/contract/reports/schemas.ts';
import { keepPreviousData, type UseQueryResult } from '@tanstack/react-query';
import { spanQuery, type Span } from '../../ui/span/span.ts';
import { useTokenAnswer } from '../../transport/use-token-answer.ts';

/** A report on the days of a span. While another span loads, the previous one stays visible. */
export function useReport(report: ReportName, span: Span): UseQueryResult<Report> {
  return useTokenAnswer<Report>(['report', report, span.from, span.until], `${pathOf(reportPaths.report, report)}?${spanQuery(span)}`, {
    placeholderData: (before) => (before?.report === report ? keepPreviousData(before) : undefined),
  });
}

/** The path of a table's CSV file. */
export function csvPath(report: ReportName, span: Span, by: Dimension): string {
  return `${pathOf(reportPaths.csv, report)}?${spanQuery(span)}&by=${by}`;
}

function pathOf(path: string, report: ReportName): string {
  return path.replace(':report', report);
}
