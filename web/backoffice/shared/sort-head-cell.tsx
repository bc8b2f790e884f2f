import { HeadCell } from '../../ui/table.tsx';

export interface Sorting<Column extends string> {
  readonly column: Column;
  readonly isDescending: boolean;
}

export interface SortHeadCellProps<Column extends string> {
  readonly column: Column;
  readonly label: string;
  readonly sorting: Sorting<Column>;
  readonly onSort: (sorting: Sorting<Column>) => void;
  readonly numeric?: boolean;
  readonly className?: string;
}

/** The head of a column that the list can be sorted by: pressed once more, the other way round. */
export function SortHeadCell<Column extends string>({
  column,
  label,
  sorting,
  onSort,
  numeric = false,
  className,
}: SortHeadCellProps<Column>) {
  const isSorted = sorting.column === column;
  return (
    <HeadCell numeric={numeric} className={className} aria-sort={!isSorted ? 'none' : sorting.isDescending ? 'descending' : 'ascending'}>
      <button
        type="button"
        className="inline-flex min-h-6 items-center gap-1 rounded-control hover:text-strong"
        onClick={() => onSort({ column, isDescending: isSorted ? !sorting.isDescending : false })}
      >
        {label}
        <span aria-hidden="true" className={isSorted ? '' : 'invisible'}>
          {sorting.isDescending ? '↓' : '↑'}
        </span>
      </button>
    </HeadCell>
  );
}
