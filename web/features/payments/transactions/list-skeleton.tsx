import { SkeletonPanel } from '../../../ui/skeleton-panel.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

const ROWS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'];

/** Placeholder of the list while it loads: heading, toolbar and some rows, each at its final height. */
export function ListSkeleton() {
  return (
    <SkeletonPanel head={['h-5 w-28', 'h-9 w-32 rounded-control']} headClassName="h-15 items-center justify-between px-4 sm:px-5">
      <RowsSkeleton />
    </SkeletonPanel>
  );
}

export function RowsSkeleton() {
  return (
    <div aria-busy="true">
      <div className="flex h-12 items-center gap-3 border-b border-line px-4 sm:px-5">
        <Skeleton className="h-8 w-24 rounded-control" />
        <Skeleton className="h-4 w-32" />
      </div>
      <div className="h-8 border-b border-line" />
      {ROWS.map((row) => (
        <div key={row} className="flex h-11 items-center gap-6 border-b border-line px-4 last:border-0 sm:px-5">
          <Skeleton className="h-4 w-4" />
          <Skeleton className="h-4 w-20" />
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-5 w-20" />
          <Skeleton className="h-4 flex-1" />
        </div>
      ))}
    </div>
  );
}
