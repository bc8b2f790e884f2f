import type { Queries } from '../adapters/db/database.ts';

/** Shared by the features, which do not import each other: each describes its data about a client in this form. */

/** Keys are words in snake_case, times ISO 8601, amounts euros (`_eur`), prices decimals. */
export type PersonalRecord = Readonly<Record<string, unknown>>;

/** One part of a client's personal data. */
export interface PersonalDataCollector {
  readonly name: string;
  /** The tables it reads, with which a test checks that none is missing. */
  readonly tables: readonly string[];
  /** Returns at most this many records, the latest first. Never includes a password, token, code or key, nor the hash of one. */
  collect(userId: number, mostRecords: number): Promise<readonly PersonalRecord[]>;
}

/** A collector that only reads the database. */
export type CollectPersonalData = (drizzle: Queries['drizzle'], userId: number, mostRecords: number) => Promise<readonly PersonalRecord[]>;

/** Creates collectors that only read the database. */
export function collectorsOn({ drizzle }: Pick<Queries, 'drizzle'>) {
  return (name: string, tables: readonly string[], collect: CollectPersonalData): PersonalDataCollector => ({
    name,
    tables,
    collect: (userId, mostRecords) => collect(drizzle, userId, mostRecords),
  });
}
