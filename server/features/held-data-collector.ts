import type { Queries } from '../adapters/db/database.ts';

/** Apart from the features, which do not import each other: each of them says what it holds about a client in these terms. */

/** Keys are words in snake_case, times ISO 8601, amounts euros (`_eur`), prices decimals. */
export type HeldRecord = Readonly<Record<string, unknown>>;

/** One part of what is held about a client. */
export interface HeldDataCollector {
  readonly name: string;
  /** The tables it reads, by which a test tells that none is forgotten. */
  readonly tables: readonly string[];
  /** At most this many records, the latest first. Never a password, a token, a code or a key, nor the hash of one. */
  collect(userId: number, mostRecords: number): Promise<readonly HeldRecord[]>;
}

/** What a collector reads of the database alone. */
export type CollectHeld = (drizzle: Queries['drizzle'], userId: number, mostRecords: number) => Promise<readonly HeldRecord[]>;

/** Makes collectors of what reads the database alone. */
export function collectorsOn({ drizzle }: Pick<Queries, 'drizzle'>) {
  return (name: string, tables: readonly string[], collect: CollectHeld): HeldDataCollector => ({
    name,
    tables,
    collect: (userId, mostRecords) => collect(drizzle, userId, mostRecords),
  });
}
