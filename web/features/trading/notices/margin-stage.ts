import type { AccountFigures } from '@fairlead/domain/trading/margin.ts';
import { isBelowMarginWarning } from '@fairlead/domain/trading/margin-relief.ts';
import type { RulePack } from '@fairlead/domain/trading/rule-pack.ts';

/** critical: more than half of the distance from the warning level to the stop-out is used up. */
export type MarginStage = 'calm' | 'warning' | 'critical';

export interface JudgedMargin extends Pick<AccountFigures, 'balance' | 'usedMargin'> {
  readonly stage: MarginStage;
}

/** Percentage points by which prices must clear a threshold before its stage ends, so that an account hovering there is warned once. */
const CLEARANCE_PERCENT = 5;

/**
 * The account's stage, given the one before. Price moves alone end a stage only with a clearance. A deposit or a closed position ends it as
 * soon as the level is reached, since that is what the client was advised to do.
 */
export function judgeMargin(before: JudgedMargin | null, figures: AccountFigures, rules: RulePack): JudgedMargin {
  const { balance, usedMargin } = figures;
  const isSameAccount = before !== null && before.balance === balance && before.usedMargin === usedMargin;
  const reached = stageAt(figures, rules, 0);
  const held = isSameAccount ? stageAt(figures, rules, CLEARANCE_PERCENT) : reached;
  return { stage: isSameAccount ? between(reached, before.stage, held) : reached, balance, usedMargin };
}

const ORDER: readonly MarginStage[] = ['calm', 'warning', 'critical'];

export function isWorse(a: MarginStage, b: MarginStage): boolean {
  return ORDER.indexOf(a) > ORDER.indexOf(b);
}

/** The stage before, but no better than the one reached and no worse than the one the clearance still holds. */
function between(reached: MarginStage, before: MarginStage, held: MarginStage): MarginStage {
  if (isWorse(reached, before)) return reached;
  return isWorse(before, held) ? held : before;
}

/** The stage with both thresholds raised by so many percentage points. */
function stageAt({ equity, usedMargin }: AccountFigures, rules: RulePack, clearancePercent: number): MarginStage {
  const isBelow = (percent: number): boolean =>
    isBelowMarginWarning({ equity, usedMargin }, { ...rules, marginWarningPercent: percent + clearancePercent });
  if (isBelow(criticalPercent(rules))) return 'critical';
  return isBelow(rules.marginWarningPercent) ? 'warning' : 'calm';
}

export function criticalPercent({ marginWarningPercent, stopOutPercent }: RulePack): number {
  return (marginWarningPercent + stopOutPercent) / 2;
}
