import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';

/** One bar of a recording: prices as decimals, and its opening time in milliseconds since 1970 UTC. */
export interface RecordedBar {
  readonly at: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

/** A longer pause between two sessions means that data is missing from the recording. */
export const LONGEST_BREAK_MS = 5 * 86_400_000;

/** Reads a table of bars whose first column is the time. A column that it lacks is NaN in each bar. */
export async function readRecordedBars(path: string): Promise<readonly RecordedBar[]> {
  const bytes = await readFile(path);
  const [head = '', ...lines] = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8').trim().split('\n');
  const columns = head.trim().split(',');
  const numberIn = (cells: readonly string[], column: string): number => Number(cells[columns.indexOf(column)] ?? 'NaN');
  return lines.map((line) => {
    const cells = line.split(',');
    return {
      at: Date.parse(cells[0] ?? ''),
      open: numberIn(cells, 'open'),
      high: numberIn(cells, 'high'),
      low: numberIn(cells, 'low'),
      close: numberIn(cells, 'close'),
      volume: numberIn(cells, 'volume'),
    };
  });
}
