import { Skeleton } from './skeleton.tsx';

/** The place of a field with its label; a higher one is that of a text of several lines. */
export function FieldSkeleton({ height = 'h-11' }: { readonly height?: 'h-11' | 'h-24' }) {
  return (
    <div className="flex flex-col gap-1.5">
      <Skeleton className="h-5 w-24" />
      <Skeleton className={`${height} w-full rounded-control`} />
    </div>
  );
}
