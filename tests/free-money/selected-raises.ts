import { instrumentBySymbol } from '@fairlead/domain/trading/instruments.ts';
import type { RaisedMargin } from '@fairlead/domain/trading/raised-margin-terms.ts';
import type { RulePack } from '@fairlead/domain/trading/rule-pack.ts';
import { suggestMarginPercent } from '@fairlead/domain/trading/suggested-margin.ts';
import type { MarketPath } from './market-path.ts';
import { HOUR_MS } from './strategy.ts';

/** The margin increases that operators are instructed to make (docs/trading/increased-margins.md), based only on what was known before. */

/** The margin of a share around its results. */
const RESULTS_PERCENT = 100;

export function selectRaises(path: MarketPath, { leverageCaps }: Pick<RulePack, 'leverageCaps'>): readonly RaisedMargin[] {
  const { symbols, announcements = [], movePercents = {}, startsAt, endsAt } = path;
  const forResults = announcements.map(({ opensBefore, opensAfter }): RaisedMargin => {
    return { symbol: symbols[0], percent: RESULTS_PERCENT, from: opensBefore, until: opensAfter + HOUR_MS };
  });
  const forMoves = symbols.flatMap((symbol): RaisedMargin[] => {
    const ruleClass = instrumentBySymbol(symbol)?.ruleClass ?? 'share';
    const percent = suggestMarginPercent(movePercents[symbol] ?? 0, leverageCaps[ruleClass]);
    return percent === null ? [] : [{ symbol, percent, from: startsAt, until: endsAt + 24 * HOUR_MS }];
  });
  return [...forResults, ...forMoves];
}

/** Each instrument of a path, from its beginning to its end. */
export function raiseThroughout({ symbols, startsAt, endsAt }: MarketPath, percent: number): readonly RaisedMargin[] {
  return symbols.map((symbol) => ({ symbol, percent, from: startsAt, until: endsAt + 24 * HOUR_MS }));
}
