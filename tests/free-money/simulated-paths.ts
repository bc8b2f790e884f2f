import { instrumentBySymbol } from '@fairlead/domain/trading/instruments.ts';
import { nextClosing, nextOpening, isMarketOpen } from '@fairlead/domain/trading/market-hours.ts';
import { awayFromZero, type MarketPath, type PricePoint } from './market-path.ts';
import type { Random } from './random.ts';

/**
 * Simulated markets without drift: every move is as likely up as down, so a fair game costs the spread on average. Moves have fat tails,
 * and prices move while their market is closed.
 */

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const DAYS_A_YEAR = 365;
const YEAR_MS = DAYS_A_YEAR * DAY_MS;
const LARGEST_MOVE = 0.9;

export interface SimulatedSymbol {
  readonly symbol: string;
  readonly startPrice: number;
  /** A year's, as a share. */
  readonly volatility: number;
  /** The share of the moves that all symbols have in common. */
  readonly common?: number;
}

export interface Simulation {
  readonly symbols: readonly [SimulatedSymbol, ...SimulatedSymbol[]];
  readonly startsAt: number;
  readonly endsAt: number;
  readonly stepMs: number;
  /** A move just after each close of the first symbol, such as on an announcement: the standard deviation of its share. */
  readonly newsAfterClosing?: number;
  /** Whether the first of these moves was scheduled news. */
  readonly isNewsAnnounced?: boolean;
  /** Moves are amounts instead of shares, as of oil near zero. */
  readonly isAbsolute?: boolean;
}

/** News is published this long after a market has closed. */
export const NEWS_AFTER_MS = 5_000;

export function simulatePath(simulation: Simulation, random: Random): MarketPath {
  const { symbols, startsAt, endsAt, newsAfterClosing = 0, isNewsAnnounced = false, isAbsolute = false } = simulation;
  const [first, ...others] = symbols;
  const hours = hoursOf(first.symbol);
  const closesAt = nextClosing(hours, startsAt) ?? startsAt + (endsAt - startsAt) / 2;
  const opensAt = nextOpening(hours, closesAt - 1) ?? closesAt;
  const moments = momentsOf(simulation);
  const mids = new Map(symbols.map(({ symbol, startPrice }) => [symbol, startPrice]));
  const points: PricePoint[] = [];
  let last = startsAt;
  for (const { at, isNews } of moments) {
    const shared = random.fatTailed();
    const years = Math.sqrt((at - last) / YEAR_MS);
    for (const { symbol, startPrice, volatility, common = 0 } of symbols) {
      const own = random.fatTailed();
      const noise = Math.sqrt(common) * shared + Math.sqrt(1 - common) * own;
      const deviation = volatility * years + (isNews && symbol === first.symbol ? newsAfterClosing : 0);
      const move = at === startsAt ? 0 : Math.max(-LARGEST_MOVE, Math.min(LARGEST_MOVE, noise * deviation));
      const before = mids.get(symbol) ?? startPrice;
      const mid = isAbsolute ? before + move * startPrice : before * (1 + move);
      mids.set(symbol, mid);
      points.push({ symbol, at, mid, halfSpread: awayFromZero(symbol, mid, (spreadOf(symbol) * (isAbsolute ? 1 : mid / startPrice)) / 2) });
    }
    last = at;
  }
  const movePercents = symbols.map(({ symbol, volatility }) => {
    const news = symbol === first.symbol && !isNewsAnnounced ? newsAfterClosing : 0;
    return [symbol, isAbsolute ? 0 : 100 * Math.sqrt(volatility ** 2 / DAYS_A_YEAR + news ** 2)] as const;
  });
  return {
    symbols: [first.symbol, ...others.map(({ symbol }) => symbol)],
    points,
    startsAt,
    closesAt,
    opensAt,
    endsAt,
    isAbsolute,
    announcements: isNewsAnnounced ? [{ opensBefore: startsAt, opensAfter: opensAt }] : [],
    movePercents: Object.fromEntries(movePercents),
  };
}

