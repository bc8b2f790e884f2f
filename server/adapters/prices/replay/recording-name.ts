/** What a recording contains is in its file name, so that a configuration only has to list files. */
import { basename } from 'node:path';
import { CANDLE_INTERVALS } from '@fairlead/domain/markets/candle.ts';
import type { RecordedFile } from './recorded-file.ts';

/**
 * SYMBOL_ticks... or SYMBOL_1m... (any candle interval), as in EURUSD_ticks_2014-05-02.csv.gz and USOIL_1d_close.csv. Throws an Error that
 * names this format for any other name.
 */
export function recordedFileAt(path: string): RecordedFile {
  const [, symbol, content] = /^([A-Z0-9]+)_([0-9a-z]+)[_.]/.exec(basename(path)) ?? [];
  const interval = CANDLE_INTERVALS.find((each) => each === content);
  if (symbol !== undefined && content === 'ticks') return { path, symbol };
  if (symbol !== undefined && interval !== undefined) return { path, symbol, interval };
  throw new Error(`${path} is not named like a recording: SYMBOL_ticks..., or SYMBOL_ and one of ${CANDLE_INTERVALS.join(', ')}`);
}

/** The name of a recording of one day's ticks, such as EURUSD_ticks_2014-05-02.csv.gz; of the day's second part, ..._2.csv.gz. */
export function nameOfRecordedTicks(symbol: string, day: string, part: number): string {
  return `${symbol}_ticks_${day}${part === 1 ? '' : `_${part}`}.csv.gz`;
}
