import { REPORTS, type Report, type ReportName } from '@fairlead/contract/reports/schemas.ts';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useParams } from 'react-router';
import { formatDateTime } from '../../ui/format.ts';
import { useLocale } from '../../ui/locale.tsx';
import { Tile, Tiles } from '../../ui/panel.tsx';
import { Screen } from '../../ui/screen.tsx';
import { SpanControl } from '../../ui/span/span-control.tsx';
import { useSpan } from '../../ui/span/use-span.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { QueryPlaceholder } from '../shared/query-placeholder.tsx';
import { formatFigure } from './format-figure.ts';
import { LosingWorkings } from './losing-workings.tsx';
import { ReportChart } from './report-chart.tsx';
import { ReportTablePanel } from './report-table.tsx';
import { useReport } from './use-report.ts';

const MOST_IN_A_ROW = 6;

/** The broker's reports, one at a time; report and period are in the URL. */
export function ReportsScreen() {
  const { t } = useTranslation('backofficeReports');
  const { report: asked } = useParams();
  const { search } = useLocation();
  const navigate = useNavigate();
  const choice = useSpan();
  const name = REPORTS.find((each) => each === asked) ?? 'funnel';
  return (
    <Screen wide title={t('title')} lead={t('lead')} actions={<SpanControl {...choice} />}>
      <Tabs
        label={t('title')}
        tabs={REPORTS.map((report) => ({
          value: report,
          label: t(`report.${report}`),
          content: report === name && <ReportContent name={report} span={choice.span} />,
        }))}
        value={name}
        onValueChange={(report) => void navigate({ pathname: `/backoffice/reports/${report}`, search }, { replace: true })}
        panelClassName="pt-5"
      />
    </Screen>
  );
}

function ReportContent({ name, span }: { readonly name: ReportName; readonly span: { readonly from: string; readonly until: string } }) {
  const { data, error, isPlaceholderData, refetch } = useReport(name, span);
  if (error !== null || data === undefined) return <QueryPlaceholder query={{ error, refetch }} />;
  return (
    <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60 transition-opacity' : 'transition-opacity'}>
      <ReportView report={data} />
    </div>
  );
}

function ReportView({ report }: { readonly report: Report }) {
  const { t } = useTranslation('backofficeReports');
  const locale = useLocale();
  return (
    <div className="flex flex-col gap-6">
      <Tiles many={report.totals.length > MOST_IN_A_ROW}>
        {report.totals.map(({ figure, value }) => (
          <Tile key={figure} label={t(`figure.${figure}`)}>
            {formatFigure(figure, value, locale)}
          </Tile>
        ))}
      </Tiles>
      <ReportChart key={report.report} report={report} />
      {report.report === 'losing' && <LosingWorkings report={report} />}
      <div className="grid items-start gap-6 xl:grid-cols-2">
        {report.tables.map((table) => (
          <ReportTablePanel key={table.by} report={report} table={table} />
        ))}
      </div>
      <p className="text-mini text-muted">{t('asOf', { time: formatDateTime(report.as_of, locale) })}</p>
    </div>
  );
}
