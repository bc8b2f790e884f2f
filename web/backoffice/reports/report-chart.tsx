import { FIGURE_UNITS, type Figure, type Report } from '@fairlead/contract/reports/schemas.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../ui/locale.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TimeChart } from '../../ui/time-chart.tsx';
import { ViewChoice } from '../shared/view-choice.tsx';
import { drawnValue, formatDrawn, formatTick } from './format-figure.ts';
import { SaveTable } from './save-table.tsx';

/** The report by day, one of its figures at a time. */
export function ReportChart({ report }: { readonly report: Report }) {
  const { t } = useTranslation('backofficeReports');
  const locale = useLocale();
  const [asked, setAsked] = useState<Figure | null>(null);
  const chosen = report.series.find(({ figure }) => figure === asked) ?? report.series[0];
  if (chosen === undefined) return null;
  const { figure, values } = chosen;
  return (
    <Panel
      title={t('byDay')}
      lead={t(`meaning.${report.report}`)}
      actions={
        <>
          <ViewChoice
            label={t('chartShows')}
            values={report.series.map((series) => series.figure)}
            textOf={(value) => t(`figure.${value}`)}
            value={figure}
            onChange={setAsked}
          />
          <SaveTable report={report} by="day" />
        </>
      }
    >
      <TimeChart
        label={t(`figure.${figure}`)}
        dayLabel={t('by.day')}
        points={report.days.map((day, place) => ({ day, value: drawnValue(figure, values[place] ?? null) }))}
        isWhole={FIGURE_UNITS[figure] === 'count' || FIGURE_UNITS[figure] === 'euros'}
        formatValue={(value) => formatDrawn(figure, value, locale)}
        formatTick={(value) => formatTick(figure, value, locale)}
      />
    </Panel>
  );
}