/** A grid while the first market is open; while it is closed, its news, coarse steps, and the opening itself. */
function momentsOf({ symbols: [first, ...others], startsAt, endsAt, stepMs }: Simulation): readonly { at: number; isNews: boolean }[] {
  const hours = hoursOf(first.symbol);
  const moments: { at: number; isNews: boolean }[] = [];
  let at = startsAt;
  while (at <= endsAt) {
    moments.push({ at, isNews: false });
    const closing = nextClosing(hours, at);
    if (isMarketOpen(hours, at)) {
      if (closing !== null && closing <= at + stepMs) {
        moments.push({ at: closing + NEWS_AFTER_MS, isNews: true });
        at = closing + NEWS_AFTER_MS + 1;
        continue;
      }
      at += stepMs;
      continue;
    }
    const opening = nextOpening(hours, at) ?? Infinity;
    // Another market that is open meanwhile needs steps of its own.
    const step = others.length > 0 ? Math.max(stepMs, 30 * MINUTE_MS) : 2 * DAY_MS;
    at = Math.min(opening, at + step);
  }
  return moments;
}

function hoursOf(symbol: string): Parameters<typeof nextClosing>[0] {
  return instrumentBySymbol(symbol)?.tradingHours ?? 'always';
}

function spreadOf(symbol: string): number {
  return (instrumentBySymbol(symbol)?.typicalSpread ?? 0) / 1_000_000;
}

// 2026-03-02 is a Monday; all of Europe and America have winter time until the 8th.
const MONDAY = Date.UTC(2026, 2, 2);
const weekOf = (random: Random): number => MONDAY + 7 * DAY_MS * random.index(40);

const EURUSD: SimulatedSymbol = { symbol: 'EURUSD', startPrice: 1.1, volatility: 0.08 };
const AAPL: SimulatedSymbol = { symbol: 'AAPL', startPrice: 275, volatility: 0.3 };
const BTCUSD: SimulatedSymbol = { symbol: 'BTCUSD', startPrice: 90_000, volatility: 0.6 };

function shareNight(newsAfterClosing: number, random: Random, isNewsAnnounced = false): MarketPath {
  const day = weekOf(random) + random.index(4) * DAY_MS;
  const [startsAt, endsAt] = [day + 17 * HOUR_MS, day + DAY_MS + 18 * HOUR_MS];
  return simulatePath({ symbols: [AAPL], startsAt, endsAt, stepMs: 5 * MINUTE_MS, newsAfterClosing, isNewsAnnounced }, random);
}

function shareDays(newsAfterClosing: number, random: Random): MarketPath {
  const monday = weekOf(random);
  const [startsAt, endsAt] = [monday + 16 * HOUR_MS, monday + 3 * DAY_MS + 18 * HOUR_MS];
  return simulatePath({ symbols: [AAPL], startsAt, endsAt, stepMs: 15 * MINUTE_MS, newsAfterClosing }, random);
}

/** Two hours in which crude oil moves about 40 cents a minute, whatever its price. */
function oilFrom(startPrice: number, random: Random): MarketPath {
  const startsAt = weekOf(random) + DAY_MS + 14 * HOUR_MS;
  const volatility = (0.4 / startPrice) * Math.sqrt(YEAR_MS / MINUTE_MS);
  const symbols = [{ symbol: 'USOIL', startPrice, volatility }] as const;
  return simulatePath({ symbols, startsAt, endsAt: startsAt + 2 * HOUR_MS, stepMs: 20_000, isAbsolute: true }, random);
}

