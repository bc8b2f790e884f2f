import type { ListView } from './list-view.ts';

/** A column of a list, as its table and its tools need it. */
export interface ListColumn {
  readonly id: string;
  /** The key of its text. */
  readonly label: string;
  readonly numeric: boolean;
  /** Always shown. */
  readonly isFixed?: true;
  /** Shown from this width of the window on, unless the client has chosen the columns. */
  readonly fromPx?: number;
}

/** The columns to show, in their order: those the client has chosen, else those that suit the width. */
export function selectColumns<Column extends ListColumn>(
  columns: readonly Column[],
  { columns: chosen }: Pick<ListView, 'columns'>,
  widthPx: number,
): readonly Column[] {
  return columns.filter(({ id, isFixed, fromPx = 0 }) => isFixed === true || (chosen === null ? widthPx >= fromPx : chosen.includes(id)));
}
