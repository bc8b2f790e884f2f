import { isDatabaseUnavailable } from '../adapters/db/database-unavailable.ts';
import type { EngineStatus } from './engine-observer.ts';

/** Recovery takes moments once the database is back; folding a long journal may take a little longer. */
const LONGEST_HEALING_MS = 60_000;

/**
 * Why restarting this process could help an engine that takes no commands; null if it could not. A restart doesn't bring back a database
 * that is away or full, and a journal that lacks entries needs an operator first.
 */
export function findRestartReason(engine: {
  readonly status: EngineStatus;
  readonly pausedMs: number;
  readonly healingFault: unknown;
}): string | null {
  const { status, pausedMs, healingFault } = engine;
  if (status !== 'reconnecting' || pausedMs <= LONGEST_HEALING_MS || isDatabaseUnavailable(healingFault)) return null;
  return 'the engine does not recover by itself';
}
