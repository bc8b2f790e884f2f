import type { ComponentType, ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { Table } from '../../../ui/table.tsx';
import type { HeldRow } from './held-rows.ts';

export interface HeldRowProps<Item> {
  readonly item: Item;
  /** The columns that are shown, in their order. */
  readonly columns: readonly string[];
}

export interface HeldRowsProps<Item> {
  readonly rows: readonly HeldRow<Item>[];
  readonly columns: readonly string[];
  readonly Row: ComponentType<HeldRowProps<Item>>;
  /** Keeps the place of a row that is gone, without controls. */
  readonly GoneRow: ComponentType<HeldRowProps<Item>>;
}

export interface HeldTableProps {
  readonly caption: string;
  readonly className: string;
  /** The cells of the header row. */
  readonly heads: ReactNode;
  readonly children: ReactNode;
}

/**
 * Positions or orders on a wide screen. Rows render when the account changes; figures are written into them without React, so it isn't a
 * DataTable.
 */
export function HeldTable({ caption, className, heads, children }: HeldTableProps) {
  return (
    <Table caption={caption} className={classNames(DENSE_CLASS, className)}>
      <thead>
        <tr>{heads}</tr>
      </thead>
      {children}
    </Table>
  );
}

export function HeldRows<Item extends { readonly id: number }>({ rows, columns, Row, GoneRow }: HeldRowsProps<Item>) {
  return rows.map(({ item, isGone }) => {
    const Shown = isGone ? GoneRow : Row;
    return <Shown key={item.id} item={item} columns={columns} />;
  });
}

/** For memo: the list of columns is made anew with each render of the table. */
export function hasSameRow<Item>(before: HeldRowProps<Item>, after: HeldRowProps<Item>): boolean {
  return before.item === after.item && before.columns.join() === after.columns.join();
}

/** Rows of 28 px under a mouse, so that many fit below the chart. A finger gets the usual ones. */
const DENSE_CLASS =
  'pointer-fine:[&_:is(td,th)]:h-7 pointer-fine:[&_td_.h-7]:h-6 pointer-fine:[&_td_.size-7]:h-6 pointer-fine:[&_td>span]:align-middle';
