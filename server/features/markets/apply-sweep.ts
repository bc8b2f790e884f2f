import type { Sweep } from '@fairlead/domain/engine/sweep.ts';
import type { QuoteBoard } from './quote-board.ts';

/**
 * Returns what makes the prices those after a corporate action. To be called in the same turn in which a sweep begins or is read from the
 * journal: accounts are in new shares from then on, and must not be valued at a price in old ones. A sweep that begins again, because its
 * beginning did not become durable, or in another partition, changes no price twice. `beginElsewhere` lets the other engines of this process
 * begin it first: they compute it from the price before it.
 */
export function createSweepFollower(
  board: Pick<QuoteBoard, 'applySplit' | 'applyDividend'>,
  beginElsewhere: () => void = () => undefined,
): (sweep: Sweep) => void {
  const applied = new Set<number>();
  return (sweep) => {
    if (sweep.kind === 'night' || applied.has(sweep.action.id)) return;
    const { action, dueAt } = sweep;
    applied.add(action.id);
    beginElsewhere();
    if (action.kind === 'split') board.applySplit(action.symbol, action.ratio, dueAt);
    else if (action.kind === 'dividend') board.applyDividend(action.symbol, action.gross, dueAt);
  };
}
