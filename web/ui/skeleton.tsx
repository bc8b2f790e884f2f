import { classNames } from './class-names.ts';

/** Stands where something is about to be, in its final size (`className` gives it). Silent: the region around it is aria-busy. */
export function Skeleton({ className }: { readonly className: string }) {
  return <span aria-hidden="true" className={classNames('block animate-wait rounded-mark bg-pressed', className)} />;
}
