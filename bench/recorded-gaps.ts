/**
 * The gaps in recorded prices across which a guaranteed stop is held, by kind of night. A gap runs from the last price of a session to the
 * first of the next one, so it needs opening prices: recordings that have only closes are left out.
 */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { CANDLE_INTERVALS, type CandleInterval } from '@fairlead/domain/markets/candle.ts';
import { PRICE_TERMS } from '@fairlead/domain/markets/price-terms.ts';
import type { RuleClass } from '@fairlead/domain/trading/instrument.ts';
import { instrumentBySymbol } from '@fairlead/domain/trading/instruments.ts';
import { nextClosing } from '@fairlead/domain/trading/market-hours.ts';
import { LONGEST_BREAK_MS, readRecordedBars, type RecordedBar } from '@fairlead/tests/support/recorded-bars.ts';
import type { GapSample } from './straddle.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * After a longer silence within a session it is unknown whether the market was quiet: the recordings may be of days that are not adjacent.
 */
const LONGEST_SILENCE_MS = 13 * HOUR_MS;
/** Separates a weekend from a night. */
const WEEKEND_MS = 40 * HOUR_MS;
/**
 * Some recordings have the last close as the opening, or one that was computed from it. A year of daily bars has opening prices only if its
 * gaps are, on average, at least this share of the moves from opening to close; real prices reach 0.3 of them or more.
 */
const LEAST_GAP_TO_MOVE = 0.25;
/** A year of intraday bars has no opening prices if more of its openings than this repeat the last close. */
const MOST_REPEATED_OPENINGS = 0.15;
/** Volatility before a night is measured over this many sessions; fewer than half of them are not enough. */
const SESSIONS_BEFORE = 60;
const BASIS_POINTS = 10_000;

/** One night of one instrument: what a client could know before it, and its outcome. */
export interface Night {
  readonly symbol: string;
  /** The date of the opening after it. */
  readonly date: string;
  /** Opening over last price, less one. */
  readonly gap: number;
  readonly isWeekend: boolean;
  /** How busy the session after it was: its volume, or its range from the opening if there is no volume. It excludes the gap. */
  readonly activityAfter: number;
  /** Undefined if too few sessions precede it. */
  readonly volatilityBefore: number | undefined;
}

/** From one bar's close to the next one's opening while the market is open. */
export interface Step {
  readonly date: string;
  readonly gap: number;
  /** A jump beyond the review limit whose bar closed back at the previous level: a misprint, which a review does not confirm. */
  readonly isTakenBack: boolean;
}

export interface Recorded {
  readonly nights: ReadonlyMap<RuleClass, readonly Night[]>;
  readonly insideSessions: ReadonlyMap<RuleClass, readonly Step[]>;
  /** Daily closes by symbol, in chronological order, for instruments without opening prices. */
  readonly closes: ReadonlyMap<string, readonly { readonly at: number; readonly close: number }[]>;
}

/** Instruments that recordings call by another name. */
const SYMBOLS: Readonly<Record<string, string>> = { SPX: 'SPXUSD', FB: 'META', WTI: 'USOIL', BRENT: 'UKOIL', NATGAS: 'NATGASUSD' };

export async function readRecordedGaps(directory: string): Promise<Recorded> {
  const nights = new Map<RuleClass, Night[]>();
  const insideSessions = new Map<RuleClass, Step[]>();
  const closes = new Map<string, { at: number; close: number }[]>();
  const seen = new Set<string>();
  const names = (await readdir(directory, { recursive: true })).filter((name) => /csv(\.gz)?$/.test(name)).toSorted();
  for (const name of names) {
    const file = describeFile(name);
    if (file === undefined) continue;
    const { symbol, ruleClass, interval } = file;
    const bars = await readRecordedBars(join(directory, name));
    if (bars.length === 0) continue;
    if (interval === '1d') closes.set(symbol, [...(closes.get(symbol) ?? []), ...bars]);
    if (!file.hasOpenings) continue;
    const found = interval === '1d' ? nightsOfDays(symbol, ruleClass, bars) : nightsOfBars(symbol, bars);
    const fresh = found.filter(({ date }) => !seen.has(`${symbol} ${date}`));
    for (const { date } of fresh) seen.add(`${symbol} ${date}`);
    nights.set(ruleClass, [...(nights.get(ruleClass) ?? []), ...(interval === '1d' ? fresh : withRealOpenings(fresh))]);
    if (interval !== '1d') {
      insideSessions.set(ruleClass, [...(insideSessions.get(ruleClass) ?? []), ...stepsInside(symbol, ruleClass, bars)]);
    }
  }
  return { nights, insideSessions, closes };
}

