import { classNames } from '../class-names.ts';

export type SortDirection = 'ascending' | 'descending';

export interface SortHeadProps {
  readonly label: string;
  readonly direction: SortDirection | null;
  /** Over figures, which its label ends with: the arrow stands before it. */
  readonly numeric: boolean;
  readonly onPress: () => void;
}

/** In the head of a column that the list can be sorted by: pressed once more, the other way round. */
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
