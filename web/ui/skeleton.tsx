import { classNames } from './class-names.ts';

/** Placeholder for loading content, in its final size (given by `className`). Silent: the region around it is aria-busy. */
export function Skeleton({ className }: { readonly className: string }) {
  return <span aria-hidden="true" className={classNames('block animate-wait rounded-mark bg-pressed', className)} />;
}
