/**
 * When an instrument ticks: once in every time slot, at a random moment within it. So ticks are irregular, up to two slots apart, at an
 * exact average rate. Their times depend on the key alone, not on when the feed was started.
 */
import type { Instrument } from '@fairlead/domain/trading/instrument.ts';
import { uniformAt } from './seeded-hash.ts';

const BUSIEST = new Set(['BTCUSD', 'ETHUSD', 'EURUSD', 'GBPUSD', 'USDJPY', 'SPXUSD', 'NSXUSD', 'DEU40', 'XAUUSD', 'USOIL']);

/** Five ticks a second for the busiest instruments, two for those that must not be quiet for long, and one for the rest. */
export function usualTicksPerSecond(instrument: Instrument): number {
  if (BUSIEST.has(instrument.symbol)) return 5;
  return instrument.ruleClass === 'share' ? 1 : 2;
}

/** The first tick after the moment, in whole milliseconds. */
export function nextTickTime(key: number, slotMs: number, afterMs: number): number {
  let slot = Math.floor(afterMs / slotMs);
  let time = tickTimeInSlot(key, slotMs, slot);
  while (time <= afterMs) {
    slot += 1;
    time = tickTimeInSlot(key, slotMs, slot);
  }
  return time;
}

/** The last tick before the moment. */
export function previousTickTime(key: number, slotMs: number, beforeMs: number): number {
  let slot = Math.floor(beforeMs / slotMs);
  let time = tickTimeInSlot(key, slotMs, slot);
  while (time >= beforeMs) {
    slot -= 1;
    time = tickTimeInSlot(key, slotMs, slot);
  }
  return time;
}

function tickTimeInSlot(key: number, slotMs: number, slot: number): number {
  return Math.floor((slot + uniformAt(key, slot)) * slotMs);
}
