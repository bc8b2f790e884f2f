import type { ReactNode } from 'react';
import { LoadMore } from '../load-more.tsx';
import { RetryNotice } from '../retry-notice.tsx';
import type { ListState } from './list-state.ts';

export interface ListFrameProps {
  readonly list: ListState<unknown>;
  /** Shown in place of the list while it is loading. */
  readonly waiting: ReactNode;
  /** Shown in place of the list while it is empty. */
  readonly empty: ReactNode;
  readonly children: ReactNode;
}

/** The frame of a list of any shape: loading, failure, empty state, and paging. */
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
