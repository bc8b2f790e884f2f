import { FIGURE_UNITS, type Report, type ReportTable } from '@fairlead/contract/reports/schemas.ts';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../ui/locale.tsx';
import type { Column } from '../../ui/data-table/column.ts';
import { listOf } from '../../ui/data-table/list-state.ts';
import { ListPanel } from '../shared/list-panel.tsx';
import { formatFigure } from './format-figure.ts';
import { RowName } from './row-name.tsx';
import { SaveTable } from './save-table.tsx';

/** A breakdown of a report's figures, with each row linked to more detail. */
export function ReportTablePanel({ report, table }: { readonly report: Report; readonly table: ReportTable }) {
  const { t } = useTranslation('backofficeReports');
  const title = t(`by.${table.by}`);
  const columns: readonly Column<ReportTable['rows'][number]>[] = [
    {
      id: table.by,
      head: t(`row.${table.by}`),
      onPhone: 'first',
      render: (row) => <RowName by={table.by} name={row.name} rowKey={row.key} />,
    },
    ...table.figures.map((figure, place) => ({
      id: figure,
      head: t(`figure.${figure}`),
      numeric: true,
      sort: (row: ReportTable['rows'][number]) => row.values[place] ?? null,
      render: (row: ReportTable['rows'][number]) => <Figure figure={figure} value={row.values[place] ?? null} />,
    })),
  ];
  return (
    <ListPanel
      title={title}
      actions={table.rows.length > 0 && <SaveTable report={report} by={table.by} />}
      list={listOf(table.rows)}
      columns={columns}
      idOf={({ key }) => key}
      empty={<p className="px-5 py-8 text-center text-dense text-muted">{t('nothing')}</p>}
      isOfFigures
      className="max-h-[30rem]"
    />
  );
}

function Figure({ figure, value }: { readonly figure: ReportTable['figures'][number]; readonly value: number | null }) {
  const locale = useLocale();
  const isLoss = FIGURE_UNITS[figure] === 'euros' && value !== null && value < 0;
  return <span className={isLoss ? 'text-short' : undefined}>{formatFigure(figure, value, locale)}</span>;
}
