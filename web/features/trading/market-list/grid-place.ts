/** A cell in the list's grid: rows are counted across all sections; column 0 is the star, 1 the name, 2 the bid, 3 the ask. */
export interface GridPlace {
  readonly row: number;
  readonly column: number;
}

export const NAME_COLUMN = 1;
export const BID_COLUMN = 2;
export const ASK_COLUMN = 3;
const PAGE_ROWS = 8;

/** The cell a key moves to in a grid of so many rows, with these columns; null for a key that doesn't move. */
export function movedPlace({ row, column }: GridPlace, key: string, rowCount: number, columns: readonly number[]): GridPlace | null {
  const clampRow = (next: number): number => Math.max(0, Math.min(rowCount - 1, next));
  switch (key) {
    case 'ArrowDown':
      return { row: clampRow(row + 1), column };
    case 'ArrowUp':
      return { row: clampRow(row - 1), column };
    case 'PageDown':
      return { row: clampRow(row + PAGE_ROWS), column };
    case 'PageUp':
      return { row: clampRow(row - PAGE_ROWS), column };
    case 'Home':
      return { row: 0, column };
    case 'End':
      return { row: rowCount - 1, column };
    case 'ArrowRight':
      return { row, column: columns.find((other) => other > column) ?? column };
    case 'ArrowLeft':
      return { row, column: columns.findLast((other) => other < column) ?? column };
    default:
      return null;
  }
}
