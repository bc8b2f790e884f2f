/**
 * Increased margin: more margin than the stake, required for positions in an instrument for a limited time, such as around a company's
 * results. It is the only rule that affects open positions, so it is announced a day before it starts.
 */
import { cents, type Cents } from '../money.ts';
import { notionalOf, type OpenPosition } from './position.ts';
import type { RulePack } from './rule-pack.ts';
import type { RaisedMargin } from './raised-margin-terms.ts';

/** Returns the margin percentage in effect at a moment, by symbol: the largest if several apply. */
export function selectMarginPercents(raises: readonly RaisedMargin[], now: number): Readonly<Record<string, number>> {
  const percents: Record<string, number> = {};
  for (const { symbol, percent, from, until } of raises) {
    if (from <= now && now < until) percents[symbol] = Math.max(percent, percents[symbol] ?? 0);
  }
  return percents;
}

/** Returns how many starts and ends lie before a moment. Two moments with the same count have the same percentages in effect. */
export function countMarginSteps(raises: readonly RaisedMargin[], now: number): number {
  return raises.reduce((count, { from, until }) => count + Number(from <= now) + Number(until <= now), 0);
}

/** Returns the increases as if each had already started, for previewing them before they are announced. */
export function beginRaises(raises: readonly RaisedMargin[], now: number): readonly RaisedMargin[] {
  return raises.map((raise) => ({ ...raise, from: Math.min(raise.from, now) }));
}

/** Returns when the next increase starts or ends, or null if none does. */
export function nextMarginStep(raises: readonly RaisedMargin[], now: number): number | null {
  const steps = raises.flatMap(({ from, until }) => [from, until]).filter((at) => at > now);
  return steps.length === 0 ? null : Math.min(...steps);
}

export type MarginTerms = Pick<OpenPosition, 'symbol' | 'margin' | 'leverage'>;

/** Returns the margin a position requires: its stake, or more while its instrument's margin is increased. Rounded up. */
export function requiredMargin(position: MarginTerms, { marginPercents }: Pick<RulePack, 'marginPercents'>): Cents {
  const percent = marginPercents[position.symbol];
  if (percent === undefined) return position.margin;
  return cents(Math.max(position.margin, Math.ceil((notionalOf(position) * percent) / 100)));
}

/** Returns the largest stake whose required margin is at most this amount. */
export function largestStake(
  available: Cents,
  { symbol, leverage }: Pick<MarginTerms, 'symbol' | 'leverage'>,
  { marginPercents }: Pick<RulePack, 'marginPercents'>,
): Cents {
  const percent = marginPercents[symbol];
  if (percent === undefined || percent * leverage <= 100) return available;
  return cents(Math.floor((available * 100) / (percent * leverage)));
}
