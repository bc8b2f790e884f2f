import { ZERO_CENTS, type Cents } from '../money.ts';
import type { ClosedPosition } from '../trading/position.ts';
import type { JournalEntry } from './event.ts';
import type { EngineState } from './state.ts';

/** The positions, or parts of positions, that an entry closes, complete, from the state before it is applied. Throws where one is not open. */
export function selectClosedBy(state: EngineState, entry: JournalEntry): readonly ClosedPosition[] {
  const closed: ClosedPosition[] = [];
  for (const event of entry.events) {
    if (event.kind !== 'positionClosed' && event.kind !== 'positionPartClosed') continue;
    const position = state.positions.get(event.positionId);
    if (position === undefined) throw new Error(`position ${event.positionId} is not open`);
    const isPart = event.kind === 'positionPartClosed';
    const { waitingClose: _made, ...terms } = position;
    closed.push({
      ...terms,
      ...(isPart ? { id: event.partId, margin: event.margin } : {}),
      closePrice: event.closePrice,
      closedAt: entry.at,
      profit: event.profit,
      closeReason: event.reason,
      premium: position.guaranteedStop ? selectPremium(entry, event.positionId) : ZERO_CENTS,
      partOf: isPart ? event.positionId : null,
    });
  }
  return closed;
}

function selectPremium(entry: JournalEntry, positionId: number): Cents {
  const charge = entry.events.find((event) => event.kind === 'premiumCharged' && event.positionId === positionId);
  return charge?.kind === 'premiumCharged' ? charge.amount : ZERO_CENTS;
}
