import type { Cents } from '@fairlead/domain/money.ts';
import { eurosCell, writeCsv, type CsvColumn } from './write-csv.ts';

/** The parts of a statement in file order: each line type with its pages. */
export type StatementParts<Row> = readonly (readonly [record: StatementRecord, pages: Pages<Row>])[];

/** The type of a line, by which a program tells lines apart. */
export type StatementRecord = 'Opening balance' | 'Entry' | 'Withdrawal part' | 'Total' | 'Closing balance';

type Pages<Row> = AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>;

interface Line<Row> {
  readonly record: StatementRecord;
  readonly row: Row;
}

/** Writes a month as a file: the opening balance, every entry, the totals and the closing balance. The first column is the line type. */
export function writeStatement<Row>(columns: readonly CsvColumn<Row>[], parts: StatementParts<Row>): AsyncGenerator<string> {
  const all: readonly CsvColumn<Line<Row>>[] = [
    { name: 'Record', cell: ({ record }) => record },
    ...columns.map(({ name, cell }) => ({ name, cell: ({ row }: Line<Row>) => cell(row) })),
  ];
  return writeCsv(all, linesOf(parts));
}

async function* linesOf<Row>(parts: StatementParts<Row>): AsyncGenerator<readonly Line<Row>[]> {
  for (const [record, pages] of parts) {
    for await (const page of pages) yield page.map((row) => ({ record, row }));
  }
}

/** Empty if the line has no such amount. */
export function optionalEurosCell(amount: Cents | undefined): string {
  return amount === undefined ? '' : eurosCell(amount);
}

/** Empty if the line has no such number. */
export function optionalNumberCell(value: number | null | undefined): string {
  return value === null || value === undefined ? '' : String(value);
}
