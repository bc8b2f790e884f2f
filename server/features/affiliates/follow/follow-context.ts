import type { Database, Queries } from '../../../adapters/db/database.ts';

export interface FollowContext {
  readonly database: Pick<Database, 'transaction'>;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}

/** A transaction of the database. */
export type Handle = Pick<Queries, 'query' | 'drizzle'>;
