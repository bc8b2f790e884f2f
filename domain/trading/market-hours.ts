/**
 * When each market trades. Sessions are defined in the local time of their exchange and converted to UTC week by week with Intl's time zone
 * data, so daylight saving time is right in every year. By name, hours are the weekly ones, without any holiday; `SpecialHours` are the
 * weekly ones minus what the special days of a venue take away (see special-hours.ts).
 *
 * A session includes its opening instant and excludes its closing one.
 */
import type { TradingHoursName } from './instrument.ts';
import { fromWallClock, zoneOffsetMs } from './wall-clock.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const WEEK_MS = 7 * DAY_MS;
/** Weeks run from Sunday 00:00 UTC; 1970-01-04 was a Sunday. No session here crosses that boundary, in summer or in winter. */
const FIRST_WEEK_MS = 3 * DAY_MS;

/** A weekly session: opening day (0 = Sunday), opening time, closing day, closing time. Times are in minutes of local wall clock time. */
type WeeklySession = readonly [openDay: number, opens: number, closeDay: number, closes: number];

interface Schedule {
  readonly timeZone: string;
  readonly sessions: readonly WeeklySession[];
  /** When the session of a date begins, in minutes after the date's midnight in the zone; it lasts until that of the next date begins. */
  readonly dayStarts: number;
  readonly openPerWeekMs: number;
  /** Cache of computed weeks; the hours depend on nothing else. */
  readonly edgesByWeek: Map<number, Float64Array>;
}

function schedule(timeZone: string, dayStarts: number, sessions: readonly WeeklySession[]): Schedule {
  let openPerWeekMs = 0;
  for (const [openDay, opens, closeDay, closes] of sessions) {
    openPerWeekMs += (closeDay - openDay) * DAY_MS + (closes - opens) * MINUTE_MS;
  }
  return { timeZone, sessions, dayStarts, openPerWeekMs, edgesByWeek: new Map() };
}

function clock(hour: number, minute = 0): number {
  return hour * 60 + minute;
}

/** A time on the evening before. */
function eveningBefore(hour: number): number {
  return clock(hour - 24);
}

const MIDNIGHT = 0;
const MONDAY_TO_FRIDAY = [1, 2, 3, 4, 5];
const SUNDAY_TO_THURSDAY = [0, 1, 2, 3, 4];

/** Sunday evening to Friday afternoon in New York, with an hour's break each afternoon, as on the American futures exchanges. */
const withDailyBreak = schedule(
  'America/New_York',
  eveningBefore(17),
  SUNDAY_TO_THURSDAY.map((day): WeeklySession => [day, clock(18), day + 1, clock(17)]),
);

/** Weekly hours that end; all but those of a market that never closes. */
export type ClosingHoursName = Exclude<TradingHoursName, 'always'>;

const SCHEDULES: Readonly<Record<ClosingHoursName, Schedule>> = {
  forex: schedule('America/New_York', eveningBefore(17), [[0, clock(17), 5, clock(17)]]),
  metals: withDailyBreak,
  energy: withDailyBreak,
  indicesCfd: withDailyBreak,
  grains: schedule(
    'America/Chicago',
    eveningBefore(19),
    SUNDAY_TO_THURSDAY.flatMap((day): WeeklySession[] => [
      [day, clock(19), day + 1, clock(7, 45)],
      [day + 1, clock(8, 30), day + 1, clock(13, 20)],
    ]),
  ),
  xetra: schedule(
    'Europe/Berlin',
    MIDNIGHT,
    MONDAY_TO_FRIDAY.map((day): WeeklySession => [day, clock(9), day, clock(17, 30)]),
  ),
  newYork: schedule(
    'America/New_York',
    MIDNIGHT,
    MONDAY_TO_FRIDAY.map((day): WeeklySession => [day, clock(9, 30), day, clock(16)]),
  ),
  hongKong: schedule(
    'Asia/Hong_Kong',
    MIDNIGHT,
    MONDAY_TO_FRIDAY.flatMap((day): WeeklySession[] => [
      [day, clock(9, 30), day, clock(12)],
      [day, clock(13), day, clock(16)],
    ]),
  ),
};

