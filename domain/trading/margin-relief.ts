import { cents, type Cents } from '../money.ts';
import { lossUntilStopOut } from './margin.ts';
import { requiredMargin, type MarginTerms } from './raised-margin.ts';
import type { RulePack } from './rule-pack.ts';

/** The figures that determine an account's margin level. */
export interface MarginState {
  readonly equity: Cents;
  readonly usedMargin: Cents;
}

/** Whether the client must be warned: equity / used margin < warning percent / 100, compared in whole cents. */
export function isBelowMarginWarning({ equity, usedMargin }: MarginState, rules: RulePack): boolean {
  return usedMargin > 0 && equity * 100 < usedMargin * rules.marginWarningPercent;
}

/**
 * Returns the smallest deposit that takes the account out of its margin warning, all else equal; zero if it is not below the warning level.
 */
export function depositForRelief({ equity, usedMargin }: MarginState, rules: RulePack): Cents {
  return cents(Math.max(0, Math.ceil((usedMargin * rules.marginWarningPercent) / 100 - equity)));
}

/** Returns the largest loss, in whole cents, that leaves the account above its stop-out; zero if it is already below. */
export function lossLeft({ equity, usedMargin }: MarginState, rules: RulePack): Cents {
  return cents(Math.max(0, Math.floor(lossUntilStopOut(equity, usedMargin, rules))));
}

/**
 * Returns the smallest set of positions whose closing takes the account out of its margin warning. Among such sets, prefers one that gives
 * up little: the largest margins first, and last the smallest that suffices. Closing at the current price turns an unrealised profit into a
 * realised one, so equity is unchanged and only margin is freed. Null if even closing all positions is not enough.
 */
export function selectClosingsForRelief<Position extends MarginTerms>(
  state: MarginState,
  closable: readonly Position[],
  rules: RulePack,
): readonly Position[] | null {
  const isRelieved = (freed: number): boolean =>
    !isBelowMarginWarning({ equity: state.equity, usedMargin: cents(state.usedMargin - freed) }, rules);
  const bySize = closable.toSorted((a, b) => requiredMargin(b, rules) - requiredMargin(a, rules));
  const chosen: Position[] = [];
  let freed = 0;
  for (;;) {
    if (isRelieved(freed)) return chosen;
    const rest = bySize.slice(chosen.length);
    // Smallest last: the first one from the end that suffices gives up the least.
    const last = rest.findLast((position) => isRelieved(freed + requiredMargin(position, rules)));
    const next = last ?? rest[0];
    if (next === undefined) return null;
    chosen.push(next);
    if (last !== undefined) return chosen;
    freed += requiredMargin(next, rules);
  }
}
