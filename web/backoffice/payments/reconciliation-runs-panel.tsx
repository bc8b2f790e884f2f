import type { ReconciliationSummary } from '@fairlead/contract/payments/operators/reconciliation.ts';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table/column.ts';
import { listOf } from '../../ui/data-table/list-state.ts';
import { formatDate, formatDateTime, formatNumber } from '../../ui/format.ts';
import { useLocale } from '../../ui/locale.tsx';
import { ListPanel } from '../shared/list-panel.tsx';
import { None } from '../shared/none.tsx';

export interface ReconciliationRunsPanelProps {
  readonly runs: readonly ReconciliationSummary[];
  readonly shownId: number;
  readonly onShow: (id: number) => void;
}

/** The latest reconciliation runs, one of them shown. */
export function ReconciliationRunsPanel({ runs, shownId, onShow }: ReconciliationRunsPanelProps) {
  const { t } = useTranslation('backofficeMoney');
  const locale = useLocale();
  const columns: readonly Column<ReconciliationSummary>[] = [
    { id: 'ranAt', head: t('reconciliation.ranAt'), onPhone: 'first', render: (run) => formatDateTime(run.ran_at, locale) },
    {
      id: 'span',
      head: t('reconciliation.span'),
      render: ({ from, until }) => `${formatDate(from, locale, 'UTC')} – ${formatDate(lastMoment(until), locale, 'UTC')}`,
    },
    { id: 'compared', head: t('reconciliation.compared'), numeric: true, render: ({ compared }) => formatNumber(compared, locale) },
    {
      id: 'unexplained',
      head: t('reconciliation.unexplained'),
      numeric: true,
      render: ({ unexplained: count }) => (count > 0 ? <Badge tone="short">{formatNumber(count, locale)}</Badge> : formatNumber(0, locale)),
    },
    { id: 'explained', head: t('reconciliation.explained'), numeric: true, render: ({ explained }) => formatNumber(explained, locale) },
    {
      id: 'notCompared',
      head: t('reconciliation.notCompared'),
      render: (run) => (run.not_compared.length === 0 ? <None /> : run.not_compared.join(', ')),
    },
    {
      id: 'actions',
      head: t('columns.actions'),
      headHidden: true,
      numeric: true,
      render: (run) =>
        run.id === shownId ? (
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
        ),
    },
  ];
  return (
    <ListPanel
      title={t('reconciliation.runs')}
      list={listOf(runs)}
      columns={columns}
      idOf={({ id }) => id}
      isCurrent={({ id }) => id === shownId}
      empty={null}
    />
  );
}

/** The end of a span is exclusive. */
function lastMoment(until: string): number {
  return Date.parse(until) - 1;
}
