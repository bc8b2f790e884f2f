import { useTranslation } from 'react-i18next';
import { classNames } from '../../../ui/class-names.ts';
import { SortMark } from '../rows/sort-mark.tsx';
import type { SortOrder } from './market-sections.ts';

export interface MarketColumnsProps {
  readonly order: SortOrder;
  readonly onOrderChange: (order: SortOrder) => void;
  readonly className?: string;
}

/** The column headers. Two of them sort the list: by symbol, and by day change in either direction. */
export function MarketColumns({ order, onOrderChange, className }: MarketColumnsProps) {
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
      <button
        type="button"
        aria-label={t(order === 'symbol' ? 'marketList.sortedName' : 'marketList.sortName')}
        onClick={() => onOrderChange(order === 'symbol' ? 'listed' : 'symbol')}
        className={classNames(HEAD_CLASS, 'col-start-2 justify-self-start')}
      >
        {t('markets.instrument')}
        <SortMark direction={order === 'symbol' ? 'up' : null} />
      </button>
      <span aria-hidden="true" className="flex items-center justify-end px-1">
        {t('markets.bid')}
      </span>
      <span aria-hidden="true" className="flex items-center justify-end px-1">
        {t('markets.ask')}
      </span>
      <button
        type="button"
        aria-label={t(CHANGE_LABELS[order])}
        onClick={() => onOrderChange(NEXT_BY_CHANGE[order])}
        className={classNames(HEAD_CLASS, 'justify-self-end pr-1')}
      >
        <SortMark direction={order === 'rise' ? 'down' : order === 'fall' ? 'up' : null} />
        {t('markets.dayChange')}
      </button>
    </div>
  );
}

const HEAD_CLASS = 'group/head flex items-center gap-0.5 rounded-mark -outline-offset-2 hover:text-strong';

const CHANGE_LABELS = {
  listed: 'marketList.sortChange',
  symbol: 'marketList.sortChange',
  rise: 'marketList.sortedRise',
  fall: 'marketList.sortedFall',
} as const satisfies Record<SortOrder, string>;

const NEXT_BY_CHANGE: Readonly<Record<SortOrder, SortOrder>> = { listed: 'rise', symbol: 'rise', rise: 'fall', fall: 'listed' };
