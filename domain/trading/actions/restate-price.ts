/**
 * Prices in today's shares. A price belongs to the shares of its time: before a 2:1 split, a price of 100 is what 50 is after it. Whatever
 * is compared with today's prices, such as past candles, is restated first.
 */
import { price, type Price } from '../../price.ts';
import type { SplitRatio } from '../../markets/split-ratio.ts';
import type { Instrument } from '../instrument.ts';
import { actionDueAt, type CorporateAction } from './corporate-action.ts';
import { splitPrice } from './split.ts';

export interface DatedSplit {
  /** When it takes effect, in milliseconds since 1970 UTC. Prices from then on are in new shares. */
  readonly dueAt: number;
  readonly ratio: SplitRatio;
}

export interface DatedDividend {
  /** From when on the share trades without it, in milliseconds since 1970 UTC. */
  readonly dueAt: number;
  /** In the shares from then on. */
  readonly gross: Price;
}

/** What moves one instrument's price by decision and not by trading, in the order in which it takes effect. */
export interface PriceSteps {
  readonly splits: readonly DatedSplit[];
  readonly dividends: readonly DatedDividend[];
}

export const NO_STEPS: PriceSteps = { splits: [], dividends: [] };

/** Returns the steps among an instrument's actions, past ones and those to come. */
export function priceStepsOf(actions: readonly CorporateAction[], instrument: Pick<Instrument, 'symbol' | 'venue'>): PriceSteps {
  const splits: DatedSplit[] = [];
  const dividends: DatedDividend[] = [];
  for (const [place, action] of actions.entries()) {
    if (action.symbol !== instrument.symbol) continue;
    const dueAt = actionDueAt(action, instrument);
    if (action.kind === 'dividend') {
      // Before a split on the same day, it is paid on old shares.
      const later = actions.slice(place + 1).filter((other) => other.symbol === instrument.symbol && other.date === action.date);
      dividends.push({
        dueAt,
        gross: later.reduce((gross, other) => (other.kind === 'split' ? splitPrice(gross, other.ratio) : gross), action.gross),
      });
    }
    if (action.kind === 'split') splits.push({ dueAt, ratio: action.ratio });
  }
  return { splits, dividends };
}

/** Returns what the splits that took effect after `since`, up to and including `now`, make of a share; null if there were none. */
export function ratioBetween(splits: readonly DatedSplit[], since: number, now: number): SplitRatio | null {
  let ratio: SplitRatio | null = null;
  for (const split of splits) {
    if (split.dueAt > since && split.dueAt <= now) ratio = ratio === null ? split.ratio : join(ratio, split.ratio);
  }
  return ratio;
}

/**
 * Returns a price of the moment `since` in the shares of `now`: rounded once to the nearest millionth, however many splits there were. A
 * price from exactly when a split takes effect is in new shares already.
 */
export function restatePrice(value: Price, since: number, splits: readonly DatedSplit[], now: number): Price {
  const ratio = ratioBetween(splits, since, now);
  return ratio === null ? value : splitPrice(value, ratio);
}

/** Returns a price in the shares of `now` in those of the moment `at`, just before whatever takes effect at it. */
export function restateBack(value: Price, at: number, splits: readonly DatedSplit[], now: number): Price {
  const ratio = ratioBetween(splits, at - 1, now);
  return ratio === null ? value : splitPrice(value, { newShares: ratio.oldShares, oldShares: ratio.newShares });
}

/** Returns by how much the dividends after `since`, up to and including `now`, lowered the price, in the shares of `now`. */
export function dividendsBetween({ splits, dividends }: PriceSteps, since: number, now: number): Price {
  let sum = 0;
  for (const { dueAt, gross } of dividends) if (dueAt > since && dueAt <= now) sum += restatePrice(gross, dueAt, splits, now);
  return price(sum);
}

/** Reduced, so that a long chain of splits stays exact. */
function join(one: SplitRatio, other: SplitRatio): SplitRatio {
  const newShares = one.newShares * other.newShares;
  const oldShares = one.oldShares * other.oldShares;
  const divisor = greatestCommonDivisor(newShares, oldShares);
  return { newShares: newShares / divisor, oldShares: oldShares / divisor };
}

function greatestCommonDivisor(one: number, other: number): number {
  return other === 0 ? one : greatestCommonDivisor(other, one % other);
}
