/** Folds a page of the journal into daily execution statistics. */
import {
  bucketOf,
  closingFill,
  differenceOf,
  openingFill,
  slippageMillionths,
  slippageValue,
  type ClosedTerms,
  type Fill,
  type FillKind,
  type Refused,
} from '@fairlead/domain/trading/desk/execution-quality.ts';
import type { EngineEvent } from '@fairlead/domain/engine/event.ts';
import type { Day } from '@fairlead/domain/payments/business-day.ts';
import type { EntryOrder } from '@fairlead/domain/trading/entry-order.ts';

export interface DatedFill {
  readonly day: Day;
  readonly fill: Fill;
}

export interface DatedRefusal {
  readonly day: Day;
  readonly refused: Refused;
}

export interface FillContext {
  /** By position, or by part of one. */
  readonly terms: ReadonlyMap<number, ClosedTerms>;
  /** By id. */
  readonly orders: ReadonlyMap<number, Pick<EntryOrder, 'entryKind' | 'entryPrice'>>;
  readonly digitsOf: (symbol: string) => number;
}

/** Null if the event is no fill. */
export function fillOf(event: EngineEvent, { terms, orders, digitsOf }: FillContext): Fill | null {
  if (event.kind === 'positionOpened') {
    const order = event.orderId === null ? null : (orders.get(event.orderId) ?? null);
    return openingFill(event, digitsOf(event.position.symbol), order);
  }
  if (event.kind !== 'positionClosed' && event.kind !== 'positionPartClosed') return null;
  const closed = terms.get(event.kind === 'positionClosed' ? event.positionId : event.partId);
  return closed === undefined ? null : closingFill(event, closed);
}

/** A row of execution_days. */
export interface FillLine {
  readonly day: Day;
  readonly symbol: string;
  readonly kind: FillKind;
  readonly bucket: number;
  fills: number;
  slippage_sum: number;
  slippage_least: number;
  slippage_most: number;
  value_cents: number;
}

export function foldFills(fills: readonly DatedFill[]): readonly FillLine[] {
  const lines = new Map<string, FillLine>();
  for (const { day, fill } of fills) {
    const { symbol, kind } = fill;
    const slippage = slippageMillionths(fill);
    const bucket = bucketOf(slippage, differenceOf(fill));
    const value = slippageValue(fill);
    const key = `${day} ${symbol} ${kind} ${bucket}`;
    const line = lines.get(key);
    if (line === undefined) {
      const sums = { fills: 1, slippage_sum: slippage, slippage_least: slippage, slippage_most: slippage, value_cents: value };
      lines.set(key, { day, symbol, kind, bucket, ...sums });
      continue;
    }
    line.fills += 1;
    line.slippage_sum += slippage;
    line.slippage_least = Math.min(line.slippage_least, slippage);
    line.slippage_most = Math.max(line.slippage_most, slippage);
    line.value_cents += value;
  }
  return [...lines.values()];
}

/** A row of refusal_days. */
export interface RefusalLine extends Refused {
  readonly day: Day;
  refused: number;
}

export function foldRefusals(refusals: readonly DatedRefusal[]): readonly RefusalLine[] {
  const lines = new Map<string, RefusalLine>();
  for (const { day, refused } of refusals) {
    const key = `${day} ${refused.command} ${refused.code} ${refused.symbol}`;
    const line = lines.get(key);
    if (line === undefined) lines.set(key, { day, ...refused, refused: 1 });
    else line.refused += 1;
  }
  return [...lines.values()];
}
