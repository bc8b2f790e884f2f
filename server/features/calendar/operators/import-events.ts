import type { ImportCalendarRequest, ImportCalendarResponse } from '@fairlead/contract/calendar/schemas.ts';
import type { Database } from '../../../adapters/db/database.ts';
import { noteNothingChanged, recordAction, type OperatorActor } from '../../../audit/record-action.ts';
import { readImport } from './import/read-import.ts';
import { removeMissing, saveEvents } from '../store.ts';

export interface ImportEventsContext {
  readonly database: Pick<Database, 'transaction'>;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}

const MOST_PROBLEMS = 50;
const LONGEST_SUBJECT = 200;

/**
 * Imports all events of a file or, if one of them cannot be read, none. With `replace`, future events of the file's sources that are
 * missing from the file are removed, and past ones are kept. Events without a source count as having the empty one.
 */
export async function importEvents(
  actor: OperatorActor,
  request: ImportCalendarRequest,
  context: ImportEventsContext,
): Promise<ImportCalendarResponse['data']> {
  const { events, problems } = readImport(request);
  if (problems.length > 0) {
    noteNothingChanged(actor);
    return { added: 0, changed: 0, removed: 0, problems: problems.slice(0, MOST_PROBLEMS) };
  }
  const sources = [...new Set(events.map(({ source }) => source))];
  const keys = events.map(({ key }) => key);
  return context.database.transaction(async (transaction) => {
    const now = context.clock();
    const removed = request.replace ? await removeMissing(transaction, sources, keys, now) : 0;
    const saved = await saveEvents(transaction, events);
    const after = { ...saved, removed };
    const subject = { kind: 'calendar', id: sources.join(', ').slice(0, LONGEST_SUBJECT).toWellFormed() };
    await recordAction(transaction, actor, { action: 'calendar.import', subject, after }, now);
    return { ...after, problems: [] };
  });
}
