import {
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type RowData,
  type SortingState,
} from '@tanstack/react-table';
import { Fragment, useState, type ReactElement, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../class-names.ts';
import { useLocale } from '../locale.tsx';
import { Skeleton } from '../skeleton.tsx';
import { Cell, HeadCell, Row, Table, TABLE_CLASS } from '../table.tsx';
import type { Column, Sorting } from './column.ts';
import { compareValues } from './compare-values.ts';
import './data-table.css';
import { ListFrame } from './list-frame.tsx';
import type { ListState } from './list-state.ts';
import { SortHead, type SortDirection } from './sort-head.tsx';

export interface DataTableProps<Item, Order extends string> {
  /** Names the table for screen readers. */
  readonly caption: string;
  readonly list: ListState<Item>;
  readonly columns: readonly Column<Item, Order>[];
  readonly idOf: (row: Item) => string | number;
  /** Shown in place of the table while it is empty. */
  readonly empty: ReactNode;
  /** For a list sorted by the server. */
  readonly sorting?: Sorting<Order>;
  readonly onSort?: (sorting: Sorting<Order>) => void;
  /** Whether a row is the current one. */
  readonly isCurrent?: (row: Item) => boolean;
  /** Whether a row is outdated or replaced, and should be muted. */
  readonly isMuted?: (row: Item) => boolean;
  /** Full-width details below an opened row; null for all other rows. */
  readonly renderBelow?: (row: Item) => ReactElement | null;
  /** The total row: one cell for each column. */
  readonly total?: readonly ReactNode[];
  /** For figures to be compared column by column: on a phone they stay a table, which scrolls sideways. */
  readonly isOfFigures?: boolean;
  readonly className?: string | undefined;
}

/** Explicit roles: laid out as cards, some browsers don't treat these elements as a table. */
const ROLES = { group: { role: 'rowgroup' }, row: { role: 'row' }, cell: { role: 'cell' }, head: { role: 'columnheader' } } as const;

const HIDDEN = { 'aria-hidden': true } as const;

const FEATURES = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() });

/**
 * A list of records with its columns as data, including loading, failure, empty state, paging and sorting, by the server or, for complete
 * lists, in the browser. On a phone each row is a card.
 */
export function DataTable<Item extends RowData, Order extends string = never>(props: DataTableProps<Item, Order>) {
  const { list, columns, empty } = props;
  const className = classNames('data-table', props.isOfFigures !== true && 'data-table-cards', props.className);
  return (
    <ListFrame list={list} empty={empty} waiting={<TableLoading columns={columns} className={className} />}>
      <SortedTable {...props} className={className} />
    </ListFrame>
  );
}

/** The list with rows: while loading or empty there is nothing to sort. */
function SortedTable<Item extends RowData, Order extends string>({
  caption,
  list: { rows },
  columns,
  idOf,
  sorting,
  onSort,
  isCurrent,
  isMuted,
  renderBelow,
  total,
  className,
}: DataTableProps<Item, Order>) {
  const collator = new Intl.Collator(useLocale(), { numeric: true });
  const [ownSorting, setOwnSorting] = useState<SortingState>([]);
  const table = useTable({
    features: FEATURES,
    data: rows,
    columns: columns.map((column) => defineColumn(column, collator)),
    getRowId: (row) => String(idOf(row)),
    state: { sorting: ownSorting },
    onSortingChange: setOwnSorting,
  });

  /** The direction in which the list is sorted by a column; null if it isn't. */
  function directionOf({ id, sort }: Column<Item, Order>): SortDirection | null {
    const isDescending =
      typeof sort === 'string' ? sort === sorting?.order && sorting.isDescending : ownSorting.find((by) => by.id === id)?.desc;
    const isSorted = typeof sort === 'string' ? sort === sorting?.order : isDescending !== undefined;
    return !isSorted ? null : isDescending === true ? 'descending' : 'ascending';
  }

  function sortBy({ id, sort }: Column<Item, Order>, isDescending: boolean): void {
    if (typeof sort === 'string') onSort?.({ order: sort, isDescending });
    else table.setSorting([{ id, desc: isDescending }]);
  }

  return (
    <Table caption={caption} className={className} role="table">
      <thead {...ROLES.group} className={columns.some(({ sort }) => sort !== undefined) ? undefined : 'data-table-unsorted'}>
        <tr {...ROLES.row}>
          {columns.map((column) => {
            if (column.sort === undefined) return <PlainHead key={column.id} column={column} />;
            const direction = directionOf(column);
            return (
              <HeadCell key={column.id} {...ROLES.head} numeric={column.numeric === true} aria-sort={direction ?? 'none'}>
                <SortHead
                  label={column.head}
                  direction={direction}
                  numeric={column.numeric === true}
                  onPress={() => sortBy(column, direction === 'ascending')}
                />
              </HeadCell>
            );
          })}
        </tr>
      </thead>
      <tbody {...ROLES.group}>
        {table.getRowModel().rows.map(({ id, original: item }) => {
          const isMarked = isCurrent?.(item) === true;
          const opened = renderBelow?.(item) ?? null;
          return (
            <Fragment key={id}>
              <Row
                {...ROLES.row}
                aria-current={isMarked || undefined}
                className={classNames(isMarked && 'bg-hover', isMuted?.(item) === true && 'text-muted')}
              >
                {columns.map((column) => (
                  <DataCell key={column.id} column={column} title={column.title?.(item)}>
                    {column.render(item)}
                  </DataCell>
                ))}
              </Row>
              {opened !== null && (
                <tr {...ROLES.row} className="data-table-below">
                  <td {...ROLES.cell} colSpan={columns.length} className="border-b border-line bg-surface px-4 py-3">
                    {opened}
                  </td>
                </tr>
              )}
            </Fragment>
          );
        })}
      </tbody>
      {total !== undefined && (
        <tfoot {...ROLES.group} className="font-semibold">
          <tr {...ROLES.row}>
            {columns.map((column, place) => (
              <DataCell key={column.id} column={column}>
                {total[place]}
              </DataCell>
            ))}
          </tr>
        </tfoot>
      )}
    </Table>
  );
}