function describeFile(name: string): { symbol: string; ruleClass: RuleClass; interval: CandleInterval; hasOpenings: boolean } | undefined {
  const base = name.slice(name.lastIndexOf('/') + 1);
  const hasCloses = name.includes('close');
  const [, recordedSymbol = '', content] = /^([A-Z0-9]+)(?:_([0-9]+[mhd])[_.]|\.csv)/.exec(base) ?? [];
  const interval = CANDLE_INTERVALS.find((each) => each === (content ?? '1d'));
  const symbol = SYMBOLS[recordedSymbol] ?? recordedSymbol;
  // A share that is not traded here gaps like one that is.
  const ruleClass = instrumentBySymbol(symbol)?.ruleClass ?? (name.startsWith('stocks/') ? 'share' : undefined);
  if (ruleClass === undefined || interval === undefined) return undefined;
  return { symbol, ruleClass, interval, hasOpenings: !hasCloses };
}

/** Daily bars. An index trades here around the clock except on weekends, so its nights within the week are no gaps. */
function nightsOfDays(symbol: string, ruleClass: RuleClass, bars: readonly RecordedBar[]): readonly Night[] {
  const isShare = ruleClass === 'share';
  const years = yearsWithOpenings(bars);
  const nights = bars.flatMap((bar, place): Night[] => {
    const last = bars[place - 1];
    if (last === undefined || bar.at - last.at > LONGEST_BREAK_MS || !years.has(yearOf(bar))) return [];
    const isWeekend = bar.at - last.at > WEEKEND_MS;
    const before = bars.slice(Math.max(0, place - SESSIONS_BEFORE - 1), place);
    return [
      {
        symbol,
        date: dateOf(bar.at),
        gap: bar.open / last.close - 1,
        isWeekend,
        activityAfter: isShare ? bar.volume : (bar.high - bar.low) / bar.open,
        volatilityBefore: volatilityOf(before, SESSIONS_BEFORE),
      },
    ];
  });
  // Cryptocurrencies trade through every night.
  return ruleClass === 'crypto' ? [] : nights;
}

function yearsWithOpenings(bars: readonly RecordedBar[]): ReadonlySet<number> {
  const sums = new Map<number, { gaps: number; moves: number }>();
  for (const [place, bar] of bars.entries()) {
    const last = bars[place - 1] ?? bar;
    const { gaps, moves } = sums.get(yearOf(bar)) ?? { gaps: 0, moves: 0 };
    sums.set(yearOf(bar), { gaps: gaps + Math.abs(bar.open / last.close - 1), moves: moves + Math.abs(bar.close / bar.open - 1) });
  }
  return new Set([...sums].filter(([, { gaps, moves }]) => gaps >= LEAST_GAP_TO_MOVE * moves).map(([year]) => year));
}

function yearOf({ at }: RecordedBar): number {
  return new Date(at).getUTCFullYear();
}

/** Intraday bars: a night is where the market closes between two bars. */
function nightsOfBars(symbol: string, bars: readonly RecordedBar[]): readonly Night[] {
  const hours = instrumentBySymbol(symbol)?.tradingHours ?? 'newYork';
  if (hours === 'always') return [];
  const barsADay = Math.max(1, Math.round(DAY_MS / medianStep(bars)));
  return bars.flatMap((bar, place): Night[] => {
    const last = bars[place - 1];
    if (last === undefined || bar.at - last.at > LONGEST_BREAK_MS) return [];
    const closing = nextClosing(hours, last.at);
    if (closing === null || closing > bar.at) return [];
    const after = bars.slice(place, place + barsADay).filter(({ at }) => at < bar.at + DAY_MS);
    const range = Math.max(...after.map(({ high }) => high)) - Math.min(...after.map(({ low }) => low));
    const sessions = 20 * barsADay;
    return [
      {
        symbol,
        date: dateOf(bar.at),
        gap: bar.open / last.close - 1,
        isWeekend: bar.at - last.at > WEEKEND_MS,
        activityAfter: range / bar.open,
        volatilityBefore: volatilityOf(bars.slice(Math.max(0, place - sessions - 1), place), sessions),
      },
    ];
  });
}

