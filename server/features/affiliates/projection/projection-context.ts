import type { Database, Queries } from '../../../adapters/db/database.ts';

export interface ProjectionContext {
  readonly database: Pick<Database, 'transaction'>;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}

/** A database transaction. */
export type Handle = Pick<Queries, 'query' | 'drizzle'>;
