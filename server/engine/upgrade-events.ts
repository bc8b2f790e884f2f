import type { EngineEvent } from '@fairlead/domain/engine/event.ts';

/**
 * Brings journaled events of earlier versions into today's shape. The journal is never rewritten: what an older version had no
 * word for is filled in, when the entry is read, with what it meant by that.
 */
export function upgradeEvents(events: readonly EngineEvent[]): readonly EngineEvent[] {
  return events.map(upgradeEvent);
}

function upgradeEvent(event: EngineEvent): EngineEvent {
  switch (event.kind) {
    case 'positionOpened':
      // Positions were opened at the market and by their owners alone, and no stop trailed.
      return { ...event, orderId: event.orderId ?? null, position: { ...EARLIER_POSITION, ...event.position } };
    case 'stopsUpdated':
      return { ...event, trailingDistance: event.trailingDistance ?? null };
    case 'commandRefused':
      return { ...event, symbol: event.symbol ?? null };
    default:
      return event;
  }
}

const EARLIER_POSITION = { trailingDistance: null, openedBy: 'client' } as const;
