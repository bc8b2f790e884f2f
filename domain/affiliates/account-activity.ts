import type { EngineEvent } from '../engine/event.ts';
import { addCents, cents, ZERO_CENTS, type Cents } from '../money.ts';
import { reversedReference } from '../payments/booking-reference.ts';
import { notionalOf } from '../trading/position.ts';
import { spreadCostOf, type TradedStake } from './trading-cost.ts';

/** An account's activity over any period, as far as it affects affiliate commission. */
export interface AccountActivity {
  readonly depositsCount: number;
  /** Net of reversals. */
  readonly deposits: Cents;
  /** Paid withdrawals, as a positive amount. */
  readonly withdrawals: Cents;
  /** Notional of positions opened and closed. */
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
 * Returns the deposits that count towards an acquisition: net of reversals and paid withdrawals, never below zero. Money that is withdrawn
 * and deposited again therefore counts once.
 */
export function netDepositsOf({ deposits, withdrawals }: Pick<AccountActivity, 'deposits' | 'withdrawals'>): Cents {
  return cents(Math.max(0, deposits - withdrawals));
}

/**
 * Returns what the account paid for trading, of which an affiliate gets a share. Overnight financing isn't part of it: most of it is the
 * money market's rate, which the broker pays too, and a share in it would reward affiliates for clients who hold leveraged positions long.
 * Dividends and splits pass on what the company does.
 */
export function revenueOf({ spread, premiums }: Pick<AccountActivity, 'spread' | 'premiums'>): Cents {
  return addCents(spread, premiums);
}

/** Returns the stake of a close, whose event names the position or part but not its terms; null if unknown. */
export type FindClosedStake = (positionOrPartId: number) => TradedStake | null;

/** Whether the reversal with this reference is the last of its deposit, leaving nothing of it. */
export type IsLastReversal = (reference: string) => boolean;

/**
 * Returns the activity an event adds to its account. A fully reversed deposit does not count, whether it was reversed in one part or in
 * several.
 */
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

/** Before reversals existed, deposits were reversed in full by adjustments. */
function isReversal({ fundsKind, reference }: Pick<Extract<EngineEvent, { kind: 'fundsMoved' }>, 'fundsKind' | 'reference'>): boolean {
  return fundsKind === 'reversal' || (fundsKind === 'adjustment' && reversedReference(reference) !== null);
}

function closed(stake: TradedStake | null, quote: Parameters<typeof spreadCostOf>[1]): AccountActivity {
  return stake === null ? NO_ACTIVITY : traded(stake, quote);
}

function traded(stake: TradedStake, quote: Parameters<typeof spreadCostOf>[1]): AccountActivity {
  return { ...NO_ACTIVITY, volume: notionalOf(stake), spread: spreadCostOf(stake, quote) };
}
