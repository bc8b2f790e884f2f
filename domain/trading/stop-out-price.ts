import { addExact, roundExact, type ExactCents } from '../exact-cents.ts';
import type { Cents } from '../money.ts';
import { price, type Price } from '../price.ts';
import { isBelowStopOut, lossUntilStopOut } from './margin.ts';
import { notionalOf } from './position.ts';
import { exactUnrealisedProfit, type ProfitInputs } from './profit.ts';
import { closingPrice, type Quote, type Side } from './quote.ts';
import type { RulePack } from './rule-pack.ts';

/** An account as a function of one instrument's price, with everything else unchanged. */
export interface InstrumentExposure {
  /** All positions in the instrument, including one that is only being considered. */
  readonly positions: readonly ProfitInputs[];
  /** Equity without the profits of these positions: balance, the exact profits of all others, and the carried remainder. */
  readonly otherEquity: ExactCents;
  /** The required margin of all positions of the account, including these. */
  readonly usedMargin: Cents;
  /** The starting quote; the spread stays constant. */
  readonly quote: Quote;
  readonly mayBeNegative: boolean;
}

/** Returns the equity if the instrument's quote were this one. */
export function equityAt({ positions, otherEquity }: Pick<InstrumentExposure, 'positions' | 'otherEquity'>, quote: Quote): Cents {
  return roundExact(addExact([otherEquity, ...positions.map((position) => exactUnrealisedProfit(position, quote))])).booked;
}

/**
 * Returns the first price of an instrument, moving from the current one, at which the account is stopped out, all else equal. It is the
 * closing price of `side`. Returns the current price if the account is already below its stop-out level, and null if no price of the
 * instrument takes it there.
 */
export function stopOutPrice(side: Side, exposure: InstrumentExposure, rules: RulePack): Price | null {
  const move = stopOutMove(exposure, rules);
  return move === null ? null : closingPrice(side, quoteAfter(exposure.quote, move));
}

/** Returns the price move that reaches the stop-out, negative downwards; null if none does. */
function stopOutMove(exposure: InstrumentExposure, rules: RulePack): number | null {
  const { positions, quote, usedMargin } = exposure;
  const isReachedAt = (move: number): boolean => isBelowStopOut(equityAt(exposure, quoteAfter(quote, move)), usedMargin, rules);
  if (isReachedAt(0)) return 0;
  // The profit in cents per price step. The profit formula is linear apart from rounding to the cent.
  const slope = positions.reduce((total, position) => total + centsPerStep(position), 0);
  if (slope === 0) return null;
  const direction = slope > 0 ? -1 : 1;
  const farthest = direction === 1 ? HIGHEST_ASK - quote.ask : quote.bid - (exposure.mayBeNegative ? -HIGHEST_ASK : SMALLEST_PRICE);
  const guess = lossUntilStopOut(equityAt(exposure, quote), usedMargin, rules) / Math.abs(slope);
  // Equity is rounded by at most half a cent, so the linear estimate is off by no more than this.
  const tolerance = 2 / Math.abs(slope) + 1;
  let reached = Math.min(farthest, Math.ceil(guess + tolerance));
  if (reached < 0 || !isReachedAt(direction * reached)) return null;
  let before = Math.max(0, Math.floor(Math.min(guess, reached) - tolerance));
  if (isReachedAt(direction * before)) before = 0;
  while (reached - before > 1) {
    const middle = Math.floor((before + reached) / 2);
    if (isReachedAt(direction * middle)) reached = middle;
    else before = middle;
  }
  return direction * reached;
}

/** The smallest price of an instrument that may not go negative. */
const SMALLEST_PRICE = 1;
/** Half of the largest possible price, so that bid and ask both remain valid prices. */
const HIGHEST_ASK = 500_000_000_000_000;

function centsPerStep(position: ProfitInputs): number {
  const size = notionalOf(position) / position.openPrice;
  return position.side === 'long' ? size : -size;
}

function quoteAfter({ bid, ask, at }: Quote, move: number): Quote {
  return { bid: price(bid + move), ask: price(ask + move), at };
}
