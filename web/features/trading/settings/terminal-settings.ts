import { isRecord, type ChartStorage } from '../chart/chart-storage.ts';

/** How a client wants the terminal to act, kept in this browser. */
export interface TerminalSettings {
  /** Asks before an order is sent, a position is closed or an order is cancelled. Off: one press does it. */
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
