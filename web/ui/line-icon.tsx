import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface LineIconProps {
  /** 20 px, or 18 px within a small control. */
  readonly size?: 'size-5' | 'size-4.5';
  readonly className?: string | undefined;
  /** Paths on a 20 by 20 grid. */
  readonly children: ReactNode;
}

/** The frame of all our line icons, with a stroke of 1.6 px. They are decorative: the control around them has the text. */
export function LineIcon({ size = 'size-5', className, children }: LineIconProps) {
  return (
    <svg
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={classNames(size, 'shrink-0', className)}
    >
      {children}
    </svg>
  );
}
