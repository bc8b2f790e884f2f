import { LAST_MS } from '@fairlead/contract/fields.ts';
import type { TimelineEntry, TimelineKind } from '@fairlead/contract/account/operators/client-records.ts';
import type { Permission } from '@fairlead/domain/operators/permissions.ts';
import { and, desc, eq, lt, lte, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgSelect } from 'drizzle-orm/pg-core';
import type { Queries } from '../../../../../adapters/db/database.ts';
import type { BrokerRules } from '../../../../../engine/broker-rules.ts';
import type { EnginePort } from '../../../../../engine/engine-port.ts';
import { z } from 'zod';
import { CURSOR_IDS, encodeCursor, readCursorBy } from '../../../../page-cursor.ts';

/**
 * The timeline merges several sources of a client's history by time, the latest first. Entries of the same moment are ordered by the rank
 * of the source, then by descending id. Each source finds its own next entries through its own index, and a page consists of the first of
 * them all.
 */
export interface TimelineSource {
  readonly kind: TimelineKind;
  /** The permission required besides reading clients. */
  readonly needs: Permission | null;
  readonly read: (stretch: Stretch, ports: TimelinePorts) => Promise<readonly Placed[]>;
}

export interface TimelinePorts {
  readonly database: Pick<Queries, 'drizzle'>;
  readonly engine: Pick<EnginePort, 'viewAccount'>;
  readonly brokerRules: Pick<BrokerRules, 'nameOf'>;
}

/** A request to a source: up to a number of a client's entries after a place. */
export interface Stretch {
  readonly userId: number;
  readonly limit: number;
  /** The entries are at this time or earlier; null starts at the latest. */
  readonly place: SourcePlace | null;
}

export interface SourcePlace {
  /** Milliseconds since 1970 UTC. */
  readonly at: number;
  /** Of the entries at exactly this time, only those with a smaller id: none for 0. */
  readonly belowId: number;
}

/** An entry and its place in the timeline. */
export interface Placed {
  readonly at: number;
  readonly id: number;
  readonly entry: DistributiveOmit<TimelineEntry, 'key' | 'at'>;
}

type DistributiveOmit<Type, Key extends PropertyKey> = Type extends unknown ? Omit<Type, Key> : never;

const EVERY_ID = Number.MAX_SAFE_INTEGER;

/** The place of a page's last entry: its time, the rank of its source, and its id. */
export interface TimelinePlace {
  readonly at: number;
  readonly rank: number;
  readonly id: number;
}

/** Milliseconds since 1970 UTC, a dot, and a rank. */
const placeSchema = z
  .string()
  .regex(/^\d{1,13}\.\d{1,2}$/)
  .refine((text) => readTimeAndRank(text).at <= LAST_MS);

export function readPlace(cursor: string | undefined): TimelinePlace | null {
  const read = readCursorBy(cursor, placeSchema, CURSOR_IDS.sequence);
  return read === null ? null : { ...readTimeAndRank(read.value), id: read.id };
}

function readTimeAndRank(text: string): Pick<TimelinePlace, 'at' | 'rank'> {
  const [at = 0, rank = 0] = text.split('.').map(Number);
  return { at, rank };
}

export function writePlace({ at, rank, id }: TimelinePlace): string {
  return encodeCursor({ value: `${at}.${rank}`, id });
}

/** The place in a source that corresponds to a place in the timeline. */
export function placeFor(rank: number, place: TimelinePlace | null): SourcePlace | null {
  if (place === null) return null;
  const { at } = place;
  if (rank > place.rank) return { at, belowId: EVERY_ID };
  return { at, belowId: rank < place.rank ? 0 : place.id };
}

export function comparePlaces(one: TimelinePlace, other: TimelinePlace): number {
  return other.at - one.at || one.rank - other.rank || other.id - one.id;
}

/** The condition that selects a stretch of a table with a time and an id. */
export function isIn({ place }: Stretch, at: PgColumn, id: PgColumn): SQL | undefined {
  if (place === null) return undefined;
  // In the column's type: a date, or milliseconds.
  const time = at.dataType === 'date' ? new Date(place.at) : place.at;
  const { belowId } = place;
  if (belowId === 0) return lt(at, time);
  if (belowId === EVERY_ID) return lte(at, time);
  // Ids of some sources can be larger than those of others.
  return and(lte(at, time), or(lt(at, time), and(eq(at, time), lt(id, sql`${belowId}::bigint`))));
}

/** The columns for a row's client and time. */
interface StretchColumns {
  readonly owner: PgColumn;
  readonly at: PgColumn;
  readonly id: PgColumn;
}

/** Limits a query without conditions to a stretch, in the order of the timeline. */
export function inStretch<Query extends PgSelect>(
  query: Query,
  stretch: Stretch,
  { owner, at, id }: StretchColumns,
  ...more: readonly SQL[]
) {
  return query
    .where(and(eq(owner, stretch.userId), ...more, isIn(stretch, at, id)))
    .orderBy(desc(at), desc(id))
    .limit(stretch.limit);
}

/** Whether an entry that is not in a table comes after a place. */
export function standsIn({ place }: Stretch, at: number, id: number): boolean {
  return place === null || at < place.at || (at === place.at && id < place.belowId);
}
