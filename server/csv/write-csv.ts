/** CSV files (RFC 4180) for spreadsheets and programs: UTF-8 with a byte order mark. */
import { centsToEuros, type Cents } from '@fairlead/domain/money.ts';
import { stringify } from 'csv-stringify/sync';

/** A column with its name, which is English in every language so that programs can rely on it. */
export interface CsvColumn<Row> {
  readonly name: string;
  readonly cell: (row: Row) => string;
}

/** Without it, spreadsheets read UTF-8 in their legacy character set. */
const BYTE_ORDER_MARK = '\u{FEFF}';

/** Yields the header row, then one piece per page with a line per row: a file of any length needs the memory of one page. */
export async function* writeCsv<Row>(
  columns: readonly CsvColumn<Row>[],
  pages: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + writeLines([columns.map(({ name }) => name)]);
  for await (const page of pages) {
    if (page.length > 0) yield writeLines(page.map((row) => columns.map(({ cell }) => cell(row))));
  }
}

/**
 * Prefixes text that a spreadsheet would take for a formula with an apostrophe, so that it stays text. Text that looks as if that had been
 * done gets one more, so that textOfCell can tell what was added.
 */
export function textCell(text: string): string {
  return /^'*[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
}

/** The text of a cell that textCell has written. */
export function textOfCell(cell: string): string {
  return /^'+[=+\-@\t\r\n]/.test(cell) ? cell.slice(1) : cell;
}

/** Two decimals with a decimal point, without the currency, which is in the column's name. */
export function eurosCell(amount: Cents): string {
  return centsToEuros(amount).toFixed(2);
}

/** ISO 8601 in UTC. */
export function timeCell(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

/** Cells with half a line break are quoted too: some readers take either half for a whole one. */
function writeLines(lines: readonly (readonly string[])[]): string {
  return stringify([...lines], { record_delimiter: 'windows', quoted_match: /[\r\n]/ });
}
