/**
 * Recorded prices as ticks, read as a stream because a file may be larger than memory. Plain or gzipped CSV with a header line, one of
 *
 *   time,bid,ask[,source]                         ticks, and which of several sources each came from
 *   time,open,high,low,close[,...]                bars of the bid (or of trades); other columns, such as volume, are ignored
 *   time,open,high,low,close,ask_open,ask_high,ask_low,ask_close    bars of bid and ask
 *   time,close                                    one price per bar: the publisher's settlement price
 *
 * Times are ISO 8601 in UTC, dates alone, or milliseconds since 1970, and ascend. A bar's time is its open.
 */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';
import { pipeline } from 'node:stream';
import { CANDLE_INTERVAL_MS } from '@fairlead/domain/markets/candle.ts';
import type { CandleInterval } from '@fairlead/domain/markets/candle.ts';
import type { RawTick } from '@fairlead/domain/markets/tick.ts';
import { priceToDecimal } from '@fairlead/domain/price.ts';
import { instrumentBySymbol } from '@fairlead/domain/trading/instruments.ts';
import { playBar } from './play-bar.ts';

export interface RecordedFile {
  readonly path: string;
  readonly symbol: string;
  /** The length of a bar; required for files of bars and closes. */
  readonly interval?: CandleInterval;
  /** Added to the bid if the file has no ask; defaults to the instrument's typical spread. */
  readonly spread?: number;
}

/** Yields the ticks of each piece of the file as it is read. Throws if a line cannot be read, naming the file and line. */
export async function* readRecordedTicks(file: RecordedFile): AsyncGenerator<readonly RawTick[], void, undefined> {
  let toTicks: ((line: string, ticks: RawTick[]) => void) | undefined;
  let lineNumber = 0;
  let lastAt = Number.NEGATIVE_INFINITY;

  function readLine(line: string, ticks: RawTick[]): void {
    lineNumber += 1;
    try {
      if (toTicks === undefined) toTicks = createLineParser(file, line);
      else toTicks(line, ticks);
      const latest = ticks.at(-1);
      if (latest !== undefined && latest.at < lastAt) throw new Error('the time goes backwards');
    } catch (error) {
      throw new Error(`${file.path}, line ${lineNumber}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
    }
  }

  // A recorder that was killed at its very beginning leaves an empty file, which is not even a gzipped one.
  if ((await stat(file.path)).size === 0) return;
  let rest = '';
  for await (const piece of readPieces(file.path)) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    const ticks: RawTick[] = [];
    for (const line of lines) {
      readLine(line, ticks);
      lastAt = ticks.at(-1)?.at ?? lastAt;
    }
    if (ticks.length > 0) yield ticks;
  }
  const ticks: RawTick[] = [];
  if (rest !== '') readLine(rest, ticks);
  if (ticks.length > 0) yield ticks;
}

function readPieces(path: string): AsyncIterable<string> {
  const raw = createReadStream(path);
  if (!path.endsWith('.gz')) return raw.setEncoding('utf8');
  // Unlike pipe, pipeline also closes the file's stream when the reader leaves early, and passes its errors on.
  const gunzip = createGunzip();
  pipeline(raw, gunzip, () => undefined);
  return gunzip.setEncoding('utf8');
}

/** Returns a parser of lines into ticks for the columns named in the header. */
function createLineParser(file: RecordedFile, header: string): (line: string, ticks: RawTick[]) => void {
  const { symbol } = file;
  const columns = header.trim().split(',');
  const columnOf = (name: string): number => columns.indexOf(name);
  const time = columnOf('time');
  if (time < 0) throw new Error(`no column "time" in "${header}"`);

  const bid = columnOf('bid');
  const ask = columnOf('ask');
  if (bid >= 0 && ask >= 0) {
    const source = columnOf('source');
    return (line, ticks) => {
      const cells = line.split(',');
      const tick: RawTick = { symbol, bid: numberIn(cells, bid), ask: numberIn(cells, ask), at: timeIn(cells, time) };
      const from = cells[source]?.trim() ?? '';
      ticks.push(from === '' ? tick : { ...tick, source: from });
    };
  }

  const close = columnOf('close');
  if (close < 0) throw new Error(`neither bid and ask nor close in "${header}"`);
  if (file.interval === undefined) throw new Error('a file of bars needs an interval');
  const lengthMs = CANDLE_INTERVAL_MS[file.interval];
  const open = columnOf('open');
  if (open < 0) {
    const spread = spreadOf(file);
    return (line, ticks) => {
      const cells = line.split(',');
      const price = numberIn(cells, close);
      ticks.push({ symbol, bid: price, ask: addDecimals(price, spread), at: timeIn(cells, time) + lengthMs - 1, isSettlement: true });
    };
  }

  const bidColumns = [open, columnOf('high'), columnOf('low'), close];
  const hasAsk = columnOf('ask_open') >= 0;
  const askColumns = hasAsk ? ['ask_open', 'ask_high', 'ask_low', 'ask_close'].map(columnOf) : bidColumns;
  const spread = hasAsk ? 0 : spreadOf(file);
  return (line, ticks) => {
    const cells = line.split(',');
    const bids = bidColumns.map((column) => numberIn(cells, column));
    const asks = askColumns.map((column) => addDecimals(numberIn(cells, column), spread));
    playBar(symbol, timeIn(cells, time), lengthMs, bids, asks, ticks);
  };
}

function spreadOf(file: RecordedFile): number {
  if (file.spread !== undefined) return file.spread;
  const instrument = instrumentBySymbol(file.symbol);
  if (instrument === undefined) throw new Error(`a file without an ask needs a spread for ${file.symbol}`);
  return priceToDecimal(instrument.typicalSpread);
}

/** Rounds to six decimals, as prices have; the plain sum of two doubles would show 1.3867999999999999. */
function addDecimals(price: number, spread: number): number {
  return Math.round((price + spread) * 1e6) / 1e6;
}

function numberIn(cells: readonly string[], column: number): number {
  const cell = cells[column]?.trim() ?? '';
  const value = Number(cell);
  if (cell === '' || !Number.isFinite(value)) throw new Error(`"${cell}" is not a price`);
  return value;
}

function timeIn(cells: readonly string[], column: number): number {
  const cell = cells[column]?.trim() ?? '';
  const time = /^\d+$/.test(cell) ? Number(cell) : Date.parse(cell);
  if (!Number.isFinite(time)) throw new Error(`"${cell}" is not a time`);
  return time;
}
