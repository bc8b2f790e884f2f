import { CsvError, parse } from 'csv-parse/sync';

export interface CsvRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

/**
 * The records of a CSV file (RFC 4180), separated by commas or semicolons, whichever the first line has more of. Returns the line at fault
 * if the file is not valid CSV.
 */
export function parseCsv(text: string): readonly CsvRecord[] | { readonly faultyLine: number } {
  try {
    const lines: number[] = [];
    const records = parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      relax_column_count: true,
      skip_empty_lines: true,
      on_record: (record: string[], { lines: line }) => {
        lines.push(line);
        return record;
      },
    });
    return records.map((cells, index) => ({ line: lines[index] ?? 1, cells }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { lines } = error as { readonly lines?: unknown };
    return { faultyLine: typeof lines === 'number' ? lines : 1 };
  }
}

function delimiterOf(text: string): ',' | ';' {
  const [head = ''] = text.split(/[\r\n]/, 1);
  return head.split(';').length > head.split(',').length ? ';' : ',';
}
