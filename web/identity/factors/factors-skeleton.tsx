import { ROW_CLASS } from '../../ui/section.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** Placeholder of the authenticator app and the passkeys while they load. */
export function FactorsSkeleton() {
  return ['app', 'passkeys'].map((row) => (
    <div key={row} className={`flex items-start gap-3 ${ROW_CLASS}`}>
      <Skeleton className="size-5" />
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <Skeleton className="h-5 w-36" />
        <Skeleton className="h-4 w-3/4" />
      </div>
      <Skeleton className="h-9 w-24" />
    </div>
  ));
}
