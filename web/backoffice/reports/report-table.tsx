import { FIGURE_UNITS, type Report, type ReportTable } from '@fairlead/contract/reports/schemas.ts';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../ui/locale.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Cell, HeadCell, Row, Table } from '../../ui/table.tsx';
import { formatFigure } from './format-figure.ts';
import { RowName } from './row-name.tsx';
import { SaveTable } from './save-table.tsx';

/** What a report's figures are made of, each row leading to where there is more about it. */
export function ReportTablePanel({ report, table }: { readonly report: Report; readonly table: ReportTable }) {
  const { t } = useTranslation('backofficeReports');
  const locale = useLocale();
  const title = t(`by.${table.by}`);
  return (
    <Panel title={title} flush actions={table.rows.length > 0 && <SaveTable report={report} by={table.by} />}>
      {table.rows.length === 0 ? (
        <p className="px-5 py-8 text-center text-dense text-muted">{t('nothing')}</p>
      ) : (
        <Table caption={title} className="max-h-[30rem]">
          <thead>
            <tr>
              <HeadCell>{t(`row.${table.by}`)}</HeadCell>
              {table.figures.map((figure) => (
                <HeadCell key={figure} numeric>
                  {t(`figure.${figure}`)}
                </HeadCell>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map((row) => (
              <Row key={row.key}>
                <Cell>
                  <RowName by={table.by} name={row.name} rowKey={row.key} />
                </Cell>
                {table.figures.map((figure, place) => {
                  const value = row.values[place] ?? null;
                  const isLoss = FIGURE_UNITS[figure] === 'euros' && value !== null && value < 0;
                  return (
                    <Cell key={figure} numeric className={isLoss ? 'text-short' : undefined}>
                      {formatFigure(figure, value, locale)}
                    </Cell>
                  );
                })}
              </Row>
            ))}
          </tbody>
        </Table>
      )}
    </Panel>
  );
}
