/** Folds a page of the journal into daily execution statistics, by client and for the firm. */
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
  readonly accountId: number;
  readonly day: Day;
  readonly fill: Fill;
}

export interface DatedRefusal {
  readonly accountId: number;
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

/** The sums of a row of execution_days. */
interface FillSums {
  fills: number;
  slippage_sum: number;
  slippage_least: number;
  slippage_most: number;
  value_cents: number;
}

/** A row of execution_days. */
export interface FillLine extends FillSums {
  readonly day: Day;
  readonly symbol: string;
  readonly kind: FillKind;
  readonly bucket: number;
}

/** A row of execution_client_days. */
export interface ClientFillLine extends FillLine {
  readonly account_id: number;
}

export function foldFills(fills: readonly DatedFill[]): readonly ClientFillLine[] {
  const lines = new Map<string, ClientFillLine>();
  for (const { accountId, day, fill } of fills) {
    const { symbol, kind } = fill;
    const slippage = slippageMillionths(fill);
    const bucket = bucketOf(slippage, differenceOf(fill));
    const sums = { fills: 1, slippage_sum: slippage, slippage_least: slippage, slippage_most: slippage, value_cents: slippageValue(fill) };
    const key = `${accountId} ${day} ${symbol} ${kind} ${bucket}`;
    const line = lines.get(key);
    if (line === undefined) lines.set(key, { account_id: accountId, day, symbol, kind, bucket, ...sums });
    else addSums(line, sums);
  }
  return [...lines.values()];
}

/** The firm's lines: it has no fills but those of its clients. */
export function sumFillsOfClients(ofClients: readonly ClientFillLine[]): readonly FillLine[] {
  const lines = new Map<string, FillLine>();
  for (const { account_id: _client, ...ofClient } of ofClients) {
    const key = `${ofClient.day} ${ofClient.symbol} ${ofClient.kind} ${ofClient.bucket}`;
    const line = lines.get(key);
    if (line === undefined) lines.set(key, { ...ofClient });
    else addSums(line, ofClient);
  }
  return [...lines.values()];
}

function addSums(line: FillSums, added: Readonly<FillSums>): void {
  line.fills += added.fills;
  line.slippage_sum += added.slippage_sum;
  line.slippage_least = Math.min(line.slippage_least, added.slippage_least);
  line.slippage_most = Math.max(line.slippage_most, added.slippage_most);
  line.value_cents += added.value_cents;
}

/** A row of refusal_days. */
export interface RefusalLine extends Refused {
  readonly day: Day;
  refused: number;
}

/** A row of refusal_client_days. */
export interface ClientRefusalLine extends RefusalLine {
  readonly account_id: number;
}

export function foldRefusals(refusals: readonly DatedRefusal[]): readonly ClientRefusalLine[] {
  const lines = new Map<string, ClientRefusalLine>();
  for (const { accountId, day, refused } of refusals) {
    const key = `${accountId} ${day} ${refused.command} ${refused.code} ${refused.symbol}`;
    const line = lines.get(key);
    if (line === undefined) lines.set(key, { account_id: accountId, day, ...refused, refused: 1 });
    else line.refused += 1;
  }
  return [...lines.values()];
}

export function sumRefusalsOfClients(ofClients: readonly ClientRefusalLine[]): readonly RefusalLine[] {
  const lines = new Map<string, RefusalLine>();
  for (const { account_id: _client, ...ofClient } of ofClients) {
    const key = `${ofClient.day} ${ofClient.command} ${ofClient.code} ${ofClient.symbol}`;
    const line = lines.get(key);
    if (line === undefined) lines.set(key, { ...ofClient });
    else line.refused += ofClient.refused;
  }
  return [...lines.values()];
}