export interface OpenRange {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Weekly hours with some time taken away. */
export interface SpecialHours {
  readonly weekly: ClosingHoursName;
  /** Ascending, without overlaps. */
  readonly removed: readonly OpenRange[];
  /** Cache of computed weeks; the hours depend on nothing else. */
  readonly edgesByWeek: Map<number, Float64Array>;
}

/** The hours of a market: a name for the weekly ones alone. */
export type MarketHours = TradingHoursName | SpecialHours;

/** Returns weekly hours minus the ranges, which may overlap and be in any order. */
export function withoutRanges(weekly: ClosingHoursName, removed: readonly OpenRange[]): SpecialHours {
  const disjoint: { fromMs: number; toMs: number }[] = [];
  for (const { fromMs, toMs } of removed.toSorted((a, b) => a.fromMs - b.fromMs)) {
    const last = disjoint.at(-1);
    if (last !== undefined && fromMs <= last.toMs) last.toMs = Math.max(last.toMs, toMs);
    else if (fromMs < toMs) disjoint.push({ fromMs, toMs });
  }
  return { weekly, removed: disjoint, edgesByWeek: new Map() };
}

/**
 * Returns the time to which the session of a date belongs, whether the market opens in it or not. `midnightMs` is the date's midnight as if
 * it were UTC.
 */
export function sessionDay(hours: ClosingHoursName, midnightMs: number): OpenRange {
  const { timeZone, dayStarts } = SCHEDULES[hours];
  const startOf = (dayMs: number): number => fromWallClock(timeZone, dayMs + dayStarts * MINUTE_MS);
  return { fromMs: startOf(midnightMs), toMs: startOf(midnightMs + DAY_MS) };
}

/** Whether the market is in session at a moment (milliseconds since 1970 UTC). */
export function isMarketOpen(hours: MarketHours, atMs: number): boolean {
  if (hours === 'always') return true;
  const edges = edgesOf(hours, weekOf(atMs));
  for (let opening = 0; opening < edges.length; opening += 2) {
    if (atMs < edgeAt(edges, opening)) return false;
    if (atMs < edgeAt(edges, opening + 1)) return true;
  }
  return false;
}

/** Returns the first opening after a moment, or null for a market that never closes. An opening at that exact moment does not count. */
export function nextOpening(hours: MarketHours, atMs: number): number | null {
  return nextEdge(hours, atMs, 0);
}

/** Returns the first close after a moment (the end of the current session, if any), or null for a market that never closes. */
export function nextClosing(hours: MarketHours, atMs: number): number | null {
  return nextEdge(hours, atMs, 1);
}

/** Returns the last opening at or before a moment, or null for a market that never closes. */
export function previousOpening(hours: MarketHours, atMs: number): number | null {
  if (hours === 'always') return null;
  for (let week = weekOf(atMs); ; week -= 1) {
    const edges = edgesOf(hours, week);
    for (let opening = edges.length - 2; opening >= 0; opening -= 2) {
      if (edgeAt(edges, opening) <= atMs) return edgeAt(edges, opening);
    }
  }
}

/** Returns the parts of [fromMs, toMs) in which the market is in session, ascending. */
export function openRanges(hours: MarketHours, fromMs: number, toMs: number): OpenRange[] {
  if (fromMs >= toMs) return [];
  if (hours === 'always') return [{ fromMs, toMs }];
  const ranges: OpenRange[] = [];
  for (let week = weekOf(fromMs); weekStart(week) < toMs; week += 1) {
    const edges = edgesOf(hours, week);
    for (let opening = 0; opening < edges.length; opening += 2) {
      const from = Math.max(fromMs, edgeAt(edges, opening));
      const to = Math.min(toMs, edgeAt(edges, opening + 1));
      if (from < to) ranges.push({ fromMs: from, toMs: to });
    }
  }
  return ranges;
}

/**
 * Returns the total time in session since the first week of 1970, in milliseconds; differences of it are trading time, by weekly hours.
 * Every week has the same total, because no session spans a clock change.
 */
export function openTimeMs(hours: TradingHoursName, atMs: number): number {
  if (hours === 'always') return atMs - FIRST_WEEK_MS;
  const week = weekOf(atMs);
  const edges = edgesOf(hours, week);
  let open = week * SCHEDULES[hours].openPerWeekMs;
  for (let opening = 0; opening < edges.length; opening += 2) {
    const from = edgeAt(edges, opening);
    if (atMs <= from) break;
    open += Math.min(atMs, edgeAt(edges, opening + 1)) - from;
  }
  return open;
}

/** A week of summer and one of winter, with daylight saving time in both hemispheres: sessions repeat weekly in local time. */
const SAMPLE_WEEKS = [Date.UTC(2026, 0, 11), Date.UTC(2026, 2, 15), Date.UTC(2026, 6, 12), Date.UTC(2026, 9, 25)];

/** Whether `inner` lies within `outer` at all times, so that trading by `inner` only happens while `outer` is open. */
export function isWithinHours(inner: TradingHoursName, outer: TradingHoursName): boolean {
  if (inner === outer || outer === 'always') return true;
  return SAMPLE_WEEKS.every((fromMs) => {
    const open = openRanges(outer, fromMs, fromMs + WEEK_MS);
    return openRanges(inner, fromMs, fromMs + WEEK_MS).every((range) =>
      open.some((around) => around.fromMs <= range.fromMs && range.toMs <= around.toMs),
    );
  });
}

/** `side` is 0 for openings and 1 for closes, which is their place in the list of edges. */
function nextEdge(hours: MarketHours, atMs: number, side: 0 | 1): number | null {
  if (hours === 'always') return null;
  for (let week = weekOf(atMs); ; week += 1) {
    const edges = edgesOf(hours, week);
    for (let edge: number = side; edge < edges.length; edge += 2) {
      if (edgeAt(edges, edge) > atMs) return edgeAt(edges, edge);
    }
  }
}

function weekOf(atMs: number): number {
  return Math.floor((atMs - FIRST_WEEK_MS) / WEEK_MS);
}

function weekStart(week: number): number {
  return FIRST_WEEK_MS + week * WEEK_MS;
}

function edgeAt(edges: Float64Array, edge: number): number {
  // All callers stay below edges.length, which is even. NaN would make every comparison false rather than look like a time.
  return edges[edge] ?? Number.NaN;
}

/** Returns a week's openings and closes in UTC, alternating and ascending. */
function edgesOf(hours: Exclude<MarketHours, 'always'>, week: number): Float64Array {
  const cache = typeof hours === 'string' ? SCHEDULES[hours].edgesByWeek : hours.edgesByWeek;
  let edges = cache.get(week);
  if (edges === undefined) {
    edges =
      typeof hours === 'string'
        ? computeSessionEdges(SCHEDULES[hours], weekStart(week))
        : removeRanges(edgesOf(hours.weekly, week), hours.removed, weekStart(week));
    // The limit only keeps a caller that walks through centuries from filling memory.
    if (cache.size >= 4_000) cache.clear();
    cache.set(week, edges);
  }
  return edges;
}

/** Takes the ranges away from a week's sessions; a session may end early, begin late, split or vanish. */
function removeRanges(edges: Float64Array, removed: readonly OpenRange[], sundayMs: number): Float64Array {
  const near = removed.filter(({ fromMs, toMs }) => fromMs < sundayMs + WEEK_MS && toMs > sundayMs);
  if (near.length === 0) return edges;
  const left: number[] = [];
  for (let opening = 0; opening < edges.length; opening += 2) {
    let from = edgeAt(edges, opening);
    const to = edgeAt(edges, opening + 1);
    for (const { fromMs, toMs } of near) {
      if (toMs <= from || fromMs >= to) continue;
      if (fromMs > from) left.push(from, fromMs);
      from = toMs;
    }
    if (from < to) left.push(from, to);
  }
  return Float64Array.from(left);
}

function computeSessionEdges({ timeZone, sessions }: Schedule, sundayMs: number): Float64Array {
  const offset = zoneOffsetMs(timeZone, sundayMs);
  // Intl lookups are slow. In most weeks the clocks do not change, and two lookups suffice.
  const clocksChange = zoneOffsetMs(timeZone, sundayMs + WEEK_MS) !== offset;
  const toUtc = (wallClockMs: number): number => (clocksChange ? fromWallClock(timeZone, wallClockMs) : wallClockMs - offset);
  const edges = new Float64Array(sessions.length * 2);
  sessions.forEach(([openDay, opens, closeDay, closes], position) => {
    edges[position * 2] = toUtc(sundayMs + openDay * DAY_MS + opens * MINUTE_MS);
    edges[position * 2 + 1] = toUtc(sundayMs + closeDay * DAY_MS + closes * MINUTE_MS);
  });
  return edges;
}
