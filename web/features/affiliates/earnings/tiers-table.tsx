import { useTranslation } from 'react-i18next';
import type { Column } from '../../../ui/data-table/column.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { listOf } from '../../../ui/data-table/list-state.ts';

interface Tier {
  readonly from: number;
  readonly pays: string;
}

export interface TiersTableProps {
  readonly caption: string;
  /** The heading above the rates. */
  readonly head: string;
  /** In ascending order. */
  readonly tiers: readonly Tier[];
  /** What is counted per calendar month. */
  readonly counted: 'acquisition' | 'share';
}

/** The rates by the count in the calendar month. */
export function TiersTable({ caption, head, tiers, counted }: TiersTableProps) {
  const { t } = useTranslation('affiliate');
  const columns: readonly Column<Tier>[] = [
    {
      id: 'counted',
      head: t(`earnings.plan.counted.${counted}`),
      render: (tier) => {
        const next = tiers[tiers.indexOf(tier) + 1];
        return next === undefined
          ? t('earnings.plan.fromOn', { from: tier.from })
          : t('earnings.plan.fromTo', { from: tier.from, to: next.from - 1 });
      },
    },
    { id: 'pays', head, numeric: true, className: 'font-medium', render: ({ pays }) => pays },
  ];
  return (
    <DataTable
      caption={caption}
      list={listOf(tiers)}
      columns={columns}
      idOf={({ from }) => from}
      empty={null}
      isOfFigures
      className="rounded-control border border-line"
    />
  );
}
