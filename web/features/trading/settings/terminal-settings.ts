import { LEVEL_UNITS, type LevelUnit } from '@fairlead/domain/trading/level-distance.ts';
import { isRecord, type ChartStorage } from '../chart/chart-storage.ts';

/**
 * How commands are given. `confirm`: each order, close, cancellation and moved line is confirmed first. `button`: the ticket's button sends
 * it. `oneClick`: the sell and buy prices send a market order themselves.
 */
export type Placing = 'confirm' | 'button' | 'oneClick';

export const PLACINGS: readonly Placing[] = ['confirm', 'button', 'oneClick'];

/** What the size of an order is entered in: euros of margin, units of the instrument, or lots. */
export type SizeUnit = 'money' | 'units' | 'lots';

export const SIZE_UNITS: readonly SizeUnit[] = ['money', 'units', 'lots'];

/** A client's terminal settings, stored in this browser. */
export interface TerminalSettings {
  readonly placing: Placing;
  readonly sizeUnit: SizeUnit;
  /** What stop losses and take profits are entered in. */
  readonly levelUnit: LevelUnit;
}

export function readTerminalSettings(storage: ChartStorage, clientId: number): TerminalSettings {
  const stored = storage.read(keyOf(clientId));
  const kept = isRecord(stored) ? stored : {};
  return {
    placing: oneOf(PLACINGS, kept['placing']) ?? 'button',
    sizeUnit: oneOf(SIZE_UNITS, kept['sizeUnit']) ?? 'money',
    levelUnit: oneOf(LEVEL_UNITS, kept['levelUnit']) ?? 'price',
  };
}

/** Changes some settings and keeps the others as they are stored. */
export function changeTerminalSettings(storage: ChartStorage, clientId: number, changes: Partial<TerminalSettings>): void {
  storage.write(keyOf(clientId), { ...readTerminalSettings(storage, clientId), ...changes });
}

function oneOf<Value>(values: readonly Value[], stored: unknown): Value | undefined {
  return values.find((value) => value === stored);
}

function keyOf(clientId: number): string {
  return `terminal ${clientId}`;
}
