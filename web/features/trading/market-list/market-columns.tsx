import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../ui/class-names.ts';
import { Popover } from '../../../ui/popover.tsx';
import { lazyPanel } from '../positions/load-panel.ts';
import { SortMark } from '../rows/sort-mark.tsx';
import { ColumnsIcon } from '../trading-icons.tsx';
import type { PlacedColumn } from './market-list-columns.ts';
import type { SortOrder } from './market-sections.ts';

const ColumnChoice = lazyPanel(() => import('./column-choice.tsx'));

export interface MarketColumnsProps {
  /** The columns that are shown after the name. */
  readonly columns: readonly PlacedColumn[];
  readonly order: SortOrder;
  readonly onOrderChange: (order: SortOrder) => void;
  readonly className?: string;
}

/** The column headers. Two of them sort the list: by symbol, and by day change in either direction. */
export function MarketColumns({ columns, order, onOrderChange, className }: MarketColumnsProps) {
  const { t } = useTranslation('trading');
  return (
    <div
      role="group"
      aria-label={t('marketList.sort')}
      className={classNames(
        'grid h-7 shrink-0 grid-cols-(--market-columns) items-stretch border-b border-line pr-1 text-micro text-muted',
        className,
      )}
    >
      <Popover
        title={t('marketList.columns')}
        trigger={
          <button
            type="button"
            aria-label={t('marketList.columns')}
            title={t('marketList.columns')}
            className="flex items-center justify-center rounded-mark -outline-offset-2 hover:text-strong"
          >
            <ColumnsIcon className="size-3.5" />
          </button>
        }
      >
        <Suspense>
          <ColumnChoice shown={columns} />
        </Suspense>
      </Popover>
      <button
        type="button"
        aria-label={t(order === 'symbol' ? 'marketList.sortedName' : 'marketList.sortName')}
        onClick={() => onOrderChange(order === 'symbol' ? 'listed' : 'symbol')}
        className={classNames(HEAD_CLASS, 'col-start-2 justify-self-start')}
      >
        {t('markets.instrument')}
        <SortMark direction={order === 'symbol' ? 'up' : null} />
      </button>
      {columns.map((column) =>
        column === 'change' ? (
          <button
            key={column}
            type="button"
            aria-label={t(CHANGE_LABELS[order])}
            onClick={() => onOrderChange(NEXT_BY_CHANGE[order])}
            className={classNames(HEAD_CLASS, 'justify-self-end pr-1')}
          >
            <SortMark direction={order === 'rise' ? 'down' : order === 'fall' ? 'up' : null} />
            {t('markets.dayChange')}
          </button>
        ) : (
          <span key={column} aria-hidden="true" className="flex items-center justify-end px-1">
            {t(HEAD_TEXTS[column])}
          </span>
        ),
      )}
    </div>
  );
}

const HEAD_TEXTS = { bid: 'markets.bid', ask: 'markets.ask', spread: 'ticket.spread', sentiment: 'marketList.long' } as const;

const HEAD_CLASS = 'group/head flex items-center gap-0.5 rounded-mark -outline-offset-2 hover:text-strong';

const CHANGE_LABELS = {
  listed: 'marketList.sortChange',
  symbol: 'marketList.sortChange',
  rise: 'marketList.sortedRise',
  fall: 'marketList.sortedFall',
} as const satisfies Record<SortOrder, string>;

const NEXT_BY_CHANGE: Readonly<Record<SortOrder, SortOrder>> = { listed: 'rise', symbol: 'rise', rise: 'fall', fall: 'listed' };
