import type { ImportCalendarRequest, ImportCalendarResponse } from '@fairlead/contract/calendar.ts';
import type { Database } from '../../adapters/db/database.ts';
import { readImport } from './import/read-import.ts';
import { removeMissing, saveEvents } from './store.ts';

export interface ImportEventsContext {
  readonly database: Pick<Database, 'transaction'>;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}

const MOST_PROBLEMS = 50;

/**
 * Takes all events of a file or, where one of them cannot be read, none. With `replace`, what is still to come of the sources that the file
 * names (an event without a source is of the nameless one) and is missing from the file is removed; what is past stays.
 */
export async function importEvents(request: ImportCalendarRequest, context: ImportEventsContext): Promise<ImportCalendarResponse['data']> {
  const { events, problems } = readImport(request);
  if (problems.length > 0) return { added: 0, changed: 0, removed: 0, problems: problems.slice(0, MOST_PROBLEMS) };
  const sources = [...new Set(events.map(({ source }) => source))];
  const keys = events.map(({ key }) => key);
  return context.database.transaction(async (transaction) => {
    const removed = request.replace ? await removeMissing(transaction, sources, keys, context.clock()) : 0;
    return { ...(await saveEvents(transaction, events)), removed, problems: [] };
  });
}
