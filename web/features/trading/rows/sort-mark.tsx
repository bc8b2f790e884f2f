import { classNames } from '../../../ui/class-names.ts';
import { ChevronDownIcon } from '../../../ui/icons.tsx';

export interface SortMarkProps {
  /** Points towards the larger values; null in a column that isn't sorted, where it appears only on hover. */
  readonly direction: 'up' | 'down' | null;
  readonly className?: string;
}

export function SortMark({ direction, className }: SortMarkProps) {
  return (
    <ChevronDownIcon
      className={classNames(
        'size-3',
        direction === null && 'opacity-0 group-hover/head:opacity-100',
        direction === 'up' && 'rotate-180 text-strong',
        direction === 'down' && 'text-strong',
        className,
      )}
    />
  );
}
