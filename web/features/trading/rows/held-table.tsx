import type { ComponentType, ReactNode } from 'react';
import { Table } from '../../../ui/table.tsx';
import type { HeldRow } from './held-rows.ts';

interface RowProps<Item> {
  readonly item: Item;
}

export interface HeldTableProps<Item> {
  readonly caption: string;
  readonly className: string;
  /** The cells of the header row. */
  readonly heads: ReactNode;
  readonly rows: readonly HeldRow<Item>[];
  readonly Row: ComponentType<RowProps<Item>>;
  /** Keeps the place of a row that is gone, without controls. */
  readonly GoneRow: ComponentType<RowProps<Item>>;
}

/**
 * Positions or orders on a wide screen. Rows render when the account changes; figures are written into them without React, so it isn't a
 * DataTable.
 */
export function HeldTable<Item extends { readonly id: number }>({ caption, className, heads, rows, Row, GoneRow }: HeldTableProps<Item>) {
  return (
    <Table caption={caption} className={className}>
      <thead>
        <tr>{heads}</tr>
      </thead>
      <tbody>{rows.map(({ item, isGone }) => (isGone ? <GoneRow key={item.id} item={item} /> : <Row key={item.id} item={item} />))}</tbody>
    </Table>
  );
}
