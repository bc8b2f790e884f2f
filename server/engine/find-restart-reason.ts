import { isDatabaseUnavailable } from '../adapters/db/database-unavailable.ts';
import type { EngineStatus } from './engine-observer.ts';

/** Healing takes moments once the database is there; folding a long journal may take a little longer. */
const LONGEST_HEALING_MS = 60_000;

/**
 * Why starting this process again could help an engine that takes no commands; null where it could not. A database that is away or full
 * does not come back by it, and a journal that is not what it was must be looked at by people first.
 */
export function findRestartReason(engine: {
  readonly status: EngineStatus;
  readonly pausedMs: number;
  readonly healingFault: unknown;
}): string | null {
  const { status, pausedMs, healingFault } = engine;
  if (status !== 'reconnecting' || pausedMs <= LONGEST_HEALING_MS || isDatabaseUnavailable(healingFault)) return null;
  return 'the engine does not come back by itself';
}
