import { ZERO_CENTS, type Cents } from '../money.ts';
import type { ClosedPosition, OpenPosition } from '../trading/position.ts';
import { changedPosition, isPositionChange } from './changed-position.ts';
import type { JournalEntry } from './event.ts';
import type { EngineState } from './state.ts';

/**
 * Returns the positions, or parts of positions, that an entry closes, in full, given the state before the entry is applied. Takes into
 * account earlier events of the same entry: one tick can close a part whose close was pending, trail the stop of the rest and close that
 * too. Throws if a position is not open.
 */
export function selectClosedBy(state: EngineState, entry: JournalEntry): readonly ClosedPosition[] {
  const closed: ClosedPosition[] = [];
  // Most entries change one position once and close none, so nothing is allocated for them.
  let changed: Map<number, OpenPosition> | undefined;
  for (const event of entry.events) {
    if (event.kind !== 'positionClosed' && !isPositionChange(event)) continue;
    const position = changed?.get(event.positionId) ?? state.positions.get(event.positionId);
    if (position === undefined) throw new Error(`position ${event.positionId} is not open`);
    if (event.kind !== 'positionClosed' && entry.events.length > 1) {
      changed ??= new Map();
      changed.set(position.id, changedPosition(position, event));
    }
    if (event.kind !== 'positionClosed' && event.kind !== 'positionPartClosed') continue;
    const isPart = event.kind === 'positionPartClosed';
    const { waitingClose: _made, partialTargets: _left, financing, dividends, ...terms } = position;
    closed.push({
      ...terms,
      ...(isPart ? { id: event.partId, margin: event.margin } : bookedOf(financing, dividends)),
      closePrice: event.closePrice,
      closedAt: entry.at,
      profit: event.profit,
      closeReason: event.reason,
      // The premium pays for a guaranteed stop that closed the rest of the position, so a closed part never bears it.
      premium: position.guaranteedStop && !isPart ? selectPremium(entry, event.positionId) : ZERO_CENTS,
      partOf: isPart ? event.positionId : null,
    });
  }
  return closed;
}

/** What nights and dividends booked stays with the position, so a closed part has none of it and no cent counts twice. */
function bookedOf(financing: Cents | undefined, dividends: Cents | undefined): Pick<OpenPosition, 'financing' | 'dividends'> {
  return { ...(financing === undefined ? {} : { financing }), ...(dividends === undefined ? {} : { dividends }) };
}

function selectPremium(entry: JournalEntry, positionId: number): Cents {
  const charge = entry.events.find((event) => event.kind === 'premiumCharged' && event.positionId === positionId);
  return charge?.kind === 'premiumCharged' ? charge.amount : ZERO_CENTS;
}
