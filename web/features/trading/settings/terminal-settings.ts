import { isRecord, type ChartStorage } from '../chart/chart-storage.ts';

/** A client's terminal settings, stored in this browser. */
export interface TerminalSettings {
  /** Asks before an order is sent, a position is closed or an order is cancelled. If off, one press is enough. */
  readonly confirmsOrders: boolean;
}

const FIRST_SETTINGS: TerminalSettings = { confirmsOrders: false };

export function readTerminalSettings(storage: ChartStorage, clientId: number): TerminalSettings {
  const kept = storage.read(keyOf(clientId));
  return isRecord(kept) && typeof kept['confirmsOrders'] === 'boolean' ? { confirmsOrders: kept['confirmsOrders'] } : FIRST_SETTINGS;
}

export function writeTerminalSettings(storage: ChartStorage, clientId: number, settings: TerminalSettings): void {
  storage.write(keyOf(clientId), settings);
}

function keyOf(clientId: number): string {
  return `terminal ${clientId}`;
}
