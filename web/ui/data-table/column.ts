import type { ReactNode } from 'react';

/** What rows are compared by; null comes last whichever way the list is sorted. */
export type SortValue = string | number | null;

/** A column of a list as data. `Order` names what the list's call can sort by. */
export interface Column<Row, Order extends string = never> {
  readonly id: string;
  readonly head: string;
  /** Only for screen readers: for a column of buttons. */
  readonly headHidden?: boolean;
  /** What a pointer that rests on the head is told, where the head is an abbreviation. */
  readonly headTitle?: string;
  readonly render: (row: Row) => ReactNode;
  readonly numeric?: boolean;
  /** For sentences, which go on in another line. */
  readonly wraps?: boolean;
  /** A picture of what another column says in figures: it has no head, and screen readers pass it over. */
  readonly isPicture?: boolean;
  readonly className?: string | undefined;
  /** What a pointer that rests on the cell is told: the whole of what is cut off. */
  readonly title?: (row: Row) => string | undefined;
  /** By what the call sorts or, for lists that are there as a whole, what their rows are compared by. */
  readonly sort?: Order | ((row: Row) => SortValue);
  /** On a phone each row is a card: what names it stands at the top, and what it can do without is left out. */
  readonly onPhone?: 'first' | 'hidden';
}

/** How the call has sorted the list. */
export interface Sorting<Order extends string> {
  readonly order: Order;
  readonly isDescending: boolean;
}
