import type { TransactionGroup } from '@fairlead/domain/payments/transaction-type.ts';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../ui/class-names.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { formatTime } from '../../../ui/format.ts';
import { LoadMore } from '../../../ui/load-more.tsx';
import { useLocale } from '../../../ui/locale.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { LoadFailure } from '../load-failure.tsx';
import { NoMatches, NothingYet } from './empty-list.tsx';
import { countFields, NO_FILTER, type TransactionFilter } from './filter-in-address.ts';
import { RowsSkeleton } from './list-skeleton.tsx';
import { selectRows } from './select-rows.ts';
import { ADDING_ADDRESSES } from './transaction-addresses.ts';
import { PlusIcon } from './transaction-icons.tsx';
import { TransactionsTable } from './transactions-table.tsx';
import { TransactionsToolbar } from './transactions-toolbar.tsx';
import { PAGE_LENGTH, type LoadedList, type TransactionList } from './use-transactions.ts';

export interface GroupPanelProps {
  readonly group: TransactionGroup;
  readonly platformAddress: string;
  readonly list: TransactionList;
  readonly filter: TransactionFilter;
  readonly onFilterChange: (filter: TransactionFilter) => void;
}

/** The transactions of a group or their empty state, under the toolbar. */
export function GroupPanel({ list, ...rest }: GroupPanelProps) {
  const { t } = useTranslation('payments');
  const id = useId();
  const { group } = rest;
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col rounded-panel border border-line bg-raised">
      <header className="flex min-h-15 items-center justify-between gap-3 border-b border-line py-2 pr-3 pl-4 sm:pl-5">
        <h2 id={id} className="text-body">
          {t(`groups.${group}`)}
        </h2>
        <AddingLink group={group} />
      </header>
      {list.kind === 'loading' && <RowsSkeleton />}
      {list.kind === 'failed' && (
        <LoadFailure title={t('transactions.failed')} failure={list.failure} onRetry={list.retry} className="min-h-80" />
      )}
      {list.kind === 'loaded' && <LoadedPanel {...rest} list={list} />}
    </section>
  );
}

/** The spec's plus (section 2). */
function AddingLink({ group }: { readonly group: TransactionGroup }) {
  const { t } = useTranslation('payments');
  const address = ADDING_ADDRESSES[group];
  if (address === null || (group !== 'deposits' && group !== 'withdrawals')) return null;
  return (
    <LinkButton to={address} className="max-sm:size-11 max-sm:px-0">
      <PlusIcon />
      <span className="max-sm:sr-only">{t(`transactions.add.${group}`)}</span>
    </LinkButton>
  );
}

function LoadedPanel({ list, ...rest }: Omit<GroupPanelProps, 'list'> & { readonly list: LoadedList }) {
  const { group, filter, onFilterChange } = rest;
  const { data, totals } = list.pages;
  const filterButton = useRef<HTMLButtonElement>(null);
  const isFiltered = countFields(filter) > 0;
  if (totals.count === 0 && !isFiltered && !list.isTemporary) return <NothingYet {...rest} />;

  function clear(): void {
    onFilterChange(NO_FILTER);
    // The button that was pressed disappears with the filter.
    filterButton.current?.focus();
  }

  return (
    <>
      <TransactionsToolbar {...{ group, filter, onFilterChange, totals, filterButton }} onClear={clear} />
      {list.isStale && <StaleNotice list={list} />}
      <div aria-busy={list.isTemporary} className={classNames('flex flex-col transition-opacity', list.isTemporary && 'opacity-60')}>
        {data.length === 0 ? (
          <NoMatches onClear={clear} />
        ) : (
          <>
            <TransactionsTable group={group} rows={selectRows(data)} />
            {totals.count > PAGE_LENGTH && <Foot list={list} />}
          </>
        )}
      </div>
    </>
  );
}

/** The rows stay visible; this says how old they may be. */
function StaleNotice({ list }: { readonly list: LoadedList }) {
  const { t } = useTranslation('payments');
  const locale = useLocale();
  return (
    <div role="status" className="border-b border-line p-2">
      <Notice tone="caution">{t('transactions.stale', { time: formatTime(list.at, locale) })}</Notice>
    </div>
  );
}

/** How much of the list is loaded, and the button for more. */
function Foot({ list }: { readonly list: LoadedList }) {
  const { t } = useTranslation('payments');
  const { data, totals } = list.pages;
  return (
    <LoadMore
      shown={t('transactions.shown', { shown: data.length, count: totals.count })}
      hasMore={data.length < totals.count}
      more={t('transactions.more')}
      failed={t('transactions.moreFailed')}
      onLoadMore={list.loadMore}
    />
  );
}
