import { addCents, cents, subtractCents, type Cents } from '../money.ts';
import type { RulePack } from './rule-pack.ts';

/** The summary bar's figures (spec section 9), and two more for the margin rules. */
export interface AccountFigures {
  readonly balance: Cents;
  readonly profit: Cents;
  /** balance + total unrealised profit */
  readonly equity: Cents;
  readonly usedMargin: Cents;
  /** balance - used margin */
  readonly freeMargin: Cents;
  /** The amount available for staking or withdrawal: also limited by equity - used margin. */
  readonly availableMargin: Cents;
  /** equity / used margin in percent, rounded down to hundredths; null without open positions. */
  readonly marginLevelPercent: number | null;
}

/** Returns the figures of an account, from its balance, required margins and unrealised profits. */
export function accountFigures(balance: Cents, margins: readonly Cents[], profits: readonly Cents[]): AccountFigures {
  const usedMargin = addCents(...margins);
  const profit = addCents(...profits);
  const equity = addCents(balance, profit);
  const freeMargin = subtractCents(balance, usedMargin);
  const equityLeft = subtractCents(equity, usedMargin);
  return {
    balance,
    profit,
    equity,
    usedMargin,
    freeMargin,
    availableMargin: cents(Math.max(0, Math.min(freeMargin, equityLeft))),
    marginLevelPercent: usedMargin === 0 ? null : Math.floor((equity * 10_000) / usedMargin) / 100,
  };
}

/**
 * Whether the margin level is below the stop-out level, compared in whole cents: equity / used margin < percent / 100. An account without
 * positions has no margin level and is never stopped out.
 */
export function isBelowStopOut(equity: Cents, usedMargin: Cents, rules: RulePack): boolean {
  return usedMargin > 0 && equity * 100 < usedMargin * rules.stopOutPercent;
}

/** Returns the loss in cents that takes the account to its stop-out level; negative if it is already below. */
export function lossUntilStopOut(equity: Cents, usedMargin: Cents, rules: RulePack): number {
  return equity - (usedMargin * rules.stopOutPercent) / 100;
}