/** Kinds of simulated markets, by name. */
export const SIMULATED = {
  /** From Friday noon over the weekend to Monday. */
  'forex weekend': (random: Random) => {
    const friday = weekOf(random) + 4 * DAY_MS;
    return simulatePath(
      {
        symbols: [EURUSD],
        startsAt: friday + 14 * HOUR_MS,
        endsAt: friday + 3 * DAY_MS + 2 * HOUR_MS,
        stepMs: 10 * MINUTE_MS,
        newsAfterClosing: 0.005,
      },
      random,
    );
  },
  /** An hour of a currency pair in steps of a second. */
  'forex hour': (random: Random) => {
    const startsAt = weekOf(random) + (1 + random.index(3)) * DAY_MS + 12 * HOUR_MS;
    return simulatePath({ symbols: [EURUSD], startsAt, endsAt: startsAt + 20 * MINUTE_MS, stepMs: 1_000 }, random);
  },
  /** A share over one night, with news after the close. */
  'share night': (random: Random) => shareNight(0.03, random),
  /** A share over a night before which results are announced. */
  'share, results': (random: Random) => shareNight(0.08, random, true),
  /** A share over a night with news that may ruin the company. */
  'share, disaster': (random: Random) => shareNight(0.2, random),
  /** A German share and the index it belongs to, over nine days in which markets move several percent a day. */
  'share and index, crash': (random: Random) => {
    const monday = weekOf(random);
    return simulatePath(
      {
        symbols: [
          { symbol: 'SAP', startPrice: 222, volatility: 1.8, common: 0.98 },
          { symbol: 'DEU40', startPrice: 25_000, volatility: 1.8, common: 0.98 },
        ],
        startsAt: monday + 9 * HOUR_MS,
        endsAt: monday + 9 * DAY_MS + 11 * HOUR_MS,
        stepMs: 30 * MINUTE_MS,
      },
      random,
    );
  },
  /** Bitcoin and gold in the days of a crash. */
  'gold and bitcoin, crash': (random: Random) => {
    const monday = weekOf(random);
    return simulatePath(
      {
        symbols: [
          { symbol: 'XAUUSD', startPrice: 4_000, volatility: 0.9 },
          { ...BTCUSD, volatility: 1.5 },
        ],
        startsAt: monday + 9 * HOUR_MS,
        endsAt: monday + 3 * DAY_MS + 9 * HOUR_MS,
        stepMs: 5 * MINUTE_MS,
      },
      random,
    );
  },
  /** Gold in the days of a crash. */
  'gold, crash': (random: Random) => {
    const monday = weekOf(random);
    return simulatePath(
      {
        symbols: [{ symbol: 'XAUUSD', startPrice: 4_000, volatility: 0.9 }],
        startsAt: monday + 9 * HOUR_MS,
        endsAt: monday + 3 * DAY_MS + 9 * HOUR_MS,
        stepMs: 5 * MINUTE_MS,
      },
      random,
    );
  },
  /** Two hours of bitcoin in a crash, with a price every twenty seconds. */
  'bitcoin, crash': (random: Random) => {
    const tuesday = weekOf(random) + DAY_MS;
    return simulatePath(
      { symbols: [{ ...BTCUSD, volatility: 3 }], startsAt: tuesday + 14 * HOUR_MS, endsAt: tuesday + 20 * HOUR_MS, stepMs: 20_000 },
      random,
    );
  },
  /** Crude oil as on 2020-04-20, when its price fell below zero. */
  'oil near zero': (random: Random) => oilFrom(1, random),
  'oil at the floor': (random: Random) => oilFrom(15.5, random),
  /** A quiet day of a currency pair, in which nothing moves far. */
  'forex days': (random: Random) => {
    const monday = weekOf(random);
    return simulatePath(
      { symbols: [EURUSD], startsAt: monday + 8 * HOUR_MS, endsAt: monday + 3 * DAY_MS + 8 * HOUR_MS, stepMs: 20 * MINUTE_MS },
      random,
    );
  },
  /** Days of a share whose nights move as the recorded ones do: half of them by less than half a percent, one in a hundred by five. */
  'share days': (random: Random) => shareDays(0.012, random),
  /** Days in which a share moves by more than three percent. */
  'volatile share days': (random: Random) => shareDays(0.03, random),
} as const satisfies Readonly<Record<string, (random: Random) => MarketPath>>;

export type SimulatedName = keyof typeof SIMULATED;
