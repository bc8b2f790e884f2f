import type { AccountFigures } from '@fairlead/domain/trading/margin.ts';
import { isBelowMarginWarning } from '@fairlead/domain/trading/margin-relief.ts';
import type { RulePack } from '@fairlead/domain/trading/rule-pack.ts';

/** critical: more than half of the way from the warning to the stop-out is gone. */
export type MarginStage = 'calm' | 'warning' | 'critical';

export interface JudgedMargin extends Pick<AccountFigures, 'balance' | 'usedMargin'> {
  readonly stage: MarginStage;
}

/** Prices have to clear a threshold by so many points before its stage ends: an account that hovers there is warned once. */
const CLEARANCE_PERCENT = 5;

/**
 * The stage of an account after the one before. Prices alone end a stage only with a clearance; a deposit or a closed position ends it
 * as soon as the level is reached, which is what the client was told to do.
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

/** The stage before, but no better than what is reached and no worse than what the clearance still holds. */
function between(reached: MarginStage, before: MarginStage, held: MarginStage): MarginStage {
  if (isWorse(reached, before)) return reached;
  return isWorse(before, held) ? held : before;
}

/** The stage with both thresholds moved up by so many points. */
function stageAt({ equity, usedMargin }: AccountFigures, rules: RulePack, clearancePercent: number): MarginStage {
  const isBelow = (percent: number): boolean =>
    isBelowMarginWarning({ equity, usedMargin }, { ...rules, marginWarningPercent: percent + clearancePercent });
  if (isBelow(criticalPercent(rules))) return 'critical';
  return isBelow(rules.marginWarningPercent) ? 'warning' : 'calm';
}

export function criticalPercent({ marginWarningPercent, stopOutPercent }: RulePack): number {
  return (marginWarningPercent + stopOutPercent) / 2;
}
