import { subtractCents } from '../money.ts';
import type { OpenPosition } from '../trading/position.ts';
import type { EngineEvent } from './event.ts';

/** What changes a position that stays open. */
export type PositionChange = Extract<EngineEvent, { kind: (typeof CHANGES)[number] }>;

const CHANGES = ['stopsUpdated', 'stopTrailed', 'positionPartClosed', 'closeWaiting'] as const;

export function isPositionChange(event: EngineEvent): event is PositionChange {
  return CHANGES.some((kind) => kind === event.kind);
}

/** The position after the change, which is new: the one before stays as it is. */
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
    case 'positionPartClosed': {
      const { waitingClose: _made, ...rest } = before;
      return { ...rest, margin: subtractCents(before.margin, change.margin) };
    }
  }
}
