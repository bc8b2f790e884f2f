import type { ReactNode } from 'react';
import { LoadMore } from '../load-more.tsx';
import { RetryNotice } from '../retry-notice.tsx';
import type { ListState } from './list-state.ts';

export interface ListFrameProps {
  readonly list: ListState<unknown>;
  /** Stands in place of the list until it is there. */
  readonly waiting: ReactNode;
  /** Stands in place of the list while there is nothing in it. */
  readonly empty: ReactNode;
  readonly children: ReactNode;
}

/** Around a list, whatever its shape: the wait, the failure, the emptiness, and the way to the rest. */
export function ListFrame({ list, waiting, empty, children }: ListFrameProps) {
  const { rows, isWaiting, isOutdated, failure, tryAgain, paging } = list;
  if (isWaiting) return waiting;
  if (rows.length === 0) {
    if (failure === null) return empty;
    return (
      <div className="p-4 sm:p-5">
        <RetryNotice text={failure} onRetry={tryAgain} />
      </div>
    );
  }
  return (
    <>
      <div aria-busy={isOutdated} className={isOutdated ? 'opacity-60' : undefined}>
        {children}
      </div>
      {paging !== null && (
        <LoadMore shown={paging.shown} hasMore={paging.hasMore} more={paging.more} failed={failure ?? ''} onLoadMore={paging.loadMore} />
      )}
    </>
  );
}
