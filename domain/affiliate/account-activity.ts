import type { EngineEvent } from '../engine/event.ts';
import { addCents, ZERO_CENTS, type Cents } from '../money.ts';
import { notionalOf } from '../trading/position.ts';
import { spreadCostOf, type TradedStake } from './trading-cost.ts';

/** What an account did that affiliates are paid by, over any stretch of time. */
export interface AccountActivity {
  readonly depositsCount: number;
  readonly deposits: Cents;
  /** Notional of what was opened and of what was closed. */
  readonly volume: Cents;
  readonly spread: Cents;
  readonly premiums: Cents;
}

export const NO_ACTIVITY: AccountActivity = {
  depositsCount: 0,
  deposits: ZERO_CENTS,
  volume: ZERO_CENTS,
  spread: ZERO_CENTS,
  premiums: ZERO_CENTS,
};

export function addActivity(a: AccountActivity, b: AccountActivity): AccountActivity {
  return {
    depositsCount: a.depositsCount + b.depositsCount,
    deposits: addCents(a.deposits, b.deposits),
    volume: addCents(a.volume, b.volume),
    spread: addCents(a.spread, b.spread),
    premiums: addCents(a.premiums, b.premiums),
  };
}

export function hasActivity({ depositsCount, deposits, volume, premiums }: AccountActivity): boolean {
  return depositsCount !== 0 || deposits !== 0 || volume !== 0 || premiums !== 0;
}

/** What the account paid for trading: what a share is taken of. */
export function revenueOf({ spread, premiums }: Pick<AccountActivity, 'spread' | 'premiums'>): Cents {
  return addCents(spread, premiums);
}

/** The stake behind a closing: its event names the position, or the part, but not its terms. Null where it is not known. */
export type FindClosedStake = (positionOrPartId: number) => TradedStake | null;

/** The bookings that are undone: a deposit that its provider took back. */
export type IsReversal = (reference: string) => boolean;

/** What an event adds to its account's activity. */
export function activityOf(event: EngineEvent, findClosedStake: FindClosedStake, isReversal: IsReversal): AccountActivity {
  switch (event.kind) {
    case 'fundsMoved':
      if (event.fundsKind === 'deposit') return { ...NO_ACTIVITY, depositsCount: 1, deposits: event.amount };
      return event.fundsKind === 'adjustment' && isReversal(event.reference)
        ? { ...NO_ACTIVITY, depositsCount: -1, deposits: event.amount }
        : NO_ACTIVITY;
    case 'positionOpened':
      return traded(event.position, event.quote);
    case 'positionClosed':
      return closed(findClosedStake(event.positionId), event.quote);
    case 'positionPartClosed':
      return closed(findClosedStake(event.partId), event.quote);
    case 'premiumCharged':
      return { ...NO_ACTIVITY, premiums: event.amount };
    default:
      return NO_ACTIVITY;
  }
}

function closed(stake: TradedStake | null, quote: Parameters<typeof spreadCostOf>[1]): AccountActivity {
  return stake === null ? NO_ACTIVITY : traded(stake, quote);
}

function traded(stake: TradedStake, quote: Parameters<typeof spreadCostOf>[1]): AccountActivity {
  return { ...NO_ACTIVITY, volume: notionalOf(stake), spread: spreadCostOf(stake, quote) };
}
