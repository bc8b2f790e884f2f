import type { WireLatency } from '@fairlead/contract/trading/execution/schemas.ts';
import { FEWEST_FOR_SHARES } from '@fairlead/domain/trading/desk/scorecard.ts';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../../ui/data-table/column.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { listOf } from '../../../ui/data-table/list-state.ts';
import { formatNumber } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { shareColumn } from './share-column.tsx';

export interface LatencyTableProps {
  /** Names the table for screen readers. */
  readonly caption: string;
  readonly latency: WireLatency;
}

/** How long orders took: within which time most were done, and how many in each range. Quantiles need a sample that is large enough. */
export function LatencyTable({ caption, latency }: LatencyTableProps) {
  const { t } = useTranslation('execution');
  const locale = useLocale();
  const largest = Math.max(1, ...latency.buckets.map(({ count }) => count));
  const columns: readonly Column<(typeof latency.buckets)[number]>[] = [
    {
      id: 'time',
      head: t('latency.time'),
      className: 'h-8',
      render: ({ up_to_ms: upTo }) => (upTo === null ? t('latency.slower') : t('latency.upTo', { value: formatNumber(upTo, locale) })),
    },
    shareColumn(({ count }) => count / largest, 'h-8 w-full min-w-16'),
    {
      id: 'commands',
      head: t('latency.commands'),
      numeric: true,
      className: 'h-8',
      render: ({ count }) => formatNumber(count, locale),
    },
  ];
  return (
    <>
      {latency.commands >= FEWEST_FOR_SHARES && (
        <dl className="grid grid-cols-3 border-b border-line">
          {latency.quantiles.map(({ percent, ms, is_beyond: isBeyond }) => (
            <div key={percent} className="flex min-w-0 flex-col gap-0.5 px-4 py-3 sm:px-5">
              <dt className="text-dense text-muted">{t('latency.quantile', { percent })}</dt>
              <dd className="text-body font-semibold tabular-nums">
                {t(isBeyond ? 'latency.beyond' : 'latency.ms', { value: formatNumber(ms, locale, 1) })}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <DataTable
        caption={caption}
        list={listOf(latency.buckets)}
        columns={columns}
        idOf={({ up_to_ms: upTo }) => upTo ?? 'slower'}
        empty={null}
        isOfFigures
      />
    </>
  );
}
