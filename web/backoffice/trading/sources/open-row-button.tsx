import type { ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { ChevronRightIcon } from '../../../ui/icons.tsx';

interface OpenRowButtonProps {
  readonly isOpen: boolean;
  /** What the row opens to show, for screen readers. */
  readonly about: string;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

/** The name of a row, which opens and closes its details. */
export function OpenRowButton({ isOpen, about, onPress, children }: OpenRowButtonProps) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      className="-ml-1 inline-flex min-h-6 items-start gap-1 rounded-control text-left font-medium hover:text-accent"
      onClick={onPress}
    >
      <ChevronRightIcon className={classNames('mt-0.5 size-4 shrink-0 text-muted transition-transform', isOpen && 'rotate-90')} />
      {children}
      <span className="sr-only">{about}</span>
    </button>
  );
}
