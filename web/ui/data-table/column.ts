import type { ReactNode } from 'react';

/** The value used to sort rows; null comes last in both directions. */
export type SortValue = string | number | null;

/** A column of a list as data. `Order` lists what the server can sort by. */
export interface Column<Row, Order extends string = never> {
  readonly id: string;
  readonly head: string;
  /** Shown only to screen readers: for a column of buttons. */
  readonly headHidden?: boolean;
  /** Tooltip of the header, if it is an abbreviation. */
  readonly headTitle?: string;
  readonly render: (row: Row) => ReactNode;
  readonly numeric?: boolean;
  /** For sentences, which may wrap. */
  readonly wraps?: boolean;
  /** A drawing of figures shown in another column: without a header, and hidden from screen readers. */
  readonly isPicture?: boolean;
  readonly className?: string | undefined;
  /** Tooltip of the cell: the full text of a clipped value. */
  readonly title?: (row: Row) => string | undefined;
  /** The server's sort key or, for complete lists, the value used to compare rows. */
  readonly sort?: Order | ((row: Row) => SortValue);
  /** On a phone each row is a card: its name is at the top, and less important columns are left out. */
  readonly onPhone?: 'first' | 'hidden';
}

/** How the server has sorted the list. */
export interface Sorting<Order extends string> {
  readonly order: Order;
  readonly isDescending: boolean;
}
