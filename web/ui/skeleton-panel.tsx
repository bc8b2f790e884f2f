import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Skeleton } from './skeleton.tsx';

export interface SkeletonPanelProps {
  /** Classes of the placeholders in its header, each with its own size. */
  readonly head: readonly string[];
  readonly headClassName: string;
  readonly children: ReactNode;
}

/** Placeholder of a panel while it is loading. */
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
