import type { Database } from '../../adapters/db/database.ts';
import type { JobQueue } from '../../jobs/job-queue.ts';
import { RELEASES, type Release } from './demo-releases.ts';
import { monthsOf } from './demo-rhythm.ts';
import type { EventDraft } from './event-draft.ts';
import { DEMO_KEY, saveEvents } from './store.ts';
import { addDays, dateIn, timeIn, type DateText } from './zoned-time.ts';

export interface SeedDemoEventsContext {
  readonly database: Pick<Database, 'transaction'>;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}

const DAYS_BACK = 14;
const DAYS_AHEAD = 60;
const SEED_DEMO_EVENTS = 'plant-demo-events';
const EVERY_NIGHT = '10 0 * * *';

/** Seeds the demo with the current releases that follow a known rhythm. Repeated, it adds the days that have come into range. */
export async function seedDemoEvents({ database, clock }: SeedDemoEventsContext): Promise<void> {
  const today = dateIn('UTC', clock());
  const events = listDemoEvents(addDays(today, -DAYS_BACK), addDays(today, DAYS_AHEAD));
  await database.transaction((transaction) => saveEvents(transaction, events));
}

/** Only in the demo. */
export function defineDemoCalendarJob(jobs: Pick<JobQueue, 'define'>, context: SeedDemoEventsContext): void {
  jobs.define({ name: SEED_DEMO_EVENTS, cron: EVERY_NIGHT, isUnhurried: true, retries: 2, work: () => seedDemoEvents(context) });
}

/** Every release on a day of the span, in the release's own time zone. */
export function listDemoEvents(from: DateText, until: DateText, releases: readonly Release[] = RELEASES): EventDraft[] {
  // A release moved by a holiday may leave its month.
  const months = monthsOf(addDays(from, -10), addDays(until, 10));
  return releases.flatMap((release) =>
    months
      .flatMap(release.rhythm)
      .filter((date) => from <= date && date <= until)
      .map((date) => toEvent(release, date)),
  );
}

function toEvent({ name, rhythm: _rhythm, time, timeZone, titles, ...release }: Release, date: DateText): EventDraft {
  const at = new Date(timeIn(timeZone, date, time));
  return {
    ...release,
    key: `${DEMO_KEY}${name}:${date}`,
    at,
    allDay: false,
    titles: { ...titles },
    actual: '',
    forecast: '',
    previous: '',
  };
}
