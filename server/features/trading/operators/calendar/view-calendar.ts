import type { CalendarVersion, TradingCalendarView } from '@fairlead/contract/trading/operators/calendar.ts';
import { isDayOver } from '@fairlead/domain/trading/calendar-faults.ts';
import { listCalendarChanges } from '@fairlead/domain/trading/calendar-edit.ts';
import { VENUES } from '@fairlead/domain/trading/venue.ts';
import { VENUE_TERMS } from '@fairlead/domain/trading/venue-terms.ts';
import type { Database } from '../../../../adapters/db/database.ts';
import type { BrokerRules } from '../../../../engine/broker-rules.ts';
import { CURSOR_IDS, readCursor, toPage } from '../../../page-cursor.ts';
import { findCalendarVersion, listCalendarDays, listCalendarVersionRows, listChangedDays } from './calendar-store.ts';

export interface ViewCalendarContext {
  readonly database: Pick<Database, 'drizzle'>;
  readonly brokerRules: Pick<BrokerRules, 'baseInstruments'>;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}

export async function viewCalendar({ database, brokerRules, clock }: ViewCalendarContext): Promise<TradingCalendarView> {
  const now = clock();
  const version = await findCalendarVersion(database);
  const entries = await listCalendarDays(database, version);
  return {
    version,
    now,
    days: entries.map((entry) => ({ ...entry, is_over: isDayOver(entry, now) })),
    venues: VENUES.map((venue) => ({
      venue,
      time_zone: VENUE_TERMS[venue].timeZone,
      symbols: brokerRules.baseInstruments.filter((instrument) => instrument.venue === venue).map(({ symbol }) => symbol),
    })),
  };
}

const MOST_CHANGES = 100;

/** A page of the versions, latest first, each with its changes from the previous one. */
export async function listCalendarVersions(
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
  database: Pick<Database, 'drizzle'>,
): Promise<{ data: CalendarVersion[]; next: string | null }> {
  const before = readCursor(cursor, CURSOR_IDS.version)?.id ?? null;
  const rows = await listCalendarVersionRows(database, before, limit + 1);
  const { rows: page, next } = toPage(rows, limit, ({ row: { version } }) => ({ value: version, id: version }));
  const days = await listChangedDays(
    database,
    page.map(({ row }) => row.version),
  );
  return {
    data: page.map(({ row: { version, reason, createdAt }, operator }) => {
      const changes = listCalendarChanges(
        days.filter(({ removedIn }) => removedIn === version).map(({ entry }) => entry),
        days.filter(({ addedIn }) => addedIn === version).map(({ entry }) => entry),
      );
      return {
        version,
        reason,
        created_at: createdAt.toISOString(),
        operator,
        changes: changes.slice(0, MOST_CHANGES).map((change) => ({ before: change.before, after: change.after })),
        change_count: changes.length,
      };
    }),
    next,
  };
}
