import { FIGURE_UNITS, type Dimension, type Figure, type Report } from '@fairlead/contract/reports/schemas.ts';
import { textCell, writeCsv, type CsvColumn } from '../../../csv/write-csv.ts';

interface Line {
  readonly key: string;
  readonly name: string | null;
  readonly values: readonly (number | null)[];
}

const UNIT_NAMES = { count: '', euros: ' (EUR)', percent: ' (%)', hours: ' (hours)' } as const;

/** A table of a report as CSV; `day` is the one behind the charts. Empty if the report has no such table. */
export function exportReport({ days, series, tables }: Report, by: Dimension): AsyncGenerator<string> {
  if (by === 'day') {
    const figures = series.map(({ figure }) => figure);
    return write(
      by,
      figures,
      days.map((key, place) => ({ key, name: null, values: series.map(({ values }) => values[place] ?? null) })),
    );
  }
  const table = tables.find((each) => each.by === by);
  return write(by, table?.figures ?? [], table?.rows ?? []);
}

function write(by: Dimension, figures: readonly Figure[], lines: readonly Line[]): AsyncGenerator<string> {
  const columns: readonly CsvColumn<Line>[] = [
    { name: by, cell: ({ key }) => textCell(key) },
    { name: 'name', cell: ({ name }) => textCell(name ?? '') },
    ...figures.map((figure, place): CsvColumn<Line> => ({
      name: `${figure}${UNIT_NAMES[FIGURE_UNITS[figure]]}`,
      cell: ({ values }) => cellOf(values[place] ?? null, figure),
    })),
  ];
  return writeCsv(columns, [lines]);
}

function cellOf(value: number | null, figure: Figure): string {
  if (value === null) return '';
  return FIGURE_UNITS[figure] === 'euros' ? value.toFixed(2) : String(value);
}
