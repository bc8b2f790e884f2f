import { FieldSkeleton } from '../../../ui/field-skeleton.tsx';
import { SkeletonPanel } from '../../../ui/skeleton-panel.tsx';

const ROWS = ['first', 'second', 'third', 'fourth', 'fifth'];

/** Placeholder of a page while it loads, about the size of the details. */
export function PanelSkeleton() {
  return (
    <SkeletonPanel head={['h-5 w-40', 'h-4 w-64']} headClassName="flex-col gap-2 p-4 sm:px-5">
      <div className="grid gap-5 p-4 sm:grid-cols-2 sm:p-5">
        {ROWS.flatMap((row) => [<FieldSkeleton key={row} />, <FieldSkeleton key={`${row} beside`} />])}
      </div>
    </SkeletonPanel>
  );
}
