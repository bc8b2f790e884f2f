/** The published execution quality of a month as a file: each part of the page, with its sample sizes. */
import type { PublishedExecution, PublishedSlippage } from '@fairlead/contract/trading/execution/schemas.ts';
import { textCell, writeCsv, type CsvColumn } from '../../../csv/write-csv.ts';

/** One line. Only lines of fills have figures of slippage. */
interface Line {
  readonly part: 'Total' | 'Distribution' | 'Order type' | 'Instrument' | 'Rejections' | 'Latency';
  readonly name: string;
  /** The sample: fills, rejections or commands. */
  readonly count: number;
  readonly slippage?: PublishedSlippage;
  readonly median?: string;
}

const COLUMNS: readonly CsvColumn<Line & Pick<PublishedExecution, 'month' | 'until'>>[] = [
  { name: 'Month', cell: ({ month }) => month },
  { name: 'Until', cell: ({ until }) => until ?? '' },
  { name: 'Part', cell: ({ part }) => part },
  { name: 'Name', cell: ({ name }) => textCell(name) },
  { name: 'Count', cell: ({ count }) => String(count) },
  { name: 'Better', cell: ({ slippage }) => numberCell(slippage?.better) },
  { name: 'Same', cell: ({ slippage }) => numberCell(slippage?.same) },
  { name: 'Worse', cell: ({ slippage }) => numberCell(slippage?.worse) },
  { name: 'Average slippage (0.01 %)', cell: ({ slippage }) => hundredthsCell(slippage?.average) },
  { name: 'Average of better (0.01 %)', cell: ({ slippage }) => hundredthsCell(slippage?.average_better) },
  { name: 'Average of worse (0.01 %)', cell: ({ slippage }) => hundredthsCell(slippage?.average_worse) },
  { name: 'Median range (0.01 %)', cell: ({ median }) => textCell(median ?? '') },
  { name: 'Gained by clients EUR', cell: ({ slippage }) => hundredthsCell(slippage?.gained) },
  { name: 'Lost by clients EUR', cell: ({ slippage }) => hundredthsCell(slippage?.lost) },
];

export function exportPublished(execution: PublishedExecution): AsyncGenerator<string> {
  const { month, until } = execution;
  return writeCsv(COLUMNS, [linesOf(execution).map((line) => ({ ...line, month, until }))]);
}

function linesOf({ seen, distribution, kinds, instruments, refusals, latency }: PublishedExecution): readonly Line[] {
  const rangeOf = ({ from, to }: { readonly from: number | null; readonly to: number | null }): string => {
    if (from === to) return String(from);
    return `${from ?? '-inf'}..${to ?? '+inf'}`;
  };
  return [
    ...(seen === null
      ? []
      : [
          {
            part: 'Total' as const,
            name: 'open close',
            count: seen.fills,
            slippage: seen,
            median: seen.median === null ? '' : rangeOf(seen.median),
          },
        ]),
    ...distribution.map((bar) => ({ part: 'Distribution' as const, name: rangeOf(bar), count: bar.fills })),
    ...kinds.map(({ kinds: names, ...slippage }) => ({
      part: 'Order type' as const,
      name: names.join(' '),
      count: slippage.fills,
      slippage,
    })),
    ...instruments.map(({ symbol, together, ...slippage }) => ({
      part: 'Instrument' as const,
      name: together ? 'others' : symbol,
      count: slippage.fills,
      slippage,
    })),
    ...(refusals === null ? [] : [{ part: 'Rejections' as const, name: 'all', count: refusals.refused }]),
    ...(refusals?.reasons ?? []).map(({ code, together, count }) => ({
      part: 'Rejections' as const,
      name: together ? 'others' : code,
      count,
    })),
    ...(latency?.buckets ?? []).map(({ up_to_ms: upTo, count }) => ({
      part: 'Latency' as const,
      name: upTo === null ? 'slower' : `up to ${upTo} ms`,
      count,
    })),
  ];
}

function numberCell(value: number | undefined): string {
  return value === undefined ? '' : String(value);
}

/** Two decimals; empty if the line has no such figure. */
function hundredthsCell(value: number | null | undefined): string {
  return value === undefined || value === null ? '' : value.toFixed(2);
}
