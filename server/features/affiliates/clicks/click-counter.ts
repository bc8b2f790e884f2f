import { dayOf } from '@fairlead/domain/payments/business-day.ts';
import type { Queries } from '../../../adapters/db/database.ts';
import { addClicks, type CountedClicks } from './add-clicks.ts';
import { readClick, type PageRequest } from './read-click.ts';
import { createRecentVisitors } from './recent-visitors.ts';

export interface ClickCounter {
  /** Counts the request if it is a click on an affiliate link. `address` is the visitor's; it is not stored. */
  take(request: PageRequest & { readonly address: string }): void;
  /** Stores what was counted since the last flush. On failure it is kept, and the error is thrown. */
  flush(): Promise<void>;
}

export interface ClickCounterOptions {
  readonly database: Pick<Queries, 'query'>;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
  readonly newSalt: () => Uint8Array;
}

/** Codes can be made up, so the number of distinct codes, days and sub-ids waiting to be stored is bounded. */
const MOST_WAITING = 10_000;

/** Counts clicks in memory and stores them in batches, so that page views cost no database query. */
export function createClickCounter({ database, clock, newSalt }: ClickCounterOptions): ClickCounter {
  const visitors = createRecentVisitors(newSalt);
  let waiting = new Map<string, CountedClicks>();
  let writing: Promise<void> = Promise.resolve();

  function count({ code, day, subId, clicks }: CountedClicks): void {
    const key = `${code} ${day} ${subId}`;
    const before = waiting.get(key);
    if (before === undefined && waiting.size >= MOST_WAITING) return;
    waiting.set(key, { code, day, subId, clicks: (before?.clicks ?? 0) + clicks });
  }

  async function write(): Promise<void> {
    const counted = [...waiting.values()];
    waiting = new Map();
    try {
      await addClicks(database, counted);
    } catch (error) {
      for (const one of counted) count(one);
      throw error;
    }
  }

  return {
    take({ address, ...request }) {
      const click = readClick(request);
      if (click === null) return;
      const at = clock();
      const userAgent = request.headers['user-agent'] ?? '';
      if (visitors.isNew({ code: click.code, address, userAgent, at })) count({ ...click, day: dayOf(at), clicks: 1 });
    },
    flush() {
      // One at a time: the last flush, when the server stops, waits for the previous one.
      writing = writing.catch(() => undefined).then(write);
      return writing;
    },
  };
}
