import { classNames } from '../class-names.ts';

export type SortDirection = 'ascending' | 'descending';

export interface SortHeadProps {
  readonly label: string;
  readonly direction: SortDirection | null;
  /** For right-aligned figures: the arrow is before the label. */
  readonly numeric: boolean;
  readonly onPress: () => void;
}

/** The header button of a sortable column; another click reverses the direction. */
export function SortHead({ label, direction, numeric, onPress }: SortHeadProps) {
  return (
    <button
      type="button"
      className={classNames('inline-flex min-h-6 items-center gap-1 rounded-control hover:text-strong', numeric && 'md:flex-row-reverse')}
      onClick={onPress}
    >
      {label}
      <span aria-hidden="true" className={direction === null ? 'invisible' : ''}>
        {direction === 'descending' ? '↓' : '↑'}
      </span>
    </button>
  );
}
