/** The real price series that ship with the server, read from server/data/market (sources and licences: SOURCES.md there). */
import { readFileSync } from 'node:fs';
import type { DatedPrice } from './anchors.ts';

const DAILY_FILES = ['currency-api-daily-closes.csv', 'eia-spot-prices.csv'];
const MONTHLY_FILES = ['sp500-monthly-averages.csv'];

export interface ShippedSeries {
  /** Daily closes by series name, ascending. */
  readonly dailyCloses: ReadonlyMap<string, readonly DatedPrice[]>;
  /** Monthly averages by series name, dated the first of the month, ascending. */
  readonly monthlyAverages: ReadonlyMap<string, readonly DatedPrice[]>;
}

/** Throws if a file is missing or has an invalid line: the data is part of the program. */
export function readShippedSeries(): ShippedSeries {
  return { dailyCloses: readTables(DAILY_FILES), monthlyAverages: readTables(MONTHLY_FILES) };
}

function readTables(names: readonly string[]): Map<string, DatedPrice[]> {
  const series = new Map<string, DatedPrice[]>();
  for (const name of names) {
    const text = readFileSync(new URL(`../../../data/market/${name}`, import.meta.url), 'utf8');
    for (const [symbol, prices] of parseTable(text, name)) series.set(symbol, prices);
  }
  return series;
}

/** Parses a table with a date column and one column for each series; an empty cell is a day without a price. */
export function parseTable(text: string, name: string): Map<string, DatedPrice[]> {
  const [header = '', ...lines] = text.trimEnd().split('\n');
  const columns = header
    .split(',')
    .slice(1)
    .map((symbol) => ({ symbol, prices: [] as DatedPrice[] }));
  let previousDay = Number.NEGATIVE_INFINITY;
  lines.forEach((line, place) => {
    const [date = '', ...cells] = line.split(',');
    const day = Date.parse(date);
    if (!(day > previousDay) || cells.length !== columns.length) throw new Error(`${name}, line ${place + 2} cannot be read: ${line}`);
    previousDay = day;
    columns.forEach(({ prices }, column) => {
      const cell = cells[column] ?? '';
      if (cell === '') return;
      const price = Number(cell);
      if (!Number.isFinite(price)) throw new Error(`${name}, line ${place + 2}: "${cell}" is not a price`);
      prices.push({ day, price });
    });
  });
  return new Map(columns.map(({ symbol, prices }) => [symbol, prices]));
}
