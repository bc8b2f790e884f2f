import { Skeleton } from './skeleton.tsx';

/** Placeholder of a field with its label; the larger height is for a text area. */
export function FieldSkeleton({ height = 'h-11' }: { readonly height?: 'h-11' | 'h-24' }) {
  return (
    <div className="flex flex-col gap-1.5">
      <Skeleton className="h-5 w-24" />
      <Skeleton className={`${height} w-full rounded-control`} />
    </div>
  );
}
