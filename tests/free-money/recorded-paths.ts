import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { instrumentBySymbol } from '@fairlead/domain/trading/instruments.ts';
import type { TradingHoursName } from '@fairlead/domain/trading/instrument.ts';
import { RETAIL_RULE_PACK } from '@fairlead/domain/trading/rule-pack.ts';
import { dailyMovePercent, SUGGESTION_SESSIONS } from '@fairlead/domain/trading/suggested-margin.ts';
import { isMarketOpen, nextClosing, nextOpening } from '@fairlead/domain/trading/market-hours.ts';
import { readRecordedTicks } from '@fairlead/server/adapters/prices/replay/recorded-file.ts';
import { recordedFileAt } from '@fairlead/server/adapters/prices/replay/recording-name.ts';
import { LONGEST_BREAK_MS, readRecordedBars, type RecordedBar } from '../support/recorded-bars.ts';
import type { Announcement, MarketPath, PricePoint } from './market-path.ts';
import { selectRaises } from './selected-raises.ts';

/**
 * Recorded markets, as paths around one gap each. Bars and ticks are read from a directory of recordings, or from the short ones that the
 * repository ships.
 */

const SHIPPED = fileURLToPath(new URL('../../server/adapters/prices/replay/fixtures', import.meta.url));
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** A bar is played in steps no larger than this, because the market did not jump from one of its prices to the next. */
const LARGEST_STEP = 0.004;
/** Shares are played as this one, at its price, so that they have the spread of a share that is traded here. */
const SHARE = { symbol: 'AAPL', price: 275 };
/** Of the sessions of a quarter, the one with the largest volume follows the announcement of results. */
const ANNOUNCED_IN_A_QUARTER = 1;
/** Enough to open positions days in advance. */
const SESSIONS_BEFORE_RESULTS = 5;
const SESSIONS_OF_A_WEEK = 5;

export interface RecordedPaths {
  /** By kind of market. */
  readonly sets: Readonly<Record<string, readonly MarketPath[]>>;
  readonly isComplete: boolean;
}

/** Reads a directory of recordings; null for those that the repository ships. */
export async function readRecordedPaths(directory: string | null): Promise<RecordedPaths> {
  if (directory === null) return { sets: await readShipped(), isComplete: false };
  const names = (await readdir(directory, { recursive: true })).toSorted();
  const sets: Record<string, readonly MarketPath[]> = {
    'recorded weekends, major pairs': [],
    'recorded weekends, minor pairs': [],
    'recorded weekends before events, currency pairs': [],
    'recorded breaks, gold': [],
    'recorded nights, shares': [],
    'recorded nights before results, shares': [],
    'recorded weeks, shares': [],
    'recorded volatile weeks, shares': [],
    'recorded weekends, S&P 500': [],
    'recorded ticks': [],
  };
  const add = (kind: string, paths: readonly MarketPath[]): void => {
    sets[kind] = [...(sets[kind] ?? []), ...paths];
  };
  for (const name of names) {
    const [, symbol = '', step = ''] = /([A-Z0-9]+)_(1h|1d|ticks)[_.][^/]*csv(\.gz)?$/.exec(name) ?? [];
    const ruleClass = instrumentBySymbol(symbol)?.ruleClass;
    if (step === 'ticks') add('recorded ticks', await windowsOfTicks(join(directory, name)));
    if (step === '1h' && ruleClass !== undefined && !name.includes('ask')) {
      const kind = {
        majorForex: 'recorded weekends, major pairs',
        minorForex: 'recorded weekends, minor pairs',
        gold: 'recorded breaks, gold',
      };
      if (!(ruleClass in kind)) continue;
      const paths = gapsOfBars(symbol, await readRecordedBars(join(directory, name)));
      add(kind[ruleClass as keyof typeof kind], paths);
      if (ruleClass !== 'gold') add('recorded weekends before events, currency pairs', busiestOf(paths));
    }
    if (step === '1d' && name.startsWith('stocks/')) {
      const bars = await readRecordedBars(join(directory, name));
      add('recorded nights, shares', nightsOfDays(bars, SHARE));
      const isAnnounced = announcedOf(bars);
      add(
        'recorded nights before results, shares',
        nightsOfDays(bars, SHARE, { isWanted: isAnnounced, isAnnounced, sessionsBefore: SESSIONS_BEFORE_RESULTS }),
      );
      const weeks = nightsOfDays(bars, SHARE, { isWanted: weekEndsOf(bars), sessionsBefore: SESSIONS_OF_A_WEEK });
      add('recorded weeks, shares', weeks);
      add(
        'recorded volatile weeks, shares',
        weeks.filter((path) => selectRaises(path, RETAIL_RULE_PACK).length > 0),
      );
    }
    if (step === '1d' && name.endsWith('SPX_1d.csv.gz')) {
      const bars = (await readRecordedBars(join(directory, name))).filter(({ at }) => at >= Date.UTC(2008, 0, 1));
      add('recorded weekends, S&P 500', nightsOfDays(bars, { symbol: 'SPXUSD', price: 6_500 }));
    }
  }
  return { sets, isComplete: true };
}

