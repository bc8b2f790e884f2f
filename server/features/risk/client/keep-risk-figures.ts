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

/** The latest figures for the warning on every page. Never rejects: no page waits for them or fails over them, and what was known last is shown. */
export function keepRiskFigures({ database, clock, log }: KeptRiskFiguresOptions): () => Promise<RiskFigures | null> {
  let kept: Promise<RiskFigures | null> = Promise.resolve(null);
  let askedAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (clock() - askedAt < KEPT_FOR_MS) return kept;
    askedAt = clock();
    const last = kept;
    kept = readRiskFigures(database).catch((error: unknown) => {
      log.warn({ err: error }, 'the risk figures were not answered');
      return last;
    });
    return kept;
  };
}
