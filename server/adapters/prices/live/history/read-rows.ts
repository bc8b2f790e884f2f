import { candleOpenAt, type Candle, type CandleInterval } from '@fairlead/domain/markets/candle.ts';
import { priceFromDecimal } from '@fairlead/domain/price.ts';
import { z } from 'zod';
import type { HistoryAnswer } from './history-protocol.ts';

/** A price as exchanges write it in text. Crude oil has had a negative one. */
export const decimalSchema = z
  .string()
  .regex(/^-?\d{1,15}(\.\d{1,20})?$/)
  .transform(Number);

/** One candle as a source sends it, in decimals and milliseconds since 1970 UTC. */
export interface SourceRow {
  readonly openAt: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

/** The rows as candles. An answer in which one of them cannot be right is not believed at all. */
export function readRows(rows: readonly SourceRow[], interval: CandleInterval): HistoryAnswer {
  const candles: Candle[] = [];
  for (const [index, row] of rows.entries()) {
    const candle = readRow(row, interval);
    if (typeof candle === 'string') return { kind: 'unusable', reason: `candle ${index} ${candle}` };
    candles.push(candle);
  }
  return { kind: 'candles', candles };
}

/** The candle, or what is wrong with the row. */
function readRow({ openAt, ...decimals }: SourceRow, interval: CandleInterval): Candle | string {
  if (openAt !== candleOpenAt(interval, openAt)) return `does not open at a full ${interval} of UTC: ${openAt}`;
  const open = priceFromDecimal(decimals.open);
  const high = priceFromDecimal(decimals.high);
  const low = priceFromDecimal(decimals.low);
  const close = priceFromDecimal(decimals.close);
  if (open === null || high === null || low === null || close === null) return 'has a price beyond a billion';
  if (low > Math.min(open, close) || high < Math.max(open, close)) return 'has a high or low that does not enclose its open and close';
  return { openAt, open, high, low, close, tickCount: 0 };
}

/** Names the field of an answer that is not as documented. */
export function unusable(error: z.ZodError): HistoryAnswer {
  const [issue] = error.issues;
  const field = issue === undefined || issue.path.length === 0 ? 'the body' : issue.path.join('.');
  return { kind: 'unusable', reason: `${field.slice(0, 100)}: ${issue?.message.slice(0, 100) ?? 'not as documented'}` };
}
