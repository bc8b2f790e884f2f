import type { ReconciliationSummary } from '@fairlead/contract/payments/operators/reconciliation.ts';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { formatDate, formatDateTime, formatNumber } from '../../ui/format.ts';
import { useLocale } from '../../ui/locale.tsx';
import { Cell, HeadCell, Row, Table } from '../../ui/table.tsx';

export interface ReconciliationRunsTableProps {
  readonly runs: readonly ReconciliationSummary[];
  readonly shownId: number;
  readonly onShow: (id: number) => void;
}

/** The latest comparisons, one of which is shown. */
export function ReconciliationRunsTable({ runs, shownId, onShow }: ReconciliationRunsTableProps) {
  const { t } = useTranslation('backofficeMoney');
  const locale = useLocale();
  return (
    <Table caption={t('reconciliation.runs')}>
      <thead>
        <tr>
          <HeadCell>{t('reconciliation.ranAt')}</HeadCell>
          <HeadCell>{t('reconciliation.span')}</HeadCell>
          <HeadCell numeric>{t('reconciliation.compared')}</HeadCell>
          <HeadCell numeric>{t('reconciliation.unexplained')}</HeadCell>
          <HeadCell numeric>{t('reconciliation.explained')}</HeadCell>
          <HeadCell>{t('reconciliation.notCompared')}</HeadCell>
          <HeadCell>
            <span className="sr-only">{t('columns.actions')}</span>
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        {runs.map((run) => (
          <Row key={run.id} aria-current={run.id === shownId || undefined} className={run.id === shownId ? 'bg-hover' : ''}>
            <Cell>{formatDateTime(run.ran_at, locale)}</Cell>
            <Cell>
              {formatDate(run.from, locale, 'UTC')} – {formatDate(lastMoment(run.until), locale, 'UTC')}
            </Cell>
            <Cell numeric>{formatNumber(run.compared, locale)}</Cell>
            <Cell numeric>
              {run.unexplained > 0 ? <Badge tone="short">{formatNumber(run.unexplained, locale)}</Badge> : formatNumber(0, locale)}
            </Cell>
            <Cell numeric>{formatNumber(run.explained, locale)}</Cell>
            <Cell>{run.not_compared.length === 0 ? <span className="text-muted">–</span> : run.not_compared.join(', ')}</Cell>
            <Cell numeric>
              {run.id === shownId ? (
                <span className="text-muted">{t('reconciliation.shown')}</span>
              ) : (
                <Button
                  variant="ghost"
                  size="dense"
                  aria-label={t('reconciliation.showOf', { time: formatDateTime(run.ran_at, locale) })}
                  onClick={() => onShow(run.id)}
                >
                  {t('reconciliation.show')}
                </Button>
              )}
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

/** The end of a span is not part of it. */
function lastMoment(until: string): number {
  return Date.parse(until) - 1;
}
