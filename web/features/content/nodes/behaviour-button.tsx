import type { ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';

export interface BehaviourButtonProps {
  /** The `data-…` attribute that the behaviour finds it by. */
  readonly name: string;
  readonly label: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A square icon button for a behaviour. */
export function BehaviourButton({ name, label, className, children }: BehaviourButtonProps) {
  return (
    <button
      type="button"
      {...{ [`data-${name}`]: true }}
      aria-label={label}
      title={label}
      className={classNames(
        'flex size-11 items-center justify-center rounded-control border border-control text-strong transition-colors hover:bg-hover active:bg-pressed',
        className,
      )}
    >
      {children}
    </button>
  );
}
