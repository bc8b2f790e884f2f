import type { EngineEvent } from '../engine/event.ts';
import { addCents, cents, ZERO_CENTS, type Cents } from '../money.ts';
import { reversedReference } from '../payments/booking-reference.ts';
import { notionalOf } from '../trading/position.ts';
import { spreadCostOf, type TradedStake } from './trading-cost.ts';

/** What an account did that affiliates are paid by, over any stretch of time. */
export interface AccountActivity {
  readonly depositsCount: number;
  /** Without what was reversed of them. */
  readonly deposits: Cents;
  /** Withdrawals that were paid, above zero. */
  readonly withdrawals: Cents;
  /** Notional of what was opened and of what was closed. */
  readonly volume: Cents;
  readonly spread: Cents;
  readonly premiums: Cents;
}

export const NO_ACTIVITY: AccountActivity = {
  depositsCount: 0,
  deposits: ZERO_CENTS,
  withdrawals: ZERO_CENTS,
  volume: ZERO_CENTS,
  spread: ZERO_CENTS,
  premiums: ZERO_CENTS,
};

export function addActivity(a: AccountActivity, b: AccountActivity): AccountActivity {
  return {
    depositsCount: a.depositsCount + b.depositsCount,
    deposits: addCents(a.deposits, b.deposits),
    withdrawals: addCents(a.withdrawals, b.withdrawals),
    volume: addCents(a.volume, b.volume),
    spread: addCents(a.spread, b.spread),
    premiums: addCents(a.premiums, b.premiums),
  };
}

export function hasActivity({ depositsCount, deposits, withdrawals, volume, premiums }: AccountActivity): boolean {
  return depositsCount !== 0 || deposits !== 0 || withdrawals !== 0 || volume !== 0 || premiums !== 0;
}

/**
 * What counts as deposited towards an acquisition: deposits without what was reversed and without paid withdrawals, and never below zero. The
 * same money that is withdrawn and deposited again therefore counts once.
 */
export function netDepositsOf({ deposits, withdrawals }: Pick<AccountActivity, 'deposits' | 'withdrawals'>): Cents {
  return cents(Math.max(0, deposits - withdrawals));
}

/** What the account paid for trading: what a share is taken of. */
export function revenueOf({ spread, premiums }: Pick<AccountActivity, 'spread' | 'premiums'>): Cents {
  return addCents(spread, premiums);
}

/** The stake behind a closing: its event names the position, or the part, but not its terms. Null where it is not known. */
export type FindClosedStake = (positionOrPartId: number) => TradedStake | null;

/** Whether a reversal with this reference is the last of its deposit, of which nothing is left after it. */
export type IsLastReversal = (reference: string) => boolean;

/** What an event adds to its account's activity. A deposit that was reversed, in one part or in several, is none. */
export function activityOf(event: EngineEvent, findClosedStake: FindClosedStake, isLastReversal: IsLastReversal): AccountActivity {
  switch (event.kind) {
    case 'fundsMoved':
      if (event.fundsKind === 'deposit') return { ...NO_ACTIVITY, depositsCount: 1, deposits: event.amount };
      if (!isReversal(event)) return NO_ACTIVITY;
      return { ...NO_ACTIVITY, depositsCount: isLastReversal(event.reference) ? -1 : 0, deposits: event.amount };
    case 'withdrawalSettled':
      return event.outcome === 'paid' ? { ...NO_ACTIVITY, withdrawals: event.amount } : NO_ACTIVITY;
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

/** Deposits were reversed by adjustments, whole, before there were reversals. */
function isReversal({ fundsKind, reference }: Pick<Extract<EngineEvent, { kind: 'fundsMoved' }>, 'fundsKind' | 'reference'>): boolean {
  return fundsKind === 'reversal' || (fundsKind === 'adjustment' && reversedReference(reference) !== null);
}

function closed(stake: TradedStake | null, quote: Parameters<typeof spreadCostOf>[1]): AccountActivity {
  return stake === null ? NO_ACTIVITY : traded(stake, quote);
}

function traded(stake: TradedStake, quote: Parameters<typeof spreadCostOf>[1]): AccountActivity {
  return { ...NO_ACTIVITY, volume: notionalOf(stake), spread: spreadCostOf(stake, quote) };
}
