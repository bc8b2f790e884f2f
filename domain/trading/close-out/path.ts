import type { Cents } from '../../money.ts';

/** An account at a moment of a replay. */
export interface PathPoint {
  /** The step of the replay. */
  readonly index: number;
  /** Milliseconds since 1970 UTC. */
  readonly at: number;
  readonly equity: Cents;
  readonly usedMargin: Cents;
}

/** More are not told apart on a screen. */
const MOST_POINTS = 400;

/**
 * Leaves out points, so that a chart of the rest looks the same: of each stretch of time the first, the last, the highest and the lowest
 * remain, and everything at the given steps.
 */
export function thinPath(points: readonly PathPoint[], kept: readonly number[], most = MOST_POINTS): readonly PathPoint[] {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined || points.length <= most) return points;
  const stretchMs = Math.max(1, ((last.at - first.at) / most) * 4);
  const stretches = new Map<number, PathPoint[]>();
  for (const point of points) {
    const stretch = Math.floor((point.at - first.at) / stretchMs);
    const ofStretch = stretches.get(stretch);
    if (ofStretch === undefined) stretches.set(stretch, [point]);
    else ofStretch.push(point);
  }
  const chosen = new Set<PathPoint>();
  for (const ofStretch of stretches.values()) for (const point of selectExtremes(ofStretch)) chosen.add(point);
  return points.filter((point) => chosen.has(point) || kept.includes(point.index));
}

function selectExtremes(points: readonly PathPoint[]): readonly PathPoint[] {
  const by = (isBetter: (one: PathPoint, other: PathPoint) => boolean): PathPoint[] =>
    points.slice(0, 1).map((first) => points.reduce((best, point) => (isBetter(point, best) ? point : best), first));
  return [
    ...points.slice(0, 1),
    ...by((one, other) => one.equity < other.equity),
    ...by((one, other) => one.equity > other.equity),
    ...points.slice(-1),
  ];
}
