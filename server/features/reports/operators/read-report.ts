import { reportSchema, type Report, type ReportName } from '@fairlead/contract/reports/schemas.ts';
import { listDays, readSpan, type SpanQuery } from '../../read-span.ts';
import { readAffiliateCosts } from './read-affiliate-costs.ts';
import { readFunnel } from './read-funnel.ts';
import { readLosing } from './read-losing.ts';
import { readPayments } from './read-payments.ts';
import { readProfit } from './read-profit.ts';
import { readReconciliations } from './read-reconciliations.ts';
import type { ReadReport, ReportContext } from './report-parts.ts';

const READERS: Readonly<Record<ReportName, ReadReport>> = {
  funnel: readFunnel,
  payments: readPayments,
  profit: readProfit,
  losing: readLosing,
  affiliates: readAffiliateCosts,
  reconciliation: readReconciliations,
};

/** A report over a span of days. Refused with invalidInput, naming the field, if the span is empty or too long. */
export async function readReport(report: ReportName, asked: SpanQuery, context: ReportContext): Promise<Report> {
  const now = context.clock();
  const span = readSpan(asked, now);
  const { totals, series, tables } = await READERS[report](context, span);
  const days = listDays(span);
  return {
    report,
    ...span,
    days: [...days],
    as_of: new Date(now).toISOString(),
    totals: reportSchema.shape.totals.parse(Object.entries(totals).map(([figure, value]) => ({ figure, value }))),
    series: series.map(({ figure, byDay, otherwise }) => ({ figure, values: days.map((day) => byDay.get(day) ?? otherwise) })),
    tables: [...tables],
  };
}
