import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../transport/use-failure-text.ts';
import { formatNumber } from '../../ui/format.ts';
import { LoadMore } from '../../ui/load-more.tsx';
import { useLocale } from '../../ui/locale.tsx';
import { ScreenFailed } from '../../ui/screen.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { PagedList } from './use-paged-list.ts';

export interface RecordListProps {
  readonly list: PagedList<unknown>;
  /** Stands in place of the list while there is nothing in it. */
  readonly empty: ReactNode;
  /** Stands in place of the list until it is there: lines of a table, where nothing else is said. */
  readonly waiting?: ReactNode;
  /** For the beginning of a list that is shown elsewhere. */
  readonly withoutFoot?: boolean;
  readonly children: ReactNode;
}

/** A list that comes page by page: the wait, the failure, the emptiness, and the way to the rest. */
export function RecordList({ list, empty, waiting, withoutFoot = false, children }: RecordListProps) {
  const failureText = useFailureText();
  const { rows, isWaiting, isOutdated, error, tryAgain } = list;
  if (isWaiting) return waiting ?? <ListWaiting />;
  if (error !== null && rows.length === 0) {
    return (
      <div className="p-4 sm:p-5">
        <ScreenFailed text={failureText(error)} onRetry={tryAgain} />
      </div>
    );
  }
  return (
    <>
      <div aria-busy={isOutdated} className={isOutdated ? 'opacity-60' : undefined}>
        {rows.length === 0 ? empty : children}
      </div>
      {rows.length > 0 && !withoutFoot && <ListFoot list={list} />}
    </>
  );
}

/** How much of the list is there, and the way to the rest. It covers the line under a table's last row with its own. */
function ListFoot({ list: { rows, error, hasMore, loadMore } }: { readonly list: PagedList<unknown> }) {
  const { t } = useTranslation('backoffice');
  const failureText = useFailureText();
  const locale = useLocale();
  return (
    <div className="-mt-px">
      <LoadMore
        shown={t(hasMore ? 'list.shown' : 'list.all', { count: rows.length, shown: formatNumber(rows.length, locale) })}
        hasMore={hasMore}
        more={t('list.more')}
        failed={error === null ? '' : failureText(error)}
        onLoadMore={loadMore}
      />
    </div>
  );
}

const ROWS = [1, 2, 3, 4, 5, 6, 7, 8] as const;

export function ListWaiting() {
  const { t } = useTranslation('common');
  return (
    <div role="status" aria-busy="true" aria-label={t('loading')}>
      <div className="h-8 border-b border-line" />
      {ROWS.map((row) => (
        <div key={row} className="flex h-9 items-center border-b border-line px-3">
          <Skeleton className="h-3.5 w-full" />
        </div>
      ))}
      <div className="h-12" />
    </div>
  );
}
