/** The labels of the time axis: which candles get one, and what it says. */
export interface TimeTick {
  /** Place of the candle among those given. */
  readonly index: number;
  readonly timestamp: number;
  /** What begins with this candle; `time` if nothing more than another time of day does. */
  readonly unit: TickUnit;
}

export type TickUnit = 'year' | 'month' | 'day' | 'time';

/** A moment as a calendar and a clock show it. */
export interface TimeParts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  /** Since midnight. */
  readonly minutes: number;
}

/** By the clock of the reader, for intervals of less than a day. */
export function localParts(timestamp: number): TimeParts {
  const date = new Date(timestamp);
  return {
    year: date.getFullYear(),
    month: date.getMonth(),
    day: date.getDate(),
    minutes: date.getHours() * 60 + date.getMinutes(),
  };
}

/** As days, weeks and months of candles are counted. */
export function utcParts(timestamp: number): TimeParts {
  const date = new Date(timestamp);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth(), day: date.getUTCDate(), minutes: 0 };
}

/** Times of day, from the rounder to the less round; each is a multiple of those after it, except that all are of the last. */
const ROUND_MINUTES = [720, 360, 180, 60, 30, 15, 5, 1];

interface Rank {
  readonly unit: TickUnit;
  /** Lower is more important. */
  readonly order: number;
}

/** What begins between two candles that follow each other. */
function rankOf(before: TimeParts, here: TimeParts): Rank {
  if (here.year !== before.year) return { unit: 'year', order: 0 };
  if (here.month !== before.month) return { unit: 'month', order: 1 };
  if (here.day !== before.day) return { unit: 'day', order: 2 };
  const step = ROUND_MINUTES.findIndex((minutes) => Math.floor(here.minutes / minutes) !== Math.floor(before.minutes / minutes));
  return { unit: 'time', order: 3 + (step === -1 ? ROUND_MINUTES.length : step) };
}

/**
 * The candles to label, at least `gap` candles apart: first those with which a year begins, then months, days, and ever less round times as
 * long as there is room. So a label stays where it is while the chart moves.
 */
export function selectTicks(times: readonly number[], gap: number, partsOf: (timestamp: number) => TimeParts): readonly TimeTick[] {
  const byOrder = new Map<number, TimeTick[]>();
  let before: TimeParts | undefined;
  for (const [index, timestamp] of times.entries()) {
    const here = partsOf(timestamp);
    // What the first candle begins is unknown.
    const { unit, order } = before === undefined ? { unit: 'time' as const, order: ROUND_MINUTES.length + 3 } : rankOf(before, here);
    before = here;
    const ofOrder = byOrder.get(order);
    if (ofOrder === undefined) byOrder.set(order, [{ index, timestamp, unit }]);
    else ofOrder.push({ index, timestamp, unit });
  }
  return [...byOrder.keys()]
    .filter((order) => isRoundEnough(order, shortestStep(times), gap))
    .toSorted((a, b) => a - b)
    .reduce<readonly TimeTick[]>((chosen, order) => addWithRoom(chosen, byOrder.get(order) ?? [], gap), []);
}

/** Times of day so close to each other that most of them would be left out would fill gaps with times that aren't round, such as 10:44. */
function isRoundEnough(order: number, candleMs: number, gap: number): boolean {
  const minutes = ROUND_MINUTES[order - 3];
  return minutes === undefined || (minutes * 60_000) / candleMs >= gap / 2;
}

function shortestStep(times: readonly number[]): number {
  return times.reduce(
    (shortest, timestamp, index) => Math.min(shortest, timestamp - (times[index - 1] ?? Number.NEGATIVE_INFINITY)),
    Number.POSITIVE_INFINITY,
  );
}

/** Both lists are in the order of time, and so is the result. */
function addWithRoom(chosen: readonly TimeTick[], candidates: readonly TimeTick[], gap: number): readonly TimeTick[] {
  const merged: TimeTick[] = [];
  let next = 0;
  for (const candidate of candidates) {
    for (let tick = chosen[next]; tick !== undefined && tick.index < candidate.index; tick = chosen[next]) {
      merged.push(tick);
      next += 1;
    }
    const [previous, following] = [merged.at(-1), chosen[next]];
    const hasRoom =
      (previous === undefined || candidate.index - previous.index >= gap) &&
      (following === undefined || following.index - candidate.index >= gap);
    if (hasRoom) merged.push(candidate);
  }
  return [...merged, ...chosen.slice(next)];
}
