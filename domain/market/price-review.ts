/**
 * The review of ticks that are too far from the last confirmed quote to be believed at once. A misprint is followed by ticks at the old
 * level, and forgotten with the first of them; a market that really moved goes on at the new level, and is believed as soon as
 * enough ticks there agree with each other.
 */
import type { Quote } from '../trading/quote.ts';
import type { PriceTerms } from './price-terms.ts';
import { isJump, type TickRules } from './tick.ts';

/** Ticks that agree: each is within the limit of the one before, so that a continuous fall agrees with itself all the way down. */
interface Level {
  readonly latest: Quote;
  readonly since: number;
  readonly tickCount: number;
}

export interface PriceReview {
  /** When the first tick was held, by its own stamp. */
  readonly startedAt: number;
  /** The levels at which the price may be, the latest mentioned last. */
  readonly levels: readonly Level[];
}

/** So many levels are followed at once: misprints between the ticks of a market that moved must not keep it from being believed. */
const MOST_LEVELS = 16;

/** What a held tick leads to: the review to keep, or null where it confirms its level. */
export function reviewTick(
  review: PriceReview | undefined,
  tick: Quote,
  rules: TickRules,
  { confirmTicks, confirmMs }: Pick<PriceTerms, 'confirmTicks' | 'confirmMs'>,
): PriceReview | null {
  const levels = review?.levels ?? [];
  const known = nearestOf(
    levels.filter(({ latest }) => agrees(latest, tick, rules)),
    tick,
  );
  const level: Level = known === undefined ? { latest: tick, since: tick.at, tickCount: 1 } : extend(known, tick);
  if (level.tickCount >= confirmTicks && tick.at - level.since >= confirmMs) return null;
  return { startedAt: review?.startedAt ?? tick.at, levels: dropLeast([...levels.filter((one) => one !== known), level]) };
}

/** Of too many levels the one with the fewest ticks is forgotten, the oldest of several. */
function dropLeast(levels: readonly Level[]): readonly Level[] {
  if (levels.length <= MOST_LEVELS) return levels;
  const least = levels.reduce((found, one) => (one.tickCount < found.tickCount ? one : found));
  return levels.filter((one) => one !== least);
}

/** Between two levels that are near each other a tick belongs to the nearer one. */
function nearestOf(levels: readonly Level[], tick: Quote): Level | undefined {
  const distanceTo = ({ latest }: Level): number => Math.abs(latest.bid - tick.bid) + Math.abs(latest.ask - tick.ask);
  return levels.length === 0 ? undefined : levels.reduce((nearest, one) => (distanceTo(one) < distanceTo(nearest) ? one : nearest));
}

function agrees(latest: Quote, tick: Quote, { jumpLimit }: TickRules): boolean {
  return tick.at >= latest.at && !isJump(latest.bid, tick.bid, jumpLimit) && !isJump(latest.ask, tick.ask, jumpLimit);
}

/** The same tick once more is no second witness. */
function extend({ latest, since, tickCount }: Level, tick: Quote): Level {
  const isRepeated = tick.at === latest.at && tick.bid === latest.bid && tick.ask === latest.ask;
  return { latest: tick, since, tickCount: isRepeated ? tickCount : tickCount + 1 };
}
