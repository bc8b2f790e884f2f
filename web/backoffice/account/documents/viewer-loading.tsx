import { Skeleton } from '../../../ui/skeleton.tsx';

/** Placeholder of a document while it loads. */
export function ViewerLoading() {
  return <Skeleton className="h-[70vh] min-h-90 w-full" />;
}
