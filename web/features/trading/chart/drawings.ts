import { ratioBetween, type DatedSplit } from '@fairlead/domain/trading/actions/restate-price.ts';
import { isRecord, type ChartStorage } from './chart-storage.ts';

/** A client's drawing on the chart of one instrument. Stored in this browser, separately for each client and instrument. */
export interface Drawing {
  readonly id: string;
  readonly tool: DrawingTool;
  readonly points: readonly DrawingPoint[];
}

export interface DrawingPoint {
  /** Milliseconds since 1970 UTC; may be after the last candle. */
  readonly timestamp: number;
  /** A price in decimals. */
  readonly value: number;
}

export const DRAWING_TOOLS = ['trendLine', 'ray', 'horizontalLine', 'channel', 'rectangle', 'fibonacci'] as const;
export type DrawingTool = (typeof DRAWING_TOOLS)[number];

/** The number of points of each kind of drawing. */
export const POINTS_OF: Readonly<Record<DrawingTool, number>> = {
  trendLine: 2,
  ray: 2,
  horizontalLine: 1,
  channel: 3,
  rectangle: 2,
  fibonacci: 2,
};

export const MOST_DRAWINGS = 100;

const LONGEST_ID = 64;
/** The latest time a Date can hold; the library's times of far future candles stay below it. */
const LAST_MOMENT = 8.64e15;

/** The chart of one instrument whose drawings are stored. */
export interface DrawnChart {
  readonly clientId: number;
  readonly symbol: string;
  /** The splits of the instrument that have taken effect, in ascending order. */
  readonly splits: readonly DatedSplit[];
}

/** The stored drawings, in today's shares. */
export function readDrawings(storage: ChartStorage, { clientId, symbol, splits }: DrawnChart): readonly Drawing[] {
  const stored = storage.read(drawingsKey(clientId, symbol));
  // Stored as a bare list, they are from before any instrument could be split.
  const { statedAt, drawings } = isRecord(stored) ? stored : { statedAt: null, drawings: stored };
  return restateDrawings(parseDrawings(drawings), typeof statedAt === 'number' ? statedAt : Number.NEGATIVE_INFINITY, splits);
}

/** False if they couldn't be stored. They are stored with the last split that is in them, so that each restates them once. */
export function writeDrawings(storage: ChartStorage, { clientId, symbol, splits }: DrawnChart, drawings: readonly Drawing[]): boolean {
  const key = drawingsKey(clientId, symbol);
  const statedAt = splits.at(-1)?.dueAt ?? null;
  if (drawings.length > 0) return storage.write(key, { statedAt, drawings });
  storage.remove(key);
  return true;
}

function drawingsKey(clientId: number, symbol: string): string {
  return `chart ${clientId} ${symbol}`;
}

/** The drawings with their prices in the shares after all splits that are later than `statedAt`; their times stay. */
function restateDrawings(drawings: readonly Drawing[], statedAt: number, splits: readonly DatedSplit[]): readonly Drawing[] {
  const ratio = ratioBetween(splits, statedAt, Number.POSITIVE_INFINITY);
  if (ratio === null) return drawings;
  const { newShares, oldShares } = ratio;
  return drawings.map(({ id, tool, points }) => ({
    id,
    tool,
    points: points.map(({ timestamp, value }) => ({ timestamp, value: (value * oldShares) / newShares })),
  }));
}

/** The valid drawings in a stored value, up to the maximum. */
export function parseDrawings(value: unknown): readonly Drawing[] {
  if (!Array.isArray(value)) return [];
  const drawings = value.flatMap((one: unknown) => parseDrawing(one) ?? []);
  return drawings.filter(({ id }, index) => drawings.findIndex((other) => other.id === id) === index).slice(0, MOST_DRAWINGS);
}

export function parseDrawing(value: unknown): Drawing | null {
  if (!isRecord(value)) return null;
  const tool = DRAWING_TOOLS.find((one) => one === value['tool']);
  const id = value['id'];
  if (tool === undefined || typeof id !== 'string' || id === '' || id.length > LONGEST_ID || !Array.isArray(value['points'])) return null;
  const points = value['points'].flatMap((point: unknown) => parsePoint(point) ?? []);
  return points.length === POINTS_OF[tool] && points.length === value['points'].length ? { id, tool, points } : null;
}

function parsePoint(value: unknown): DrawingPoint | null {
  if (!isRecord(value)) return null;
  const { timestamp, value: at } = value;
  if (typeof timestamp !== 'number' || typeof at !== 'number' || !Number.isFinite(at)) return null;
  return Number.isFinite(timestamp) && Math.abs(timestamp) <= LAST_MOMENT ? { timestamp, value: at } : null;
}

/** The starting points of a drawing created without a pointer: across the middle half of the visible range, to be moved from there. */
export function placeDrawing(
  tool: DrawingTool,
  view: { readonly from: number; readonly to: number; readonly low: number; readonly high: number },
): readonly DrawingPoint[] {
  const at = (across: number, up: number): DrawingPoint => ({
    timestamp: Math.round(view.from + (view.to - view.from) * across),
    value: view.low + (view.high - view.low) * up,
  });
  switch (tool) {
    case 'horizontalLine':
      return [at(0.5, 0.5)];
    case 'channel':
      return [at(0.25, 0.35), at(0.75, 0.55), at(0.25, 0.55)];
    default:
      return [at(0.25, 0.35), at(0.75, 0.65)];
  }
}

/** The drawing moved as a whole. */
export function moveDrawing({ id, tool, points }: Drawing, byMs: number, byValue: number): Drawing {
  return { id, tool, points: points.map(({ timestamp, value }) => ({ timestamp: timestamp + byMs, value: value + byValue })) };
}
