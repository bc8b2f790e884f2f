/** Compares fills with their expected prices. Slippage is signed from the client's point of view: positive is better than expected. */
import type { EntryOrder } from '../entry-order.ts';
import type { EngineEvent, PositionClosed, PositionOpened, PositionPartClosed } from '../../engine/event.ts';
import { multiplyDivideHalfAwayFromZero, cents, type Cents } from '../../money.ts';
import { price, quantisePrice, type Price } from '../../price.ts';
import { PRICE_BOUND_SHARE } from '../order-rules.ts';
import { notionalOf } from '../position.ts';
import type { Side } from '../quote.ts';

/**
 * `open` and `close` are market orders of clients who saw a price; most others waited for a price level. `unseen` fills have no expected
 * price: stop-outs, AutoTrading, and orders of programs that don't say what the client saw.
 */
export const FILL_KINDS = ['open', 'close', 'limit', 'stop', 'stopLoss', 'guaranteedStop', 'takeProfit', 'unseen'] as const;
export type FillKind = (typeof FILL_KINDS)[number];

export interface Fill {
  readonly kind: FillKind;
  readonly symbol: string;
  /** The price the client could expect to pay or receive; null if there was none. */
  readonly expected: Price | null;
  readonly filled: Price;
  /** Whether the client bought, which makes a lower price the better one. */
  readonly isBuy: boolean;
  /** The traded size as the opening notional in cents and the opening price, which together give the units. */
  readonly opened: Cents;
  readonly openPrice: Price;
}

/** The terms of a closed position or partial close. */
export interface ClosedTerms {
  readonly symbol: string;
  readonly side: Side;
  readonly margin: Cents;
  readonly leverage: number;
  readonly openPrice: Price;
  readonly stopLoss: Price | null;
  readonly takeProfit: Price | null;
  readonly guaranteedStop: boolean;
}

/**
 * A price farther from the fill than this was on no screen: its market order comes from a program that takes any price. What such a program
 * reports would distort the averages of everyone.
 */
const FARTHEST_SEEN_SHARE = 0.01;

/**
 * Returns the price on the client's screen where it was not recorded: in entries of earlier versions, and of programs that don't report it.
 * It's derived from the bound of a market order, which our own app sets at PRICE_BOUND_SHARE from the price it shows. Null if the bound
 * says nothing about a screen.
 */
export function inferSeenPrice(
  { side, openPrice }: Pick<PositionOpened['position'], 'side' | 'openPrice'>,
  bound: Price | null,
  digits: number,
): Price | null {
  return bound === null || isFarFrom(openPrice, bound) ? null : seenPriceOf(side, bound, digits);
}

function isFarFrom(fill: Price, seen: Price): boolean {
  return Math.abs(seen - fill) > FARTHEST_SEEN_SHARE * Math.abs(fill);
}

/** Returns the price from which a bound was set at PRICE_BOUND_SHARE. */
export function seenPriceOf(side: Side, bound: Price, digits: number): Price {
  // The bound was truncated to whole millionths towards the price, so half a millionth is missing on average.
  const exact = side === 'long' ? (bound + 0.5) / (1 + PRICE_BOUND_SHARE) : (bound - 0.5) / (1 - PRICE_BOUND_SHARE);
  return quantisePrice(price(Math.round(exact)), digits);
}

export function openingFill(event: PositionOpened, digits: number, order: Pick<EntryOrder, 'entryKind' | 'entryPrice'> | null): Fill {
  const { position, priceBound } = event;
  const { symbol, side, openPrice } = position;
  const base = { symbol, filled: openPrice, isBuy: side === 'long', opened: notionalOf(position), openPrice };
  if (order !== null) return { ...base, kind: order.entryKind, expected: order.entryPrice };
  if (event.orderId !== null && priceBound !== null) return { ...base, kind: 'limit', expected: priceBound };
  if (event.orderId !== null || position.openedBy === 'auto') return { ...base, kind: 'unseen', expected: null };
  const expected = seenAtOpening(event, digits);
  return expected === null ? { ...base, kind: 'unseen', expected } : { ...base, kind: 'open', expected };
}

/** What was recorded comes before what can be inferred. */
function seenAtOpening({ position, priceBound, seen }: PositionOpened, digits: number): Price | null {
  if (seen === undefined) return inferSeenPrice(position, priceBound, digits);
  return isFarFrom(position.openPrice, seen.price) ? null : seen.price;
}

export function closingFill(event: PositionClosed | PositionPartClosed, terms: ClosedTerms): Fill {
  const { symbol, side, openPrice } = terms;
  const base = { symbol, filled: event.closePrice, isBuy: side === 'short', opened: notionalOf(terms), openPrice };
  const expectation = expectationOf(event, terms);
  return expectation.expected === null ? { ...base, kind: 'unseen', expected: null } : { ...base, ...expectation };
}

