import { readFileSync } from 'node:fs';
import { listCalendarChanges } from '@fairlead/domain/trading/calendar-edit.ts';
import type { CalendarEntry } from '@fairlead/domain/trading/special-day.ts';
import type { Database } from '../../../../adapters/db/database.ts';
import { findCalendarVersion, insertCalendarVersion } from './calendar-store.ts';
import { readCalendarCsv } from './read-calendar-csv.ts';

const SHIPPED = new URL('../../../../data/trading-calendar/special-days.csv', import.meta.url);

/** The days that ship with the server. Throws if the file has a fault, which its test rules out. */
export function readShippedDays(): readonly CalendarEntry[] {
  const { lines, faults } = readCalendarCsv(readFileSync(SHIPPED, 'utf8'));
  if (faults.length > 0) throw new Error(`the shipped trading calendar has faults: ${JSON.stringify(faults)}`);
  return lines.map(({ entry }) => entry);
}

/** Makes the shipped days the first version of the calendar, if there is none yet. `at` is in milliseconds since 1970 UTC. */
export async function seedCalendar(database: Pick<Database, 'transaction' | 'drizzle'>, at: number): Promise<void> {
  if ((await findCalendarVersion(database)) > 0) return;
  const changes = listCalendarChanges([], readShippedDays());
  // If two servers start at once, the second waits here for the first and then finds the version.
  await database.transaction((transaction) =>
    insertCalendarVersion(transaction, { version: 1, reason: 'Shipped with the server', createdBy: null, createdAt: at, changes }),
  );
}
