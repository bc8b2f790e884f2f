/** Tables as files for spreadsheets and programs: CSV (RFC 4180), UTF-8 with a byte order mark. */
import { centsToEuros, type Cents } from '@fairlead/domain/money.ts';
import { stringify } from 'csv-stringify/sync';

/** A column under its name, which is English whatever the reader's language, so that a program can rely on it. */
export interface CsvColumn<Row> {
  readonly name: string;
  readonly cell: (row: Row) => string;
}

/** Without it a spreadsheet reads UTF-8 as its own old character set. */
const BYTE_ORDER_MARK = '\u{FEFF}';

/** The head, and then page by page a line for each row: a file of any length takes the memory of one page. */
export async function* writeCsv<Row>(
  columns: readonly CsvColumn<Row>[],
  pages: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + writeLines([columns.map(({ name }) => name)]);
  for await (const page of pages) {
    if (page.length > 0) yield writeLines(page.map((row) => columns.map(({ cell }) => cell(row))));
  }
}

/** A spreadsheet takes a text that begins like a formula for one; an apostrophe before it makes it a text again. */
export function textCell(text: string): string {
  return /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
}

/** Two decimals after a point, without the currency, which stands in the column's name. */
export function eurosCell(amount: Cents): string {
  return centsToEuros(amount).toFixed(2);
}

/** ISO 8601 in UTC. */
export function timeCell(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

/** A cell with half a line break in it is quoted as well: readers take either half for a whole one. */
function writeLines(lines: readonly (readonly string[])[]): string {
  return stringify([...lines], { record_delimiter: 'windows', quoted_match: /[\r\n]/ });
}