function expectationOf(
  { reason, seenPrice, target }: Pick<PositionClosed, 'reason' | 'seenPrice' | 'target'>,
  { stopLoss, takeProfit, guaranteedStop }: ClosedTerms,
): Pick<Fill, 'kind' | 'expected'> {
  switch (reason) {
    case 'manual':
      return { kind: 'close', expected: seenPrice };
    case 'stopLoss':
      return { kind: guaranteedStop ? 'guaranteedStop' : 'stopLoss', expected: stopLoss };
    case 'takeProfit':
      return { kind: 'takeProfit', expected: takeProfit };
    case 'partialTakeProfit':
      return { kind: 'takeProfit', expected: target?.price ?? null };
    case 'stopOut':
    case 'auto':
    case 'delisting':
      return { kind: 'unseen', expected: null };
  }
}

/** Returns the slippage in millionths of the expected price, rounded to the nearest; 0 if no price was expected. */
export function slippageMillionths({ expected, filled, isBuy }: Fill): number {
  if (expected === null || expected === 0) return 0;
  const gain = isBuy ? expected - filled : filled - expected;
  return Math.round((gain * 1_000_000) / Math.abs(expected)) + 0;
}

/** Returns the value of the slippage to the client. */
export function slippageValue({ expected, filled, isBuy, opened, openPrice }: Fill): Cents {
  if (expected === null) return cents(0);
  return cents(multiplyDivideHalfAwayFromZero(isBuy ? expected - filled : filled - expected, opened, openPrice));
}

/** Upper edges of the histogram buckets, in millionths (hundredths of a basis point). */
const BUCKET_EDGES = [50, 100, 250, 500, 1_000, 2_500];
export const FARTHEST_BUCKET = BUCKET_EDGES.length + 1;

/**
 * Returns the histogram bucket of a slippage: 0 for a fill at exactly the expected price, ±1 up to the first edge, and so on. A fill that
 * differs by less than a millionth still differs: `difference` is in the price's own steps.
 */
export function bucketOf(millionths: number, difference: number): number {
  if (difference === 0) return 0;
  const size = Math.abs(millionths);
  const place = BUCKET_EDGES.findIndex((edge) => size <= edge);
  return Math.sign(difference) * (place === -1 ? FARTHEST_BUCKET : place + 1);
}

/** Returns the range of slippage a bucket covers, in hundredths of a percent; null for an open end. */
export function bucketRange(bucket: number): { readonly from: number | null; readonly to: number | null } {
  if (bucket === 0) return { from: 0, to: 0 };
  const size = Math.abs(bucket);
  const near = (BUCKET_EDGES[size - 2] ?? 0) / 100;
  const far = BUCKET_EDGES[size - 1];
  const farther = far === undefined ? null : far / 100;
  return bucket > 0 ? { from: near, to: farther } : { from: farther === null ? null : -farther, to: -near + 0 };
}

/** Returns the price difference from the client's point of view, in millionths of a unit. */
export function differenceOf({ expected, filled, isBuy }: Fill): number {
  if (expected === null) return 0;
  return isBuy ? expected - filled : filled - expected;
}

type Symmetry = 'tooFew' | 'symmetric' | 'clientsFavoured' | 'houseFavoured';

/** At least this many fills must differ before a verdict is given. */
export const FEWEST_DIFFERING = 30;
const CRITICAL_DEVIATIONS = 1.96;

/**
 * Applies the sign test: if only chance decided, half of the fills that differ would go each way. More than 1.96 standard deviations from
 * half (which chance produces in one of twenty cases) counts as favouring that side.
 */
export function judgeSymmetry(better: number, worse: number): { readonly verdict: Symmetry; readonly deviations: number } {
  const differing = better + worse;
  const deviations = differing === 0 ? 0 : (better - worse) / Math.sqrt(differing);
  if (differing < FEWEST_DIFFERING) return { verdict: 'tooFew', deviations };
  if (Math.abs(deviations) <= CRITICAL_DEVIATIONS) return { verdict: 'symmetric', deviations };
  return { verdict: deviations > 0 ? 'clientsFavoured' : 'houseFavoured', deviations };
}

/** A refused command, or an order refused when its price was reached. */
export interface Refused {
  readonly command: string;
  readonly symbol: string;
  readonly code: string;
}

/** Returns the refusal in an event, or null. `symbol` is empty if the command named no instrument. */
export function refusedBy(event: EngineEvent): Refused | null {
  if (event.kind === 'commandRefused') return { command: event.command, symbol: event.symbol ?? '', code: event.refusal.code };
  if (event.kind === 'orderRejected') return { command: 'fillOrder', symbol: event.order.symbol, code: event.refusal.code };
  return null;
}
