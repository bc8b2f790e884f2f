import type { RecordedPaths } from './recorded-paths.ts';
import { playRecorded, playSimulated, type RulesPlayed, type Setting } from './search.ts';
import { summarise, type Summary, type Unit } from './statistics.ts';
import type { Entry } from './plan.ts';

/** A strategy's 99 % upper bound must be below this share of the notional, after the spread. */
export const BOUND = 0.000_1;
/** An account carries up to half a cent that isn't booked yet. */
export const UNBOOKED_CENTS = 2;

export type Verdict = 'holds' | 'wins' | 'wins by negative balance protection' | 'not played';

export interface Measured {
  readonly entry: Entry;
  readonly today: Summary | null;
  /** The positive control. */
  readonly former: Summary | null;
  readonly verdict: Verdict;
}

/** Plays an entry under today's rules and, if it has any, under the former ones; null if its recordings are missing. */
export function measureEntry(entry: Entry, recorded: RecordedPaths, pairsOf: (entry: Entry) => number): Measured {
  const { former } = entry;
  const today = unitsOf(entry, recorded, pairsOf, { kind: 'engine' });
  if (today.length === 0) return { entry, today: null, former: null, verdict: 'not played' };
  const control = former === undefined ? null : unitsOf(entry, recorded, pairsOf, { kind: 'former', rules: former });
  const summary = summarise(today);
  return { entry, today: summary, former: control === null ? null : summarise(control), verdict: verdictOf(entry, summary) };
}

export function unitsOf(entry: Entry, recorded: RecordedPaths, pairsOf: (entry: Entry) => number, rules: RulesPlayed): readonly Unit[] {
  const { strategy, prices, lagMs = 0, allowsInducements = false, raisesMargins = false } = entry;
  const setting: Setting = { rules, lagMs, allowsInducements, raisesMargins };
  if ('simulated' in prices) return playSimulated(strategy, prices.simulated, pairsOf(entry), setting);
  return playRecorded(strategy, recorded.sets[prices.recorded] ?? [], setting);
}

function verdictOf({ allowsInducements = false }: Entry, summary: Summary): Verdict {
  if (allowsInducements) return summary.mostBeyondGrants <= UNBOOKED_CENTS ? 'holds' : 'wins';
  if (summary.upper < BOUND) return 'holds';
  return summary.upperWithoutCover < BOUND ? 'wins by negative balance protection' : 'wins';
}

/** Whether the strategy wins under the former rules: with certainty, or beyond what was granted. */
export function winsFormerly({ allowsInducements = false }: Entry, former: Summary): boolean {
  return allowsInducements ? former.mostBeyondGrants > UNBOOKED_CENTS : former.lower > 0;
}
