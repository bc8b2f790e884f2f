import { unitsOf } from './measure.ts';
import { PLAN, type Entry } from './plan.ts';
import type { RecordedPaths } from './recorded-paths.ts';
import { playRecorded } from './search.ts';
import { summarise, type Summary } from './statistics.ts';
import { thinPair } from './strategies/hedges.ts';

/** What a strategy would gain against which margins are increased, if they weren't. */
export interface WhatIf {
  readonly entry: Entry;
  readonly summary: Summary;
}

export function playWithoutRaises(recorded: RecordedPaths, pairsOf: (entry: Entry) => number): readonly WhatIf[] {
  return PLAN.filter(({ raisesMargins }) => raisesMargins === true).flatMap((entry): WhatIf[] => {
    const units = unitsOf({ ...entry, raisesMargins: false }, recorded, pairsOf, { kind: 'engine' });
    return units.length === 0 ? [] : [{ entry, summary: summarise(units) }];
  });
}

/** The daily move before a week, in percent of the price: more than the first, and at most the second. */
const MOVES = [
  [0, 2],
  [2, 3],
  [3, 4],
  [4, 6],
  [6, Infinity],
] as const;
/** The first is the margin of an ordinary day. */
const PERCENTS = [20, 33, 50, 100];

/** What the pair kept until one side is thin gains in weeks of shares, by the move of the price before and by the margin. */
export interface MarginNeeded {
  readonly abovePercent: number;
  readonly atMostPercent: number;
  readonly weeks: number;
  readonly byMargin: readonly { readonly percent: number; readonly summary: Summary }[];
}

export function playByMargin({ sets }: RecordedPaths): readonly MarginNeeded[] {
  return MOVES.flatMap(([abovePercent, atMostPercent]): MarginNeeded[] => {
    const weeks = (sets['recorded weeks, shares'] ?? []).filter(({ symbols: [share], movePercents = {} }) => {
      const move = movePercents[share];
      return move !== undefined && move > abovePercent && move <= atMostPercent;
    });
    if (weeks.length === 0) return [];
    const byMargin = PERCENTS.map((percent) => {
      return { percent, summary: summarise(playRecorded(thinPair, weeks, { rules: { kind: 'engine' }, raisedPercent: percent })) };
    });
    return [{ abovePercent, atMostPercent, weeks: weeks.length, byMargin }];
  });
}
