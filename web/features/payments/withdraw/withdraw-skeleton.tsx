import { FieldSkeleton } from '../../../ui/field-skeleton.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

const POINTS = ['origin', 'reserved', 'people', 'due', 'cancel', 'fee', 'bonus'];

/** Placeholder of the form's size while the withdrawable amount loads. */
export function WithdrawSkeleton() {
  return (
    <div>
      <div className="flex flex-col border-b border-line p-4 sm:px-5">
        <Skeleton className="my-0.5 h-4 w-28" />
        <Skeleton className="my-1 h-8 w-40" />
      </div>
      <div className="grid gap-6 p-4 sm:p-5 @3xl:grid-cols-[minmax(0,1fr)_300px] @3xl:gap-8">
        <div className="flex flex-col gap-5">
          <FieldSkeleton />
          <FieldSkeleton height="h-24" />
          <FieldSkeleton />
          <Skeleton className="h-11 w-full rounded-control" />
        </div>
        <div className="flex flex-col gap-3">
          <Skeleton className="h-5 w-36" />
          {POINTS.map((point) => (
            <Skeleton key={point} className="h-9 w-full" />
          ))}
        </div>
      </div>
    </div>
  );
}
