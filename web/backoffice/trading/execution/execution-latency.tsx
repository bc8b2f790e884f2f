import type { Execution } from '@fairlead/contract/trading/operators/desk.ts';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../../ui/data-table/column.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { listOf } from '../../../ui/data-table/list-state.ts';
import { formatNumber } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { shareColumn } from './share-column.tsx';

/** The time from a command to its durable response. */
export function ExecutionLatency({ latency }: { readonly latency: Execution['latency'] }) {
  const { t } = useTranslation('backofficeDesk');
  const locale = useLocale();
  const largest = Math.max(1, ...latency.buckets.map(({ count }) => count));
  const columns: readonly Column<(typeof latency.buckets)[number]>[] = [
    {
      id: 'time',
      head: t('execution.latency.time'),
      className: 'h-8',
      render: ({ up_to_ms: upTo }) =>
        upTo === null ? t('execution.latency.slower') : t('execution.latency.upTo', { value: formatNumber(upTo, locale) }),
    },
    shareColumn(({ count }) => count / largest, 'h-8 w-full min-w-24'),
    {
      id: 'commands',
      head: t('execution.latency.commands'),
      numeric: true,
      className: 'h-8',
      render: ({ count }) => formatNumber(count, locale),
    },
  ];
  return (
    <Panel flush title={t('execution.latency.title')} lead={t('execution.latency.lead', { count: latency.commands })}>
      {latency.commands === 0 ? (
        <p className="px-4 py-4 text-control text-muted sm:px-5">{t('execution.latency.none')}</p>
      ) : (
        <>
          <dl className="grid grid-cols-3 border-b border-line">
            {latency.quantiles.map(({ percent, ms, is_beyond: isBeyond }) => (
              <div key={percent} className="flex min-w-0 flex-col gap-0.5 px-4 py-3 sm:px-5">
                <dt className="text-dense text-muted">{t('execution.latency.quantile', { percent })}</dt>
                <dd className="text-body font-semibold tabular-nums">
                  {t(isBeyond ? 'execution.latency.beyond' : 'execution.latency.ms', { value: formatNumber(ms, locale, 1) })}
                </dd>
              </div>
            ))}
          </dl>
          <DataTable
            caption={t('execution.latency.title')}
            list={listOf(latency.buckets)}
            columns={columns}
            idOf={({ up_to_ms: upTo }) => upTo ?? 'slower'}
            empty={null}
            isOfFigures
          />
        </>
      )}
    </Panel>
  );
}
