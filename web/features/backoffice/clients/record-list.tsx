import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../transport/use-failure-text.ts';
import { Button } from '../../../ui/button.tsx';
import { formatNumber } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { ScreenFailed } from '../../../ui/screen.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { PagedList } from '../shared/use-paged-list.ts';

export interface RecordListProps {
  readonly list: PagedList<unknown>;
  /** Stands in place of the list while there is nothing in it. */
  readonly empty: ReactNode;
  /** For the beginning of a list that is shown elsewhere. */
  readonly withoutFoot?: boolean;
  readonly children: ReactNode;
}

/** A list that comes page by page: the wait, the failure, the emptiness, and the way to the rest. */
export function RecordList({ list, empty, withoutFoot = false, children }: RecordListProps) {
  const { t } = useTranslation('backofficeClients');
  const failureText = useFailureText();
  const locale = useLocale();
  const { rows, isWaiting, error, hasMore, isLoadingMore, loadMore, tryAgain } = list;
  if (isWaiting) return <ListWaiting />;
  if (error !== null && rows.length === 0) {
    return (
      <div className="p-4 sm:p-5">
        <ScreenFailed text={failureText(error)} onRetry={tryAgain} />
      </div>
    );
  }
  if (rows.length === 0) return empty;
  if (withoutFoot) return children;
  return (
    <>
      {children}
      {/* A panel's table begins under its title, and so does the foot. */}
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-3 px-3 py-2 sm:in-[section]:px-5">
        <p role="status" className="text-dense text-muted">
          {t(hasMore ? 'records.shown' : 'records.all', { count: rows.length, shown: formatNumber(rows.length, locale) })}
        </p>
        {error !== null && <p className="text-dense text-short">{failureText(error)}</p>}
        {hasMore && (
          <Button variant="secondary" size="dense" loading={isLoadingMore} onClick={loadMore}>
            {t('records.more')}
          </Button>
        )}
      </div>
    </>
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
