import type { Sweep } from '@fairlead/domain/engine/sweep.ts';
import type { QuoteBoard } from './quote-board.ts';

/**
 * Makes the prices those after a corporate action. To be called once for each sweep, in the same turn in which it begins or is read from
 * the journal: accounts are in new shares from then on, and must not be valued at a price in old ones.
 */
export function applySweep(board: Pick<QuoteBoard, 'applySplit' | 'applyDividend'>, sweep: Sweep): void {
  if (sweep.kind === 'night') return;
  const { action, dueAt } = sweep;
  if (action.kind === 'split') board.applySplit(action.symbol, action.ratio, dueAt);
  else if (action.kind === 'dividend') board.applyDividend(action.symbol, action.gross, dueAt);
}
