import { addCents, subtractCents, ZERO_CENTS } from '../money.ts';
import type { OpenPosition } from '../trading/position.ts';
import type { EngineEvent } from './event.ts';

/** An event that changes a position but leaves it open. */
export type PositionChange = Extract<EngineEvent, { kind: (typeof CHANGES)[number] }>;

const CHANGES = [
  'stopsUpdated',
  'stopTrailed',
  'positionPartClosed',
  'closeWaiting',
  'positionSplit',
  'dividendBooked',
  'financingBooked',
] as const;

export function isPositionChange(event: EngineEvent): event is PositionChange {
  return CHANGES.some((kind) => kind === event.kind);
}

/** Returns the changed position as a new object; `before` is not modified. */
export function changedPosition(before: OpenPosition, change: PositionChange): OpenPosition {
  switch (change.kind) {
    case 'stopsUpdated': {
      const { stopLoss, takeProfit, trailingDistance } = change;
      return { ...before, stopLoss, takeProfit, trailingDistance };
    }
    case 'stopTrailed':
      return { ...before, stopLoss: change.stopLoss };
    case 'closeWaiting':
      return { ...before, waitingClose: change.waitingClose };
    case 'positionSplit': {
      const { openPrice, stopLoss, takeProfit, trailingDistance } = change;
      return { ...before, openPrice, stopLoss, takeProfit, trailingDistance };
    }
    case 'dividendBooked':
      return { ...before, dividends: addCents(before.dividends ?? ZERO_CENTS, change.amount) };
    case 'financingBooked':
      return { ...before, financing: addCents(before.financing ?? ZERO_CENTS, change.amount) };
    case 'positionPartClosed': {
      const { waitingClose: _made, ...rest } = before;
      return { ...rest, margin: subtractCents(before.margin, change.margin) };
    }
  }
}
