import type { TradingCalendar } from '@fairlead/domain/engine/trading-terms.ts';
import type { CalendarChange } from '@fairlead/domain/trading/calendar-edit.ts';
import type { CalendarEntry } from '@fairlead/domain/trading/special-day.ts';
import { and, asc, desc, eq, gt, inArray, isNull, lt, lte, or } from 'drizzle-orm';
import type { Queries } from '../../../../adapters/db/database.ts';
import { tradingCalendarDays, tradingCalendarVersions } from '../../../../adapters/db/schema/backoffice.ts';
import { operators } from '../../../../adapters/db/schema/operators.ts';

type Handle = Pick<Queries, 'drizzle'>;
type DayRow = typeof tradingCalendarDays.$inferSelect;

/** The version in effect; 0 before the first. */
export async function findCalendarVersion({ drizzle }: Handle): Promise<number> {
  const [row] = await drizzle
    .select({ version: tradingCalendarVersions.version })
    .from(tradingCalendarVersions)
    .orderBy(desc(tradingCalendarVersions.version))
    .limit(1);
  return row?.version ?? 0;
}

/** The days of a version, by date. */
export async function listCalendarDays({ drizzle }: Handle, version: number): Promise<readonly CalendarEntry[]> {
  const { addedIn, removedIn, date, venue } = tradingCalendarDays;
  const rows = await drizzle
    .select()
    .from(tradingCalendarDays)
    .where(and(lte(addedIn, version), or(isNull(removedIn), gt(removedIn, version))))
    .orderBy(asc(date), asc(venue));
  return rows.map(toEntry);
}

function toEntry({ venue, date, opens, closes, reason, source, certainty }: DayRow): CalendarEntry {
  return { venue, date, opens, closes, reason, source, certainty };
}

/** Reads the calendar in effect as trading needs it. Called every second, so the days are only read when there is another version. */
export function createCalendarReader(database: Handle): () => Promise<TradingCalendar> {
  let known: TradingCalendar | null = null;
  return async () => {
    const version = await findCalendarVersion(database);
    if (known?.version === version) return known;
    const entries = await listCalendarDays(database, version);
    known = { version, days: entries.map(({ venue, date, opens, closes, reason }) => ({ venue, date, opens, closes, reason })) };
    return known;
  };
}

export interface NewCalendarVersion {
  readonly version: number;
  readonly reason: string;
  /** Null for the days that ship with the server. */
  readonly createdBy: number | null;
  /** Milliseconds since 1970 UTC. */
  readonly createdAt: number;
  /** From the version before. */
  readonly changes: readonly CalendarChange[];
}

/** Stores a version. False if that version exists already. */
export async function insertCalendarVersion({ drizzle }: Handle, { changes, ...version }: NewCalendarVersion): Promise<boolean> {
  const rows = await drizzle
    .insert(tradingCalendarVersions)
    .values({ ...version, createdAt: new Date(version.createdAt) })
    .onConflictDoNothing()
    .returning({ version: tradingCalendarVersions.version });
  if (rows.length === 0) return false;
  for (const { before } of changes) {
    if (before === null) continue;
    const { venue, date, removedIn } = tradingCalendarDays;
    await drizzle
      .update(tradingCalendarDays)
      .set({ removedIn: version.version })
      .where(and(eq(venue, before.venue), eq(date, before.date), isNull(removedIn)));
  }
  const added = changes.flatMap(({ after }) => (after === null ? [] : [{ ...after, addedIn: version.version }]));
  if (added.length > 0) await drizzle.insert(tradingCalendarDays).values(added);
  return true;
}

/** With their authors, latest first: those before a version, or from the latest on. */
export async function listCalendarVersionRows({ drizzle }: Handle, before: number | null, limit: number) {
  return drizzle
    .select({ row: tradingCalendarVersions, operator: operators.name })
    .from(tradingCalendarVersions)
    .leftJoin(operators, eq(operators.id, tradingCalendarVersions.createdBy))
    .where(before === null ? undefined : lt(tradingCalendarVersions.version, before))
    .orderBy(desc(tradingCalendarVersions.version))
    .limit(limit);
}

/** The days that began or ended with any of the versions, each with both. */
export async function listChangedDays({ drizzle }: Handle, versions: readonly number[]) {
  if (versions.length === 0) return [];
  const { addedIn, removedIn } = tradingCalendarDays;
  const rows = await drizzle
    .select()
    .from(tradingCalendarDays)
    .where(or(inArray(addedIn, [...versions]), inArray(removedIn, [...versions])));
  return rows.map((row) => ({ entry: toEntry(row), addedIn: row.addedIn, removedIn: row.removedIn }));
}
