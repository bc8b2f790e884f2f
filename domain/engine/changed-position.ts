import { addCents, subtractCents, ZERO_CENTS } from '../money.ts';
import type { PartialTarget } from '../trading/partial-target.ts';
import type { OpenPosition } from '../trading/position.ts';
import type { EngineEvent } from './event.ts';

/** An event that changes a position but leaves it open. */
export type PositionChange = Extract<EngineEvent, { kind: (typeof CHANGES)[number] }>;

const CHANGES = [
  'stopsUpdated',
  'partialTargetsSet',
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
    case 'partialTargetsSet':
      return withTargets(before, change.targets);
    case 'stopTrailed':
      return { ...before, stopLoss: change.stopLoss };
    case 'closeWaiting':
      return { ...before, waitingClose: change.waitingClose };
    case 'positionSplit': {
      const { openPrice, stopLoss, takeProfit, trailingDistance, partialTargets } = change;
      const restated = { ...before, openPrice, stopLoss, takeProfit, trailingDistance };
      return partialTargets === undefined ? restated : { ...restated, partialTargets };
    }
    case 'dividendBooked':
      return { ...before, dividends: addCents(before.dividends ?? ZERO_CENTS, change.amount) };
    case 'financingBooked':
      return { ...before, financing: addCents(before.financing ?? ZERO_CENTS, change.amount) };
    case 'positionPartClosed': {
      const { waitingClose: _made, ...rest } = before;
      const left = { ...rest, margin: subtractCents(before.margin, change.margin) };
      // Targets are reached in their order, so what is used up is always the first.
      return change.target === undefined ? left : withTargets(left, (before.partialTargets ?? []).slice(1));
    }
  }
}

/** Nearly all positions have no targets, and then no field for them. */
function withTargets(position: OpenPosition, targets: readonly PartialTarget[]): OpenPosition {
  const { partialTargets: _replaced, ...without } = position;
  return targets.length === 0 ? without : { ...without, partialTargets: targets };
}
