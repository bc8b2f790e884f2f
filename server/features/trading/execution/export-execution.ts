import { cents } from '@fairlead/domain/money.ts';
import { addDays } from '@fairlead/domain/payments/business-day.ts';
import type { Queries } from '../../../adapters/db/database.ts';
import { eurosCell, textCell, writeCsv, type CsvColumn } from '../../../csv/write-csv.ts';
import { readExecutionLines, type ExecutionLine, type ExecutionScope } from './read-sums.ts';

const COLUMNS: readonly CsvColumn<ExecutionLine>[] = [
  { name: 'Day', cell: ({ day }) => day },
  { name: 'Symbol', cell: ({ symbol }) => textCell(symbol) },
  { name: 'Kind', cell: ({ kind }) => kind },
  { name: 'Better', cell: ({ better }) => String(better) },
  { name: 'Same', cell: ({ same }) => String(same) },
  { name: 'Worse', cell: ({ worse }) => String(worse) },
  { name: 'Average slippage (0.01 %)', cell: (line) => hundredths(line.slippage_sum / (line.better + line.same + line.worse)) },
  { name: 'Worst slippage (0.01 %)', cell: (line) => hundredths(line.slippage_least) },
  { name: 'Best slippage (0.01 %)', cell: (line) => hundredths(line.slippage_most) },
  { name: 'Gained by clients EUR', cell: (line) => eurosCell(cents(line.gained_cents)) },
  { name: 'Lost by clients EUR', cell: (line) => eurosCell(cents(line.lost_cents)) },
];

/** One line per day, instrument and kind of fill, in order of days: of all clients, or of one. */
export function exportExecution(database: Pick<Queries, 'query'>, scope: ExecutionScope): AsyncGenerator<string> {
  return writeCsv(COLUMNS, readDays(database, scope));
}

async function* readDays(database: Pick<Queries, 'query'>, scope: ExecutionScope) {
  for (let day = scope.from; day <= scope.until; day = addDays(day, 1)) {
    yield await readExecutionLines(database, { ...scope, from: day, until: day });
  }
}

function hundredths(millionths: number): string {
  return (millionths / 100).toFixed(2);
}