function stepsInside(symbol: string, ruleClass: RuleClass, bars: readonly RecordedBar[]): readonly Step[] {
  const hours = instrumentBySymbol(symbol)?.tradingHours ?? 'newYork';
  const limit = PRICE_TERMS[ruleClass].jumpLimit;
  return bars.flatMap((bar, place): Step[] => {
    const last = bars[place - 1];
    if (last === undefined || bar.at - last.at > LONGEST_SILENCE_MS) return [];
    const closing = hours === 'always' ? null : nextClosing(hours, last.at);
    if (closing !== null && closing <= bar.at) return [];
    const isJump = Math.abs(Math.log(bar.open / last.close)) > limit;
    return [
      { date: dateOf(bar.at), gap: bar.open / last.close - 1, isTakenBack: isJump && Math.abs(Math.log(bar.close / last.close)) < limit },
    ];
  });
}

function withRealOpenings(nights: readonly Night[]): readonly Night[] {
  const years = Map.groupBy(nights, ({ date }) => date.slice(0, 4));
  const real = new Set(
    [...years]
      .filter(([, those]) => those.filter(({ gap }) => Math.abs(gap) < 1e-6).length <= MOST_REPEATED_OPENINGS * those.length)
      .map(([year]) => year),
  );
  return nights.filter(({ date }) => real.has(date.slice(0, 4)));
}

/** Root of the mean squared move between closes; undefined for fewer than half of the closes wanted. */
export function volatilityOf(bars: readonly Pick<RecordedBar, 'close'>[], wanted: number): number | undefined {
  if (bars.length < wanted / 2) return undefined;
  let sum = 0;
  for (const [place, bar] of bars.entries()) {
    const last = bars[place - 1];
    if (last !== undefined) sum += Math.log(bar.close / last.close) ** 2;
  }
  return Math.sqrt(sum / (bars.length - 1));
}

function medianStep(bars: readonly RecordedBar[]): number {
  const steps = bars.slice(1, 200).map(({ at }, place) => at - (bars[place]?.at ?? at));
  return steps.toSorted((one, other) => one - other)[Math.floor(steps.length / 2)] ?? HOUR_MS;
}

function dateOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

/** The kinds of night that a client can choose by what is known before it. */
export function kindsOf(nights: readonly Night[], ruleClass: RuleClass): Readonly<Record<string, readonly Night[]>> {
  const weekends = nights.filter(({ isWeekend }) => isWeekend);
  if (ruleClass === 'share') {
    const announced = busiest(nights, ({ symbol, date }) => `${symbol} ${quarterOf(date)}`, 1);
    return {
      'every night': nights,
      weekend: weekends,
      turbulent: mostVolatile(nights, 0.1),
      announced,
      'announced, volatile share': mostVolatile(announced, 0.5),
    };
  }
  return {
    ...(ruleClass === 'gold' && { 'daily break': nights.filter(({ isWeekend }) => !isWeekend) }),
    weekend: weekends,
    turbulent: mostVolatile(weekends, 0.1),
    announced: busiest(weekends, ({ symbol, date }) => `${symbol} ${date.slice(0, 4)}`, 4),
  };
}

/** Of each group, the nights before its busiest sessions. */
function busiest(nights: readonly Night[], groupOf: (night: Night) => string, most: number): readonly Night[] {
  return [...Map.groupBy(nights, groupOf).values()].flatMap((group) =>
    group.toSorted((one, other) => other.activityAfter - one.activityAfter).slice(0, most),
  );
}

/** The share of nights before which the market moved most. */
function mostVolatile(nights: readonly Night[], share: number): readonly Night[] {
  const known = nights.flatMap(({ volatilityBefore }) => volatilityBefore ?? []).toSorted((one, other) => other - one);
  const least = known[Math.floor(known.length * share)] ?? 0;
  return nights.filter(({ volatilityBefore }) => volatilityBefore !== undefined && volatilityBefore >= least);
}

function quarterOf(date: string): string {
  return `${date.slice(0, 4)}/${Math.floor((Number(date.slice(5, 7)) - 1) / 3)}`;
}

/** The gaps of these nights beyond `countedFrom`, in basis points, times `factor` if another market represents it. */
export function sampleOf(
  nights: readonly Pick<Night, 'date' | 'gap'>[],
  { countedFrom, factor = 1 }: { countedFrom: number; factor?: number },
): GapSample {
  const dates = Map.groupBy(nights, ({ date }) => date);
  const beyond = [...dates]
    .map(([night, those]) => ({
      night,
      gaps: those
        .map(({ gap }) => Math.round(gap * factor * BASIS_POINTS * 10) / 10)
        .filter((gap) => Math.abs(gap) > countedFrom)
        .toSorted((one, other) => Math.abs(other) - Math.abs(one)),
    }))
    .filter(({ gaps }) => gaps.length > 0)
    .toSorted((one, other) => one.night.localeCompare(other.night));
  return { gapCount: nights.length, nightCount: dates.size, countedFrom, beyond };
}