function defineColumn<Item extends RowData, Order extends string>(
  { id, sort }: Column<Item, Order>,
  collator: Intl.Collator,
): ColumnDef<typeof FEATURES, Item> {
  if (typeof sort !== 'function') return { id };
  return {
    id,
    accessorFn: (row) => sort(row) ?? undefined,
    sortUndefined: 'last',
    sortFn: (one, other) => compareValues(sort(one.original), sort(other.original), collator),
  };
}

interface OfColumn {
  readonly column: Pick<
    Column<never>,
    'id' | 'head' | 'headHidden' | 'headTitle' | 'numeric' | 'wraps' | 'isPicture' | 'className' | 'onPhone'
  >;
}

function PlainHead({ column: { head, headHidden, headTitle, numeric, isPicture } }: OfColumn) {
  if (isPicture === true) return <HeadCell aria-hidden="true" />;
  return (
    <HeadCell {...ROLES.head} numeric={numeric === true} title={headTitle}>
      {headHidden === true ? <span className="sr-only">{head}</span> : head}
    </HeadCell>
  );
}

interface DataCellProps extends OfColumn {
  readonly title?: string | undefined;
  readonly children: ReactNode;
}

function DataCell({ column, title, children }: DataCellProps) {
  const { head, headHidden, numeric, wraps, isPicture, className, onPhone } = column;
  return (
    <Cell
      {...(isPicture === true ? HIDDEN : ROLES.cell)}
      numeric={numeric === true}
      wraps={wraps === true}
      className={className}
      title={title}
      data-phone={onPhone}
      data-label={headHidden === true || isPicture === true ? undefined : head}
    >
      <div className="contents">{children}</div>
    </Cell>
  );
}

const WAITING_ROWS = [1, 2, 3, 4, 5, 6, 7, 8] as const;

/** The table's headers with placeholder lines, about the size of the content. */
function TableLoading({ columns, className }: { readonly columns: readonly OfColumn['column'][]; readonly className: string }) {
  const { t } = useTranslation('common');
  return (
    <div role="status" aria-busy="true" aria-label={t('loading')}>
      <div aria-hidden="true" className={classNames('overflow-hidden', className)}>
        <table className={TABLE_CLASS}>
          <thead className="data-table-unsorted">
            <tr>
              {columns.map((column) => (
                <PlainHead key={column.id} column={column} />
              ))}
            </tr>
          </thead>
          <tbody>
            {WAITING_ROWS.map((row) => (
              <Row key={row} className="data-table-waiting">
                {columns.map((column) => (
                  <DataCell key={column.id} column={column}>
                    <Skeleton className="h-3.5 w-full min-w-10" />
                  </DataCell>
                ))}
              </Row>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