async function readShipped(): Promise<RecordedPaths['sets']> {
  return {
    'recorded weekends, major pairs': await gapsOfTicks(join(SHIPPED, 'EURUSD_1m_bidask_2014-05-09_weekend.csv.gz')),
    'recorded nights, shares': await gapsOfTicks(join(SHIPPED, 'AAPL_1m_2016-04-26_overnight.csv.gz')),
    'recorded ticks': [
      ...(await windowsOfTicks(join(SHIPPED, 'EURUSD_ticks_2014-05-02_1225-1245.csv.gz'))),
      ...(await windowsOfTicks(join(SHIPPED, 'XAUUSD_ticks_2014-05-02_1230.csv.gz'))),
    ],
  };
}

/** Six hours before each close and three after the opening. */
function gapsOfBars(symbol: string, bars: readonly RecordedBar[]): readonly MarketPath[] {
  const instrument = instrumentBySymbol(symbol);
  const hours = instrument?.tradingHours ?? 'forex';
  const halfSpread = (instrument?.typicalSpread ?? 0) / 2_000_000;
  const price = bars.at(-1)?.close ?? 1;
  const halfSpreadAt = (mid: number): number => (halfSpread * mid) / price;
  return bars.flatMap((bar, place): MarketPath[] => {
    const last = bars[place - 1];
    const first = bars[place - 6];
    const end = bars[place + 2];
    if (last === undefined || first === undefined || end === undefined || bar.at - last.at > LONGEST_BREAK_MS) return [];
    const closesAt = nextClosing(hours, last.at) ?? Infinity;
    const opensAt = nextOpening(hours, closesAt - 1) ?? Infinity;
    // A bar that began before the market opened was recorded by a different clock.
    if (closesAt > bar.at || bar.at < opensAt || bar.at > opensAt + 2 * HOUR_MS || last.at < closesAt - 2 * HOUR_MS) return [];
    if (end.at > bar.at + 3 * HOUR_MS || first.at < last.at - 8 * HOUR_MS) return [];
    const points = bars.slice(place - 6, place + 3).flatMap((one) => {
      const isLast = one === last;
      return pointsOfBar(symbol, one, isLast ? Math.min(HOUR_MS, closesAt - one.at) : HOUR_MS, halfSpreadAt);
    });
    return [{ symbols: [symbol], points, startsAt: first.at, closesAt, opensAt: bar.at, endsAt: end.at + HOUR_MS - MINUTE_MS }];
  });
}

const EVENTS_IN_A_YEAR = 4;

/** The weekends of each year after which the market moved most, as after an election: by its range from the opening, without the gap. */
function busiestOf(paths: readonly MarketPath[]): readonly MarketPath[] {
  const rangeOf = ({ points, opensAt }: MarketPath): number => {
    const mids = points.filter(({ at }) => at >= opensAt).map(({ mid }) => mid);
    return Math.max(...mids) / Math.min(...mids);
  };
  const years = Map.groupBy(paths, ({ opensAt }) => new Date(opensAt).getUTCFullYear());
  return [...years.values()].flatMap((those) => those.toSorted((one, other) => rangeOf(other) - rangeOf(one)).slice(0, EVENTS_IN_A_YEAR));
}

