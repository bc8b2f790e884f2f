import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../transport/use-failure-text.ts';
import { Button } from '../../../ui/button.tsx';
import { ScreenFailed, ScreenWaiting } from '../../../ui/screen.tsx';
import type { PagedList } from '../shared/use-paged-list.ts';

export interface PagedPartProps {
  readonly list: PagedList<unknown>;
  /** Stands in place of the list while there is nothing in it. */
  readonly empty: ReactNode;
  readonly children: ReactNode;
}

/** A list that comes page by page: the wait, the failure, the emptiness, and the way to the rest. */
export function PagedPart({
  list: { rows, isWaiting, error, hasMore, isLoadingMore, loadMore, tryAgain },
  empty,
  children,
}: PagedPartProps) {
  const { t } = useTranslation('backofficeAffiliates');
  const failureText = useFailureText();
  if (isWaiting) {
    return (
      <div className="p-4 sm:p-5">
        <ScreenWaiting />
      </div>
    );
  }
  if (error !== null && rows.length === 0) {
    return (
      <div className="p-4 sm:p-5">
        <ScreenFailed text={failureText(error)} onRetry={tryAgain} />
      </div>
    );
  }
  if (rows.length === 0) return empty;
  return (
    <>
      {children}
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-3 px-5 py-2 text-dense">
        <p role="status" className="text-muted">
          {t(hasMore ? 'shown' : 'shownAll', { count: rows.length })}
        </p>
        {error !== null && <p className="text-short">{failureText(error)}</p>}
        {hasMore && (
          <Button variant="secondary" size="dense" loading={isLoadingMore} onClick={loadMore}>
            {t('more')}
          </Button>
        )}
      </div>
    </>
  );
}
