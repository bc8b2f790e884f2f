import { addExact, roundExact, type ExactCents } from '../exact-cents.ts';
import type { Cents } from '../money.ts';
import { price, type Price } from '../price.ts';
import { isBelowStopOut, lossUntilStopOut } from './margin.ts';
import { notionalOf } from './position.ts';
import { exactUnrealisedProfit, type ProfitInputs } from './profit.ts';
import { closingPrice, type Quote, type Side } from './quote.ts';
import type { RulePack } from './rule-pack.ts';

/** An account as one instrument's price moves it, while everything else stands still. */
export interface InstrumentExposure {
  /** Everything held in the instrument; a position that is only being considered is one of them. */
  readonly positions: readonly ProfitInputs[];
  /** Equity without the profits of these positions: balance, the exact profits of all others, and the remainder that is carried. */
  readonly otherEquity: ExactCents;
  /** The stakes of all positions of the account, these included. */
  readonly usedMargin: Cents;
  /** From where the price moves; its spread stays as wide as it is. */
  readonly quote: Quote;
  readonly mayBeNegative: boolean;
}

/** Equity with the instrument at a quote. */
export function equityAt({ positions, otherEquity }: Pick<InstrumentExposure, 'positions' | 'otherEquity'>, quote: Quote): Cents {
  return roundExact(addExact([otherEquity, ...positions.map((position) => exactUnrealisedProfit(position, quote))])).booked;
}

/**
 * The price of an instrument at which the account is stopped out, all else equal: the first on the way from the current one, told
 * as the price at which `side` closes. The current price where the account is below its stop-out level already; null where no
 * price of the instrument takes it there.
 */
export function stopOutPrice(side: Side, exposure: InstrumentExposure, rules: RulePack): Price | null {
  const move = stopOutMove(exposure, rules);
  return move === null ? null : closingPrice(side, quoteAfter(exposure.quote, move));
}

/** By how much the price moves until then; negative downwards. */
function stopOutMove(exposure: InstrumentExposure, rules: RulePack): number | null {
  const { positions, quote, usedMargin } = exposure;
  const isReachedAt = (move: number): boolean => isBelowStopOut(equityAt(exposure, quoteAfter(quote, move)), usedMargin, rules);
  if (isReachedAt(0)) return 0;
  // Cents that a step of the price brings: the profit formula is a straight line but for the rounding to the cent.
  const slope = positions.reduce((total, position) => total + centsPerStep(position), 0);
  if (slope === 0) return null;
  const direction = slope > 0 ? -1 : 1;
  const farthest = direction === 1 ? HIGHEST_ASK - quote.ask : quote.bid - (exposure.mayBeNegative ? -HIGHEST_ASK : SMALLEST_PRICE);
  const guess = lossUntilStopOut(equityAt(exposure, quote), usedMargin, rules) / Math.abs(slope);
  // Equity is rounded by half a cent, so the line is off by no more than this.
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

/** A price must be above zero where it may not be negative. */
const SMALLEST_PRICE = 1;
/** Half of the largest price there is, so that bid and ask both stay prices. */
const HIGHEST_ASK = 500_000_000_000_000;

function centsPerStep(position: ProfitInputs): number {
  const size = notionalOf(position) / position.openPrice;
  return position.side === 'long' ? size : -size;
}

function quoteAfter({ bid, ask, at }: Quote, move: number): Quote {
  return { bid: price(bid + move), ask: price(ask + move), at };
}
