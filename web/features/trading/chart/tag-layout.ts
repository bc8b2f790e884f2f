import { spreadLabels } from './spread-labels.ts';

export interface PlacedTag {
  readonly key: string;
  /** The height at which its line is shown, in pixels from the top of the pane. */
  readonly y: number;
  /** Whether it can be moved, and so has to stay within reach. */
  readonly isMovable: boolean;
}

/** Height of a tag including the gap to the next. */
export const TAG_PITCH_PX = 22;

/**
 * The height of each tag between `from` and `to`. They are in one column beside the last candle, so tags of lines close to each other give
 * way up and down. Null for a tag without room: those that can be moved come first, then the order of the list.
 */
export function layOutTags(tags: readonly PlacedTag[], from: number, to: number): ReadonlyMap<string, number | null> {
  const capacity = Math.max(1, Math.floor((to - from) / TAG_PITCH_PX) + 1);
  const byNeed = tags.toSorted((a, b) => Number(b.isMovable) - Number(a.isMovable));
  const shown = byNeed.slice(0, capacity);
  const heights = spreadLabels(shown, TAG_PITCH_PX, from, to);
  return new Map([
    ...shown.map(({ key }, index): [string, number] => [key, Math.round(heights[index] ?? 0)]),
    ...byNeed.slice(capacity).map(({ key }): [string, null] => [key, null]),
  ]);
}

/** Room is reserved in steps of this, so that a tag whose figure grows by a digit doesn't move the candles. */
const ROOM_STEP_PX = 24;
/** More than this share of the chart stays for the candles. */
const MOST_OF_WIDTH = 0.45;
const GAP_PX = 8;

/** The room to leave beside the last candle for tags of a width, at least `least`. */
export function roomForTags(widest: number, chartWidth: number, least: number): number {
  if (widest === 0) return least;
  const wanted = Math.ceil((widest + GAP_PX) / ROOM_STEP_PX) * ROOM_STEP_PX;
  return Math.max(least, Math.min(wanted, Math.floor(chartWidth * MOST_OF_WIDTH)));
}
