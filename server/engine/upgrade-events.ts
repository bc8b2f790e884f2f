import type { EngineEvent } from '@fairlead/domain/engine/event.ts';
import type { BalanceKind } from '@fairlead/domain/engine/balance-kind.ts';
import { DEFAULT_RULES } from '@fairlead/domain/trading/trading-rules.ts';

/**
 * Converts journaled events of earlier versions to the current shape. The journal is never rewritten: fields an older version lacked are
 * filled in on reading with the value it implied.
 */
export function upgradeEvents(events: readonly EngineEvent[]): readonly EngineEvent[] {
  return events.map(upgradeEvent);
}

function upgradeEvent(event: EngineEvent): EngineEvent {
  switch (event.kind) {
    case 'positionOpened':
      // Positions were only opened by clients at the market, and no stop trailed.
      return { ...event, orderId: event.orderId ?? null, position: { ...EARLIER_POSITION, ...event.position } };
    case 'stopsUpdated':
      return { ...event, trailingDistance: event.trailingDistance ?? null };
    case 'fundsMoved':
      // Bonus and credit were one balance.
      return { ...event, purse: balanceKindOf(event) };
    case 'commandRefused':
      return { ...event, symbol: event.symbol ?? null };
    case 'rulesSet':
      // Neither margins were increased nor leverage was scheduled.
      return { ...event, rules: { ...DEFAULT_RULES, ...event.rules } };
    default:
      return event;
  }
}

const EARLIER_POSITION = { trailingDistance: null, openedBy: 'client' } as const;

/** An event as an earlier version may have journaled it, with some fields missing. */
type Earlier<Event> = { readonly [Name in keyof Event]?: Event[Name] | undefined };

function balanceKindOf({ purse, fundsKind }: Earlier<Extract<EngineEvent, { kind: 'fundsMoved' }>>): BalanceKind {
  if (purse !== undefined) return purse;
  return fundsKind === 'bonus' || fundsKind === 'credit' ? 'bonus' : 'cash';
}
