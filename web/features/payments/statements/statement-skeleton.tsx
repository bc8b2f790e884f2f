import { SkeletonPanel } from '../../../ui/skeleton-panel.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { HEADINGS, STATEMENT_BALANCES } from './statement-lines.ts';

const LINES = ['opening', ...HEADINGS, 'closing'];
const MONTHS = ['first', 'second', 'third'];

/** Placeholder of a statement's size while it loads. */
export function StatementSkeleton() {
  return (
    <SkeletonPanel
      head={['h-7 w-44', 'h-9 w-72 max-w-full rounded-control']}
      headClassName="flex-wrap items-center justify-between gap-3 p-4 sm:px-5"
    >
      <div className="flex flex-col gap-6 p-4 sm:p-5">
        <Lines of={LINES} />
        <Lines of={STATEMENT_BALANCES} />
      </div>
    </SkeletonPanel>
  );
}

function Lines({ of }: { readonly of: readonly string[] }) {
  return (
    <div className="flex flex-col">
      {of.map((line) => (
        <div key={line} className="flex h-9 items-center justify-between gap-4">
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-4 w-20" />
        </div>
      ))}
    </div>
  );
}

export function MonthsSkeleton() {
  return (
    <div className="flex flex-col rounded-panel border border-line bg-raised p-2 max-md:hidden">
      {MONTHS.map((month) => (
        <Skeleton key={month} className="m-2 h-5" />
      ))}
    </div>
  );
}
