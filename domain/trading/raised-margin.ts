/**
 * More margin than the stake, asked for positions in an instrument for a time, such as around a company's results. It's the only rule that
 * reaches positions which are open already, so it's announced a day before it begins.
 */
import { cents, type Cents } from '../money.ts';
import { notionalOf, type OpenPosition } from './position.ts';
import type { RulePack } from './rule-pack.ts';
import type { RaisedMargin } from './raised-margin-terms.ts';

/** By symbol, the percent in force at a moment: the largest where several are. */
export function selectMarginPercents(raises: readonly RaisedMargin[], now: number): Readonly<Record<string, number>> {
  const percents: Record<string, number> = {};
  for (const { symbol, percent, from, until } of raises) {
    if (from <= now && now < until) percents[symbol] = Math.max(percent, percents[symbol] ?? 0);
  }
  return percents;
}

/** How many beginnings and endings a moment has behind it: two moments with the same count have the same percents in force. */
export function countMarginSteps(raises: readonly RaisedMargin[], now: number): number {
  return raises.reduce((count, { from, until }) => count + Number(from <= now) + Number(until <= now), 0);
}

/** The raises as they are once each of them has begun: what is tried out before it's announced. */
export function beginRaises(raises: readonly RaisedMargin[], now: number): readonly RaisedMargin[] {
  return raises.map((raise) => ({ ...raise, from: Math.min(raise.from, now) }));
}

/** When the next raise begins or ends; null where none does any more. */
export function nextMarginStep(raises: readonly RaisedMargin[], now: number): number | null {
  const steps = raises.flatMap(({ from, until }) => [from, until]).filter((at) => at > now);
  return steps.length === 0 ? null : Math.min(...steps);
}

export type MarginTerms = Pick<OpenPosition, 'symbol' | 'margin' | 'leverage'>;

/** What a position counts as in the used margin: its stake, or more while the margin of its instrument is raised. Rounded up. */
export function requiredMargin(position: MarginTerms, { marginPercents }: Pick<RulePack, 'marginPercents'>): Cents {
  const percent = marginPercents[position.symbol];
  if (percent === undefined) return position.margin;
  return cents(Math.max(position.margin, Math.ceil((notionalOf(position) * percent) / 100)));
}

/** The largest stake whose required margin is at most this amount. */
export function largestStake(
  available: Cents,
  { symbol, leverage }: Pick<MarginTerms, 'symbol' | 'leverage'>,
  { marginPercents }: Pick<RulePack, 'marginPercents'>,
): Cents {
  const percent = marginPercents[symbol];
  if (percent === undefined || percent * leverage <= 100) return available;
  return cents(Math.floor((available * 100) / (percent * leverage)));
}
