import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface SumLineProps {
  readonly label: string;
  readonly isTotal?: boolean;
  /** Whether the line doesn't change the total. */
  readonly isNothing?: boolean;
  readonly children: ReactNode;
}

/** A line of an itemised total, within a `dl`. */
export function SumLine({ label, isTotal = false, isNothing = false, children }: SumLineProps) {
  return (
    <div
      className={classNames(
        'flex items-baseline justify-between gap-4 border-b border-line py-2 last:border-b-0',
        isTotal && 'font-semibold',
        isNothing && 'text-muted',
      )}
    >
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
