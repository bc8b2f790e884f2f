import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Skeleton } from './skeleton.tsx';

export interface SkeletonPanelProps {
  /** Classes of what stands in its head, each of another size. */
  readonly head: readonly string[];
  readonly headClassName: string;
  readonly children: ReactNode;
}

/** A panel's place while it is on its way. */
export function SkeletonPanel({ head, headClassName, children }: SkeletonPanelProps) {
  return (
    <div aria-busy="true" className="flex flex-col rounded-panel border border-line bg-raised">
      <div className={classNames('flex border-b border-line', headClassName)}>
        {head.map((size) => (
          <Skeleton key={size} className={size} />
        ))}
      </div>
      {children}
    </div>
  );
}
