import { affiliatePaths } from '@fairlead/contract/affiliates/paths.ts';
import { dayOf } from '@fairlead/domain/payments/business-day.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { useSingleMutation } from '../../../transport/use-single-mutation.ts';
import { useTokenCalls } from '../../../transport/token-calls.ts';
import { useFailureText } from '../../../transport/use-failure-text.ts';
import { Button } from '../../../ui/button.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatNumber } from '../../../ui/format.ts';
import { PeopleIcon } from '../../../ui/area-icons.tsx';
import { DownloadIcon } from '../../../ui/file-icons.tsx';
import { FilterIcon, SearchIcon } from '../../../ui/icons.tsx';
import { useLocale } from '../../../ui/locale.tsx';
import { RetryNotice } from '../../../ui/retry-notice.tsx';
import { Screen } from '../../../ui/screen.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { accountsAddress, filterQuery, isFiltering, NO_FILTER, readFilter, type AccountFilter } from './account-filter.ts';
import { useAccounts } from './account-queries.ts';
import { AccountsTable } from './accounts-table.tsx';
import { Counts } from './counts.tsx';
import { FilterChips } from './filter-chips.tsx';
import { FilterDialog } from './filter-dialog.tsx';

/**
 * The by-account table (spec section 2): the accounts that match the filter, with counts, page by page. The filter is kept in the URL.
 */
export function AccountsScreen() {
  const { t } = useTranslation('affiliate');
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [isFilterOpen, setIsFilterOpen] = useState(false);
  const filter = readFilter(search);
  const apply = (next: AccountFilter) => void navigate(accountsAddress(next), { preventScrollReset: true });

  return (
    <Screen
      wide
      title={t('accounts.title')}
      lead={t('accounts.lead')}
      actions={
        <>
          <DownloadCsv filter={filter} />
          <Button variant="secondary" onClick={() => setIsFilterOpen(true)}>
            <FilterIcon className="size-4" />
            {t('accounts.filter.title')}
          </Button>
        </>
      }
    >
      <FilterChips filter={filter} onChange={apply} />
      <AccountList filter={filter} onReset={() => apply(NO_FILTER)} />
      <FilterDialog open={isFilterOpen} onOpenChange={setIsFilterOpen} filter={filter} onApply={apply} />
    </Screen>
  );
}

function AccountList({ filter, onReset }: { readonly filter: AccountFilter; readonly onReset: () => void }) {
  const { t } = useTranslation('affiliate');
  const locale = useLocale();
  const failureText = useFailureText();
  const query = useAccounts(filter);
  const { data, isError, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  if (data === undefined && isError) return <RetryNotice text={failureText(error)} onRetry={() => void refetch()} />;

  const summary = data?.pages[0]?.summary ?? null;
  const accounts = data?.pages.flatMap((page) => page.data) ?? [];
  const list = {
    accounts,
    addressOf: ({ id }: { readonly id: number }) => `/affiliate/accounts/${id}`,
    search: accountsAddress(filter).slice(accountsAddress().length),
  };
  return (
    <>
      <Counts summary={summary} />
      <div className="overflow-hidden rounded-panel border border-line bg-raised">
        {data === undefined ? (
          <Waiting />
        ) : accounts.length === 0 ? (
          <NoAccounts isFiltered={isFiltering(filter)} onReset={onReset} />
        ) : (
          <>
            <AccountsTable {...list} />
            <div className="flex flex-wrap items-center justify-between gap-3 px-4 py-3 sm:px-5">
              <p role="status" className="text-dense text-muted">
                {t('accounts.shown', {
                  count: summary?.total ?? accounts.length,
                  shown: formatNumber(accounts.length, locale),
                  total: formatNumber(summary?.total ?? accounts.length, locale),
                })}
              </p>
              {isError && <p className="text-dense text-short">{failureText(error)}</p>}
              {hasNextPage && (
                <Button variant="secondary" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                  {t('accounts.more')}
                </Button>
              )}
            </div>
          </>
        )}
      </div>
    </>
  );
}

function NoAccounts({ isFiltered, onReset }: { readonly isFiltered: boolean; readonly onReset: () => void }) {
  const { t } = useTranslation('affiliate');
  return isFiltered ? (
    <EmptyState
      className="py-16"
      icon={<SearchIcon />}
      title={t('accounts.nothingFound.title')}
      text={t('accounts.nothingFound.text')}
      action={
        <Button variant="secondary" onClick={onReset}>
          {t('accounts.filter.reset')}
        </Button>
      }
    />
  ) : (
    <EmptyState
      className="py-16"
      icon={<PeopleIcon />}
      title={t('accounts.none.title')}
      text={t('accounts.none.text')}
      action={<LinkButton to="/affiliate/campaigns">{t('accounts.none.action')}</LinkButton>}
    />
  );
}

const WAITING_ROWS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

function Waiting() {
  const { t } = useTranslation('common');
  return (
    <div role="status" aria-busy="true" aria-label={t('loading')}>
      <div className="h-8 border-b border-line" />
      {WAITING_ROWS.map((row) => (
        <div key={row} className="flex h-9 items-center border-b border-line px-5">
          <Skeleton className="h-3.5 w-full" />
        </div>
      ))}
      <div className="h-15" />
    </div>
  );
}

/** Downloads all accounts that match the filter, not only the pages shown. */
function DownloadCsv({ filter }: { readonly filter: AccountFilter }) {
  const { t } = useTranslation('affiliate');
  const { download } = useTokenCalls();
  const saving = useSingleMutation({
    mutationFn: () => download(affiliatePaths.accountsCsv + filterQuery(filter), `fairlead-accounts-${dayOf(Date.now())}.csv`),
    onSuccess: (hasArrived) => {
      if (!hasArrived) showToast({ title: t('accounts.csvFailed'), tone: 'danger' });
    },
  });
  return (
    <Button variant="secondary" loading={saving.isPending} onClick={() => saving.mutate()}>
      <DownloadIcon className="size-4" />
      {t('accounts.csv')}
    </Button>
  );
}
