/**
 * How fills compare with the price that was expected of them. Slippage is signed as the client feels it: above zero is a better price than
 * expected.
 */
import type { EntryOrder } from '../entry-order.ts';
import type { EngineEvent, PositionClosed, PositionOpened, PositionPartClosed } from '../../engine/event.ts';
import { multiplyDivideHalfAwayFromZero, cents, type Cents } from '../../money.ts';
import { price, quantisePrice, type Price } from '../../price.ts';
import { PRICE_BOUND_SHARE } from '../order-rules.ts';
import { notionalOf } from '../position.ts';
import type { Side } from '../quote.ts';

/**
 * `open` and `close` are deals at the market of a client who saw a price; the others waited for a level of their own. `unseen` fills have
 * nothing to be compared with: stop-outs, AutoTrading, several positions closed at once.
 */
export const FILL_KINDS = ['open', 'close', 'limit', 'stop', 'stopLoss', 'guaranteedStop', 'takeProfit', 'unseen'] as const;
export type FillKind = (typeof FILL_KINDS)[number];

export interface Fill {
  readonly kind: FillKind;
  readonly symbol: string;
  /** What the client was expected to pay or get; null where nothing was. */
  readonly expected: Price | null;
  readonly filled: Price;
  /** Whether the client bought: a lower price is then the better one. */
  readonly isBuy: boolean;
  /** What was traded, in cents as opened, and the price it was opened at: its units. */
  readonly opened: Cents;
  readonly openPrice: Price;
}

/** The terms of a position, or of a part of one, that was closed. */
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
 * The price on the client's screen, of which a market order carries only the bound: the client's app bounds it at PRICE_BOUND_SHARE from what
 * it shows. For an order of another program it is the price that such a bound stands for.
 */
export function seenPriceOf(side: Side, bound: Price, digits: number): Price {
  // The bound was cut off to whole millionths, towards the price: on average half of one is missing.
  const exact = side === 'long' ? (bound + 0.5) / (1 + PRICE_BOUND_SHARE) : (bound - 0.5) / (1 - PRICE_BOUND_SHARE);
  return quantisePrice(price(Math.round(exact)), digits);
}

/** A bound further from the fill than this was no app's, and says nothing of what its client saw: a program that takes any price. */
const FARTHEST_BOUND_SHARE = 0.01;

export function openingFill(event: PositionOpened, digits: number, order: Pick<EntryOrder, 'entryKind' | 'entryPrice'> | null): Fill {
  const { position, priceBound } = event;
  const { symbol, side, openPrice } = position;
  const base = { symbol, filled: openPrice, isBuy: side === 'long', opened: notionalOf(position), openPrice };
  if (order !== null) return { ...base, kind: order.entryKind, expected: order.entryPrice };
  if (event.orderId !== null && priceBound !== null) return { ...base, kind: 'limit', expected: priceBound };
  const tellsNothing = priceBound === null || Math.abs(priceBound - openPrice) > FARTHEST_BOUND_SHARE * Math.abs(openPrice);
  if (event.orderId !== null || tellsNothing || position.openedBy === 'auto') return { ...base, kind: 'unseen', expected: null };
  return { ...base, kind: 'open', expected: seenPriceOf(side, priceBound, digits) };
}

export function closingFill(event: PositionClosed | PositionPartClosed, terms: ClosedTerms): Fill {
  const { symbol, side, openPrice } = terms;
  const base = { symbol, filled: event.closePrice, isBuy: side === 'short', opened: notionalOf(terms), openPrice };
  const expectation = expectationOf(event, terms);
  return expectation.expected === null ? { ...base, kind: 'unseen', expected: null } : { ...base, ...expectation };
}

function expectationOf(
  { reason, seenPrice }: Pick<PositionClosed, 'reason' | 'seenPrice'>,
  { stopLoss, takeProfit, guaranteedStop }: ClosedTerms,
): Pick<Fill, 'kind' | 'expected'> {
  switch (reason) {
    case 'manual':
      return { kind: 'close', expected: seenPrice };
    case 'stopLoss':
      return { kind: guaranteedStop ? 'guaranteedStop' : 'stopLoss', expected: stopLoss };
    case 'takeProfit':
      return { kind: 'takeProfit', expected: takeProfit };
    case 'stopOut':
    case 'auto':
      return { kind: 'unseen', expected: null };
  }
}

