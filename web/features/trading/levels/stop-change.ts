import type { Price } from '@fairlead/domain/price.ts';
import type { Stops } from '@fairlead/domain/trading/stops.ts';

/** What moved when stops were changed, for the sentence that says so. */
export interface LevelMove {
  readonly level: 'stopLoss' | 'takeProfit' | 'trailingDistance';
  /** Null where there was none, or is none any more. */
  readonly from: Price | null;
  readonly to: Price | null;
}

const LEVELS: readonly LevelMove['level'][] = ['stopLoss', 'takeProfit', 'trailingDistance'];

export function findMoves(before: Stops, after: Stops): readonly LevelMove[] {
  return LEVELS.flatMap((level) => (before[level] === after[level] ? [] : [{ level, from: before[level], to: after[level] }]));
}

/** The stops with the moves taken back; what else has changed meanwhile stays. */
export function withoutMoves({ stopLoss, takeProfit, trailingDistance }: Stops, moves: readonly LevelMove[]): Stops {
  const before = Object.fromEntries(moves.map(({ level, from }) => [level, from]));
  return { stopLoss, takeProfit, trailingDistance, ...before };
}
