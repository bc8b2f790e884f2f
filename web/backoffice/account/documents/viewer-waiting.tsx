import { Skeleton } from '../../../ui/skeleton.tsx';

/** Stands where a document is about to be. */
export function ViewerWaiting() {
  return <Skeleton className="h-[70vh] min-h-90 w-full" />;
}
