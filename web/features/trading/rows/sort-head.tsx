import { HeadCell } from '../../../ui/table.tsx';
import { nextSort, type ListSort } from './list-view.ts';
import { SortMark } from './sort-mark.tsx';

export interface SortHeadProps {
  readonly column: string;
  readonly label: string;
  readonly numeric: boolean;
  readonly sort: ListSort | null;
  readonly onSort: (sort: ListSort | null) => void;
}

/** A column's header: sorts by it, from the largest figure or the first letter on. Its mark is beside the label, so no column gets wider. */
export function SortHead({ column, label, numeric, sort, onSort }: SortHeadProps) {
  const direction = sort?.column !== column ? null : sort.isDescending ? 'descending' : 'ascending';
  return (
    <HeadCell numeric={numeric} {...(direction !== null && { 'aria-sort': direction })}>
      <button
        type="button"
        onClick={() => onSort(nextSort(sort, column, numeric))}
        className="group/head relative rounded-mark hover:text-strong"
      >
        {label}
        <SortMark
          direction={direction === null ? null : direction === 'ascending' ? 'up' : 'down'}
          className={`absolute top-1/2 -translate-y-1/2 ${numeric ? 'right-full' : 'left-full'}`}
        />
      </button>
    </HeadCell>
  );
}
