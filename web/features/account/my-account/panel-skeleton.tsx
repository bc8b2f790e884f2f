import { Skeleton } from '../../../ui/skeleton.tsx';

const ROWS = ['first', 'second', 'third', 'fourth', 'fifth'];

/** A page's place while it is on its way, in about the size of the details. */
export function PanelSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col rounded-panel border border-line bg-raised">
      <div className="flex flex-col gap-2 border-b border-line p-4 sm:px-5">
        <Skeleton className="h-5 w-40" />
        <Skeleton className="h-4 w-64" />
      </div>
      <div className="grid gap-5 p-4 sm:grid-cols-2 sm:p-5">
        {ROWS.flatMap((row) => [<FieldSkeleton key={row} />, <FieldSkeleton key={`${row} beside`} />])}
      </div>
    </div>
  );
}

function FieldSkeleton() {
  return (
    <div className="flex flex-col gap-1.5">
      <Skeleton className="h-5 w-24" />
      <Skeleton className="h-11 w-full rounded-control" />
    </div>
  );
}
