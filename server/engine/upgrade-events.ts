import type { EngineEvent } from '@fairlead/domain/engine/event.ts';
import type { ClientPurse } from '@fairlead/domain/engine/purse.ts';

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
    case 'fundsMoved':
      // Bonus and credit were one balance.
      return { ...event, purse: purseOf(event) };
    case 'commandRefused':
      return { ...event, symbol: event.symbol ?? null };
    default:
      return event;
  }
}

const EARLIER_POSITION = { trailingDistance: null, openedBy: 'client' } as const;

/** An event as an earlier version may have journaled it: some of its fields are missing. */
type Earlier<Event> = { readonly [Name in keyof Event]?: Event[Name] | undefined };

function purseOf({ purse, fundsKind }: Earlier<Extract<EngineEvent, { kind: 'fundsMoved' }>>): ClientPurse {
  if (purse !== undefined) return purse;
  return fundsKind === 'bonus' || fundsKind === 'credit' ? 'bonus' : 'cash';
}
