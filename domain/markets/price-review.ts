/**
 * The review of ticks too far from the last confirmed quote to be trusted at once. A misprint is followed by ticks at the old level, and is
 * discarded with the first of them. A market that really moved continues at the new level, and is trusted once enough ticks there agree
 * with each other and no more ticks disagree.
 */
import type { Quote } from '../trading/quote.ts';
import type { PriceTerms } from './price-terms.ts';
import type { SplitRatio } from './split-ratio.ts';
import { isJump, type TickRules } from './tick.ts';

/** Ticks that agree: each is within the limit of the previous one, so that a continuous fall agrees all the way down. */
interface Level {
  readonly latest: Quote;
  readonly since: number;
  readonly tickCount: number;
  /** How many ticks at other levels have contradicted it since. A burst counts as often as its own level would need ticks in that time. */
  readonly objectionCount: number;
  readonly lastObjectionAt: number;
  /** The share split that one of its ticks suggests. */
  readonly splitRatio: SplitRatio | null;
}

export interface PriceReview {
  /** When the first tick was held, by its own timestamp. */
  readonly startedAt: number;
  /** Possible price levels, most recently seen last. */
  readonly levels: readonly Level[];
}

/** The result of a held tick: the review continues, or the tick's level is confirmed. */
export type ReviewOutcome =
  | { readonly kind: 'held'; readonly review: PriceReview }
  | { readonly kind: 'confirmed'; readonly splitRatio: SplitRatio | null };

/** The number of levels tracked at once. Misprints between the ticks of a market that moved must not prevent its confirmation. */
const MOST_LEVELS = 16;

/** Reviews a held tick. `splitRatio` is the split that would explain the tick on its own. */
export function reviewTick(
  review: PriceReview | undefined,
  tick: Quote,
  rules: TickRules,
  { confirmTicks, confirmMs }: Pick<PriceTerms, 'confirmTicks' | 'confirmMs'>,
  splitRatio: SplitRatio | null = null,
): ReviewOutcome {
  const levels = review?.levels ?? [];
  const known = nearestOf(
    levels.filter(({ latest }) => agrees(latest, tick, rules)),
    tick,
  );
  const level = known === undefined ? levelOf(tick, splitRatio) : extend(known, tick, splitRatio);
  if (level.tickCount >= Math.max(confirmTicks, level.objectionCount) && tick.at - level.since >= confirmMs) {
    return { kind: 'confirmed', splitRatio: level.splitRatio };
  }
  const others = levels.filter((one) => one !== known).map((one) => objectTo(one, tick, confirmMs / confirmTicks));
  return { kind: 'held', review: { startedAt: review?.startedAt ?? tick.at, levels: dropLeast([...others, level]) } };
}

function levelOf(tick: Quote, splitRatio: SplitRatio | null): Level {
  return { latest: tick, since: tick.at, tickCount: 1, objectionCount: 0, lastObjectionAt: Number.NEGATIVE_INFINITY, splitRatio };
}

function objectTo(level: Level, { at }: Quote, leastMsApart: number): Level {
  if (at - level.lastObjectionAt < leastMsApart) return level;
  return { ...level, objectionCount: level.objectionCount + 1, lastObjectionAt: at };
}

/** If there are too many levels, drops the one with the fewest ticks, and the oldest on a tie. */
function dropLeast(levels: readonly Level[]): readonly Level[] {
  if (levels.length <= MOST_LEVELS) return levels;
  const least = levels.reduce((found, one) => (one.tickCount < found.tickCount ? one : found));
  return levels.filter((one) => one !== least);
}

/** Between two nearby levels, a tick belongs to the closer one. */
function nearestOf(levels: readonly Level[], tick: Quote): Level | undefined {
  const distanceTo = ({ latest }: Level): number => Math.abs(latest.bid - tick.bid) + Math.abs(latest.ask - tick.ask);
  return levels.length === 0 ? undefined : levels.reduce((nearest, one) => (distanceTo(one) < distanceTo(nearest) ? one : nearest));
}

function agrees(latest: Quote, tick: Quote, { jumpLimit }: TickRules): boolean {
  return tick.at >= latest.at && !isJump(latest.bid, tick.bid, jumpLimit) && !isJump(latest.ask, tick.ask, jumpLimit);
}

/** Extends a level by a tick. The same tick repeated does not count again. */
function extend(level: Level, tick: Quote, splitRatio: SplitRatio | null): Level {
  const { latest, tickCount } = level;
  const isRepeated = tick.at === latest.at && tick.bid === latest.bid && tick.ask === latest.ask;
  return { ...level, latest: tick, tickCount: isRepeated ? tickCount : tickCount + 1, splitRatio: level.splitRatio ?? splitRatio };
}
