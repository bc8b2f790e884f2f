import { and, gt, inArray, like, not, notInArray, sql } from 'drizzle-orm';
import type { Queries } from '../../adapters/db/database.ts';
import { economicEvents } from '../../adapters/db/schema/calendar.ts';
import type { EventDraft } from './event-draft.ts';

/** The key prefix of events seeded by the demo, which imports do not touch. */
export const DEMO_KEY = 'demo:';

const AT_ONCE = 500;

/** Inserts events or replaces those with the same keys. Returns how many are new, and how many have changed. */
export async function saveEvents({ drizzle }: Queries, events: readonly EventDraft[]): Promise<{ added: number; changed: number }> {
  let [added, changed] = [0, 0];
  for (let start = 0; start < events.length; start += AT_ONCE) {
    const some = events.slice(start, start + AT_ONCE);
    const keys = some.map(({ key }) => key);
    const rows = await drizzle.select().from(economicEvents).where(inArray(economicEvents.key, keys));
    const stored = new Map(rows.map(({ id: _id, ...event }) => [event.key, textOf(event)]));
    const news = some.filter((event) => stored.get(event.key) !== textOf(event));
    if (news.length === 0) continue;
    await drizzle.insert(economicEvents).values(news).onConflictDoUpdate({ target: economicEvents.key, set: NEW_VALUES });
    const known = news.filter(({ key }) => stored.has(key)).length;
    added += news.length - known;
    changed += known;
  }
  return { added, changed };
}

/** Removes future events (after `now`) of these sources that are not among `kept`. Returns how many. */
export async function removeMissing(
  { drizzle }: Queries,
  sources: readonly string[],
  kept: readonly string[],
  now: number,
): Promise<number> {
  const removed = await drizzle
    .delete(economicEvents)
    .where(
      and(
        gt(economicEvents.at, new Date(now)),
        inArray(economicEvents.source, [...sources]),
        notInArray(economicEvents.key, [...kept]),
        not(like(economicEvents.key, `${DEMO_KEY}%`)),
      ),
    )
    .returning({ id: economicEvents.id });
  return removed.length;
}

const NEW_VALUES = {
  at: sql`excluded.at`,
  allDay: sql`excluded.all_day`,
  currency: sql`excluded.currency`,
  country: sql`excluded.country`,
  importance: sql`excluded.importance`,
  titles: sql`excluded.titles`,
  source: sql`excluded.source`,
  actual: sql`excluded.actual`,
  forecast: sql`excluded.forecast`,
  previous: sql`excluded.previous`,
};

/** Equal for events with the same content. */
function textOf(event: Omit<typeof economicEvents.$inferInsert, 'id'>): string {
  const { key, at, allDay, currency, country, importance, titles, source, actual, forecast, previous } = event;
  const { en, de, it, es } = titles;
  return JSON.stringify([key, at, allDay, currency, country, importance, en, de, it, es, source, actual, forecast, previous]);
}
