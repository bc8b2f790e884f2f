import type { ClosedPosition } from '../trading/position.ts';
import type { JournalEntry } from './event.ts';
import type { EngineState } from './state.ts';

/** The positions that an entry closes, complete, from the state before it is applied. Throws where one is not open. */
export function selectClosedBy(state: EngineState, entry: JournalEntry): readonly ClosedPosition[] {
  const closed: ClosedPosition[] = [];
  for (const event of entry.events) {
    if (event.kind !== 'positionClosed') continue;
    const position = state.positions.get(event.positionId);
    if (position === undefined) throw new Error(`position ${event.positionId} is not open`);
    closed.push({ ...position, closePrice: event.closePrice, closedAt: entry.at, profit: event.profit, closeReason: event.reason });
  }
  return closed;
}