interface NightChoice {
  readonly isWanted?: (bar: RecordedBar) => boolean;
  /** Whether it was public that something would move the price before this day's opening. */
  readonly isAnnounced?: (bar: RecordedBar) => boolean;
  readonly sessionsBefore?: number;
}

/** The last day of every trading week, counted from the first day of the recording. */
function weekEndsOf(bars: readonly RecordedBar[]): (bar: RecordedBar) => boolean {
  const ends = new Set(bars.filter((_bar, place) => place % SESSIONS_OF_A_WEEK === 0));
  return (bar) => ends.has(bar);
}

/** A session and the next one, scaled to the price of an instrument that is traded here. */
function nightsOfDays(
  bars: readonly RecordedBar[],
  { symbol, price }: { readonly symbol: string; readonly price: number },
  { isWanted = () => true, isAnnounced = () => false, sessionsBefore = 1 }: NightChoice = {},
): readonly MarketPath[] {
  const instrument = instrumentBySymbol(symbol);
  const halfSpread = (instrument?.typicalSpread ?? 0) / 2_000_000;
  const hours = instrument?.tradingHours ?? 'newYork';
  return bars.flatMap((bar, place): MarketPath[] => {
    const last = bars[place - 1];
    if (last === undefined || !isWanted(bar) || bar.at - last.at > LONGEST_BREAK_MS || isRepeatedOpening(bar, last)) return [];
    // An index trades around the clock within the week, so only its weekends have gaps.
    if (hours !== 'newYork' && bar.at - last.at < 2 * DAY_MS) return [];
    const factor = price / last.close;
    const firstPlace = Math.max(0, place - sessionsBefore);
    const days = bars.slice(firstPlace, place + 1);
    const sessions = days.map(({ at }) => sessionOfDay(hours, at));
    const [first] = sessions;
    const [before, after] = sessions.slice(-2);
    if (first === undefined || before === undefined || after === undefined || after.opensAt <= before.closesAt) return [];
    const halfSpreadAt = (mid: number): number => (halfSpread * mid) / price;
    const points = days.flatMap((day, nth) => {
      const session = sessions[nth];
      if (session === undefined) return [];
      const { open, high, low, close } = day;
      const scaled = { ...day, at: session.opensAt, open: open * factor, high: high * factor, low: low * factor, close: close * factor };
      return pointsOfBar(symbol, scaled, session.closesAt - session.opensAt, halfSpreadAt);
    });
    const { opensAt: startsAt } = first;
    const announcements = days.flatMap((day, nth): Announcement[] => {
      const [opensBefore, opensAfter] = [sessions[nth - 1]?.opensAt, sessions[nth]?.opensAt];
      return isAnnounced(day) && opensBefore !== undefined && opensAfter !== undefined ? [{ opensBefore, opensAfter }] : [];
    });
    const movePercent = dailyMovePercent(
      bars.slice(Math.max(0, firstPlace - SUGGESTION_SESSIONS - 1), firstPlace).map(({ close }) => close),
    );
    return [
      {
        symbols: [symbol],
        points,
        startsAt,
        closesAt: before.closesAt,
        opensAt: after.opensAt,
        endsAt: after.closesAt - MINUTE_MS,
        announcements,
        movePercents: movePercent === null ? {} : { [symbol]: movePercent },
      },
    ];
  });
}

/** Some sources repeat the last close as the opening if they have none. */
function isRepeatedOpening(bar: RecordedBar, last: RecordedBar): boolean {
  return Math.abs(bar.open / last.close - 1) < 1e-9;
}

/** The session that covers most of a day. */
function sessionOfDay(hours: TradingHoursName, day: number): { readonly opensAt: number; readonly closesAt: number } | undefined {
  const noon = day + 17 * HOUR_MS;
  const closesAt = nextClosing(hours, noon);
  const opensAt = nextOpening(hours, day);
  if (closesAt === null || opensAt === null) return undefined;
  if (hours === 'newYork') return opensAt < closesAt ? { opensAt, closesAt } : undefined;
  // New York's day of an index that trades longer.
  return { opensAt: day + 14.5 * HOUR_MS, closesAt };
}

