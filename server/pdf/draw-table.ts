import type { PdfTable } from './pdf-document.ts';
import type { Sheet, TextStyle } from './sheet.ts';

const HEAD = { font: 'bold', size: 7, colour: 'muted' } as const;
const BODY = { size: 7.5 } as const;
const STRONG = { ...BODY, font: 'bold' } as const;
const GAP = 8;
const PADDING = 3;
/** Longer text would fill a page by itself. */
const LONGEST_CELL_CHARACTERS = 600;

interface Column {
  readonly x: number;
  readonly width: number;
  readonly align: 'left' | 'right';
}

/** Draws a table that repeats its header on every page and never splits a row across pages. */
export function drawTable(sheet: Sheet, { columns, rows, strongRows = [] }: PdfTable): void {
  const places = placeColumns(sheet, columns);
  const titles = columns.map(({ title }) => title);
  const drawHead = (): void => drawRow(sheet, places, titles, HEAD, heightOfRow(sheet, places, titles, HEAD));
  sheet.keepTogether(heightOfRow(sheet, places, titles, HEAD) * 2);
  drawHead();
  const strong = new Set(strongRows);
  for (const [at, row] of rows.entries()) {
    const style = strong.has(at) ? STRONG : BODY;
    const cells = row.map(shorten);
    const height = heightOfRow(sheet, places, cells, style);
    if (sheet.keepTogether(height)) drawHead();
    drawRow(sheet, places, cells, style, height);
  }
  sheet.y += 8;
}

function placeColumns({ left, width }: Sheet, columns: PdfTable['columns']): readonly Column[] {
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  const free = width - GAP * (columns.length - 1);
  let x = left;
  return columns.map(({ share, align }) => {
    const column = { x, width: (free * share) / shares, align };
    x += column.width + GAP;
    return column;
  });
}

function heightOfRow(sheet: Sheet, columns: readonly Column[], cells: readonly string[], style: TextStyle): number {
  const heights = columns.map(({ width }, at) => sheet.heightOf(cells[at] ?? '', width, style));
  return Math.max(...heights) + 2 * PADDING;
}

function drawRow(sheet: Sheet, columns: readonly Column[], cells: readonly string[], style: TextStyle, height: number): void {
  for (const [at, { x, width, align }] of columns.entries()) {
    sheet.place(cells[at] ?? '', { x, y: sheet.y + PADDING, width, align }, style);
  }
  sheet.y += height;
  sheet.rule(sheet.y);
}

function shorten(text: string): string {
  return text.length <= LONGEST_CELL_CHARACTERS ? text : `${text.slice(0, LONGEST_CELL_CHARACTERS)} …`;
}
