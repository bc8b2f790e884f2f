import type { WireBar } from '@fairlead/contract/trading/execution/schemas.ts';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../../ui/data-table/column.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { listOf } from '../../../ui/data-table/list-state.ts';
import { formatNumber } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { shareColumn } from './share-column.tsx';
import { toneOfRange } from './use-difference-text.ts';

export interface DistributionTableProps {
  /** The heading of the ranges. */
  readonly head: string;
  /** From the worst to the best. */
  readonly bars: readonly WireBar[];
  readonly rangeText: (bar: WireBar) => string;
  readonly shareText: (count: number, sample: number) => string;
}

/** The distribution of slippage from best to worst, each bar with its figure. */
export function DistributionTable({ head, bars, rangeText, shareText }: DistributionTableProps) {
  const { t } = useTranslation('execution');
  const locale = useLocale();
  const sample = bars.reduce((total, { fills }) => total + fills, 0);
  const largest = Math.max(1, ...bars.map(({ fills }) => fills));
  const columns: readonly Column<WireBar>[] = [
    { id: 'slippage', head, wraps: true, className: 'h-8 max-sm:min-w-28 sm:whitespace-nowrap', render: rangeText },
    shareColumn<WireBar>(({ fills }) => fills / largest, 'h-8 min-w-12 sm:w-full', toneOfRange),
    { id: 'fills', head: t('fills'), numeric: true, className: 'h-8', render: ({ fills }) => formatNumber(fills, locale) },
    {
      id: 'percent',
      head: t('distribution.share'),
      numeric: true,
      className: 'h-8 text-muted',
      render: ({ fills }) => shareText(fills, sample),
    },
  ];
  return (
    <DataTable
      caption={t('distribution.title')}
      list={listOf(bars.toReversed())}
      columns={columns}
      idOf={({ from, to }) => `${from} ${to}`}
      empty={null}
      isOfFigures
    />
  );
}