function announcedOf(bars: readonly RecordedBar[]): (bar: RecordedBar) => boolean {
  const quarters = Map.groupBy(bars, ({ at }) => {
    const date = new Date(at);
    return date.getUTCFullYear() * 4 + Math.floor(date.getUTCMonth() / 3);
  });
  const announced = [...quarters.values()].flatMap((those) =>
    those.toSorted((one, other) => other.volume - one.volume).slice(0, ANNOUNCED_IN_A_QUARTER),
  );
  return (bar) => announced.includes(bar);
}

/** Opening, both extremes and close with small steps between them: the low first in a rising bar. */
function pointsOfBar(symbol: string, bar: RecordedBar, lengthMs: number, halfSpreadAt: (mid: number) => number): readonly PricePoint[] {
  const isRising = bar.close >= bar.open;
  const mids = isRising ? [bar.open, bar.low, bar.high, bar.close] : [bar.open, bar.high, bar.low, bar.close];
  const points: PricePoint[] = [];
  for (const [place, mid] of mids.entries()) {
    const before = mids[place - 1] ?? mid;
    const steps = place === 0 ? 1 : Math.max(1, Math.ceil(Math.abs(Math.log(mid / before)) / LARGEST_STEP));
    for (let step = 1; step <= steps; step += 1) {
      const at = place === 0 ? bar.at : bar.at + Math.floor(((place - 1 + step / steps) / 3) * (lengthMs - 1));
      const between = before + ((mid - before) * step) / steps;
      points.push({ symbol, at, mid: between, halfSpread: halfSpreadAt(between) });
    }
  }
  return points;
}

async function readTicks(path: string): Promise<readonly PricePoint[]> {
  const points: PricePoint[] = [];
  for await (const piece of readRecordedTicks(recordedFileAt(path))) {
    // Some sources continue for a minute after the close.
    for (const { symbol, bid, ask, at } of piece) {
      const hours = instrumentBySymbol(symbol)?.tradingHours ?? 'always';
      if (!isMarketOpen(hours, at)) continue;
      points.push({ symbol, at, mid: (bid + ask) / 2, halfSpread: (ask - bid) / 2 });
    }
  }
  return points;
}

const WINDOW_MS = 20 * MINUTE_MS;

/** Twenty minutes each. */
async function windowsOfTicks(path: string): Promise<readonly MarketPath[]> {
  const points = await readTicks(path);
  const windows = [...Map.groupBy(points, ({ at }) => Math.floor(at / WINDOW_MS)).values()];
  return windows.flatMap((those): MarketPath[] => {
    const [first] = those;
    const last = those.at(-1);
    if (first === undefined || last === undefined || last.at - first.at < MINUTE_MS) return [];
    const [startsAt, endsAt] = [first.at, last.at];
    return [{ symbols: [first.symbol], points: those, startsAt, closesAt: endsAt, opensAt: endsAt, endsAt }];
  });
}

/** One path for each close within a recording of ticks. */
async function gapsOfTicks(path: string): Promise<readonly MarketPath[]> {
  const points = await readTicks(path);
  return points.flatMap((point, place): MarketPath[] => {
    const last = points[place - 1];
    if (last === undefined || point.at - last.at < HOUR_MS) return [];
    const hours = instrumentBySymbol(point.symbol)?.tradingHours ?? 'forex';
    const closesAt = nextClosing(hours, last.at);
    if (closesAt === null || closesAt > point.at) return [];
    const those = points.filter(({ at }) => at >= last.at - 6 * HOUR_MS && at <= point.at + 3 * HOUR_MS);
    const [first] = those;
    const end = those.at(-1);
    if (first === undefined || end === undefined) return [];
    return [{ symbols: [point.symbol], points: those, startsAt: first.at, closesAt, opensAt: point.at, endsAt: end.at }];
  });
}
