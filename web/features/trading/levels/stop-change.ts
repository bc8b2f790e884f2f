import type { Price } from '@fairlead/domain/price.ts';
import type { Stops } from '@fairlead/domain/trading/stops.ts';

/** One level moved by a change of stops, for the confirmation message. */
export interface LevelMove {
  readonly level: 'stopLoss' | 'takeProfit' | 'trailingDistance';
  /** Null if the level didn't exist before, or was removed. */
  readonly from: Price | null;
  readonly to: Price | null;
}

const LEVELS: readonly LevelMove['level'][] = ['stopLoss', 'takeProfit', 'trailingDistance'];

export function findMoves(before: Stops, after: Stops): readonly LevelMove[] {
  return LEVELS.flatMap((level) => (before[level] === after[level] ? [] : [{ level, from: before[level], to: after[level] }]));
}

/** The stops with the moves undone; other changes made meanwhile stay. */
export function withoutMoves({ stopLoss, takeProfit, trailingDistance }: Stops, moves: readonly LevelMove[]): Stops {
  const before = Object.fromEntries(moves.map(({ level, from }) => [level, from]));
  return { stopLoss, takeProfit, trailingDistance, ...before };
}