/** In millionths of the expected price, rounded to the nearest; 0 where nothing was expected. */
export function slippageMillionths({ expected, filled, isBuy }: Fill): number {
  if (expected === null || expected === 0) return 0;
  const gain = isBuy ? expected - filled : filled - expected;
  return Math.round((gain * 1_000_000) / Math.abs(expected)) + 0;
}

/** What the slippage was worth to the client. */
export function slippageValue({ expected, filled, isBuy, opened, openPrice }: Fill): Cents {
  if (expected === null) return cents(0);
  return cents(multiplyDivideHalfAwayFromZero(isBuy ? expected - filled : filled - expected, opened, openPrice));
}

/** Where the bars of the distribution end, in millionths: hundredths of a percent times a hundred. */
const BUCKET_EDGES = [50, 100, 250, 500, 1_000, 2_500];
export const FARTHEST_BUCKET = BUCKET_EDGES.length + 1;

/**
 * The bar that a slippage falls into: 0 for a fill at the very price, ±1 up to the first edge, and so on. A fill that differs by less than a
 * millionth still differs: `difference` is in the price's own steps.
 */
export function bucketOf(millionths: number, difference: number): number {
  if (difference === 0) return 0;
  const size = Math.abs(millionths);
  const place = BUCKET_EDGES.findIndex((edge) => size <= edge);
  return Math.sign(difference) * (place === -1 ? FARTHEST_BUCKET : place + 1);
}

/** Below and above which slippage the bar lies, in hundredths of a percent; null where it is open. */
export function bucketRange(bucket: number): { readonly from: number | null; readonly to: number | null } {
  if (bucket === 0) return { from: 0, to: 0 };
  const size = Math.abs(bucket);
  const near = (BUCKET_EDGES[size - 2] ?? 0) / 100;
  const far = BUCKET_EDGES[size - 1];
  const farther = far === undefined ? null : far / 100;
  return bucket > 0 ? { from: near, to: farther } : { from: farther === null ? null : -farther, to: -near + 0 };
}

/** How the price differs as the client feels it, in millionths of a unit. */
export function differenceOf({ expected, filled, isBuy }: Fill): number {
  if (expected === null) return 0;
  return isBuy ? expected - filled : filled - expected;
}

type Symmetry = 'tooFew' | 'symmetric' | 'clientsFavoured' | 'houseFavoured';

/** So many fills must have differed before anything is said. */
export const FEWEST_DIFFERING = 30;
const CRITICAL_DEVIATIONS = 1.96;

/**
 * The sign test: of fills that differ, each side would have half if chance decided. Further than 1.96 standard deviations from half (which
 * chance alone does in one of twenty cases) counts as favouring that side.
 */
export function judgeSymmetry(better: number, worse: number): { readonly verdict: Symmetry; readonly deviations: number } {
  const differing = better + worse;
  const deviations = differing === 0 ? 0 : (better - worse) / Math.sqrt(differing);
  if (differing < FEWEST_DIFFERING) return { verdict: 'tooFew', deviations };
  if (Math.abs(deviations) <= CRITICAL_DEVIATIONS) return { verdict: 'symmetric', deviations };
  return { verdict: deviations > 0 ? 'clientsFavoured' : 'houseFavoured', deviations };
}

/** A command, or an order that had reached its price, that was refused. */
export interface Refused {
  readonly command: string;
  readonly symbol: string;
  readonly code: string;
}

/** Without an instrument, an empty `symbol`: the journal names it where the command did. */
export function refusedBy(event: EngineEvent): Refused | null {
  if (event.kind === 'commandRefused') return { command: event.command, symbol: event.symbol ?? '', code: event.refusal.code };
  if (event.kind === 'orderRejected') return { command: 'fillOrder', symbol: event.order.symbol, code: event.refusal.code };
  return null;
}
