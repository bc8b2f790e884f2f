import type { RiskFigures } from '@fairlead/contract/risk/schemas.ts';
import type { Database } from '../../../adapters/db/database.ts';
import { readRiskFigures } from '../read-risk-figures.ts';

export interface KeptRiskFiguresOptions {
  readonly database: Pick<Database, 'drizzle'>;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
  readonly log: { warn(details: object, message: string): void };
}

/** They change once a day. */
const KEPT_FOR_MS = 60_000;

/**
 * The latest figures for the warning on every page. Never rejects: pages neither wait for them nor fail without them, and the last known
 * ones are shown.
 */
export function cacheRiskFigures({ database, clock, log }: KeptRiskFiguresOptions): () => Promise<RiskFigures | null> {
  let kept: Promise<RiskFigures | null> = Promise.resolve(null);
  let readAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (clock() - readAt < KEPT_FOR_MS) return kept;
    readAt = clock();
    const last = kept;
    kept = readRiskFigures(database).catch((error: unknown) => {
      log.warn({ err: error }, 'the risk figures could not be read');
      return last;
    });
    return kept;
  };
}
