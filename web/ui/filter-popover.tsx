import type { ReactNode, Ref } from 'react';
import { Badge } from './badge.tsx';
import { classNames } from './class-names.ts';
import { FilterIcon } from './icons.tsx';
import { Popover } from './popover.tsx';

export interface FilterPopoverProps {
  readonly title: string;
  /** How many filter fields are set. */
  readonly count: number;
  /** Sets the height of its button. */
  readonly className: string;
  readonly buttonRef?: Ref<HTMLButtonElement>;
  /** The fields of the filter. */
  readonly children: ReactNode;
}

/** A list's filter, behind a button that shows how many fields are set. */
export function FilterPopover({ title, count, className, buttonRef, children }: FilterPopoverProps) {
  return (
    <Popover
      title={title}
      trigger={
        <button
          ref={buttonRef}
          type="button"
          className={classNames(
            'flex items-center gap-1.5 rounded-control px-2 font-medium hover:bg-hover aria-expanded:bg-pressed',
            className,
          )}
        >
          <FilterIcon className="size-4" />
          {title}
          {count > 0 && <Badge tone="accent">{count}</Badge>}
        </button>
      }
    >
      {children}
    </Popover>
  );
}
