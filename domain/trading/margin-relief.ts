import { cents, type Cents } from '../money.ts';
import { lossUntilStopOut } from './margin.ts';
import { requiredMargin, type MarginTerms } from './raised-margin.ts';
import type { RulePack } from './rule-pack.ts';

/** What of an account its margin level is made of. */
export interface MarginState {
  readonly equity: Cents;
  readonly usedMargin: Cents;
}

/** Whether the client has to be warned: equity / used margin < warning percent / 100, compared in whole cents. */
export function isBelowMarginWarning({ equity, usedMargin }: MarginState, rules: RulePack): boolean {
  return usedMargin > 0 && equity * 100 < usedMargin * rules.marginWarningPercent;
}

/** The smallest deposit after which the account is not below its warning level, all else equal; zero where it is not below now. */
export function depositForRelief({ equity, usedMargin }: MarginState, rules: RulePack): Cents {
  return cents(Math.max(0, Math.ceil((usedMargin * rules.marginWarningPercent) / 100 - equity)));
}

/** The largest loss, in whole cents, that still leaves the account above its stop-out; zero where it is below already. */
export function lossLeft({ equity, usedMargin }: MarginState, rules: RulePack): Cents {
  return cents(Math.max(0, Math.floor(lossUntilStopOut(equity, usedMargin, rules))));
}

/**
 * The fewest of the positions whose closing takes the account out of its warning, and of those sets one that gives up little: the
 * largest margins first, and as the last the smallest that is enough. Closing at the current price turns an unrealised profit into a
 * realised one, so equity stays and only the margins are freed. Null where not even closing all of them is enough.
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
    // Smallest last: the first from behind that is enough gives up the least.
    const last = rest.findLast((position) => isRelieved(freed + requiredMargin(position, rules)));
    const next = last ?? rest[0];
    if (next === undefined) return null;
    chosen.push(next);
    if (last !== undefined) return chosen;
    freed += requiredMargin(next, rules);
  }
}
