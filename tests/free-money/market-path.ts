import { instrumentBySymbol } from '@fairlead/domain/trading/instruments.ts';

/** A market's actual price, as everybody outside the broker could see it. */

export interface PricePoint {
  readonly symbol: string;
  /** Milliseconds since 1970 UTC. */
  readonly at: number;
  readonly mid: number;
  /** Half the difference between ask and bid. */
  readonly halfSpread: number;
}

/**
 * A stretch of market history with one relevant close and one relevant opening. Prices also move while a market is closed; the broker's
 * feed does not show that, but the client sees it elsewhere.
 */
export interface MarketPath {
  /** The instrument that is traded first, then those that go with it. */
  readonly symbols: readonly [string, ...string[]];
  /** In chronological order. The first points of all symbols are at `startsAt`. */
  readonly points: readonly PricePoint[];
  readonly startsAt: number;
  /** When the first symbol's market closes, and reopens after it. */
  readonly closesAt: number;
  readonly opensAt: number;
  /** All markets are open then. */
  readonly endsAt: number;
  /** Moves are amounts instead of shares: the price may fall below zero. */
  readonly isAbsolute?: boolean;
  /** Scheduled news about the first symbol. */
  readonly announcements?: readonly Announcement[];
  /** By symbol, how far the price moved in a day before the path: see dailyMovePercent. */
  readonly movePercents?: Readonly<Record<string, number>>;
}

/** It is published in the night between two sessions; the times are their openings. */
export interface Announcement {
  readonly opensBefore: number;
  readonly opensAfter: number;
}

/** Looks up a path's prices by time. */
export interface PathPrices {
  /** The latest point at or before a moment. */
  readonly pointAt: (symbol: string, at: number) => PricePoint;
}

export function createPathPrices(path: MarketPath): PathPrices {
  const bySymbol = Map.groupBy(path.points, ({ symbol }) => symbol);
  return {
    pointAt(symbol, at) {
      const points = bySymbol.get(symbol) ?? [];
      let low = 0;
      let high = points.length - 1;
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if ((points[middle]?.at ?? Infinity) <= at) low = middle;
        else high = middle - 1;
      }
      const point = points[low];
      if (point === undefined) throw new Error(`the path has no price of ${symbol}`);
      return point;
    },
  };
}

/** No mirrored price falls below this share of the previous one. */
const LEAST_FACTOR = 0.05;

/** The path in which every price moves by as much in the other direction. */
export function mirrorPath(path: MarketPath): MarketPath {
  const before = new Map<string, { real: number; mirrored: number }>();
  const points = path.points.map((point): PricePoint => {
    const last = before.get(point.symbol) ?? { real: point.mid, mirrored: point.mid };
    if (path.isAbsolute === true) {
      const mid = last.mirrored - (point.mid - last.real);
      before.set(point.symbol, { real: point.mid, mirrored: mid });
      return { ...point, mid, halfSpread: awayFromZero(point.symbol, mid, point.halfSpread) };
    }
    const mid = last.mirrored * Math.max(LEAST_FACTOR, 2 - point.mid / last.real);
    before.set(point.symbol, { real: point.mid, mirrored: mid });
    return { ...point, mid, halfSpread: (point.halfSpread / point.mid) * mid };
  });
  return { ...path, points };
}

/** Half a spread, or a wider one if a side would be zero, which is not a price. */
export function awayFromZero(symbol: string, mid: number, halfSpread: number): number {
  const step = 10 ** -(instrumentBySymbol(symbol)?.digits ?? 0);
  return [mid - halfSpread, mid + halfSpread].some((side) => Math.round(side / step) === 0) ? halfSpread + 2 * step : halfSpread;
}
