import type { Cents } from '../money.ts';

/** Returns how many euros the target brings for each euro lost at the stop; null unless one is a loss and the other a gain. */
export function rewardPerRisk(atStop: Cents, atTarget: Cents): number | null {
  return atStop < 0 && atTarget > 0 ? atTarget / -atStop : null;
}

/** Returns a loss as a percentage of the equity; null for a gain, or without equity to lose. */
export function riskPercent(atStop: Cents, equity: Cents): number | null {
  return atStop <= 0 && equity > 0 ? (Math.abs(atStop) / equity) * 100 : null;
}
