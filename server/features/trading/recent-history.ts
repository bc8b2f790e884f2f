import type { ClosedPosition } from '@fairlead/domain/trading/position.ts';
import { LRUCache } from 'lru-cache';
import type { AccountChange } from '../../engine/engine-port.ts';

/**
 * A cache of the latest closed positions of active accounts: read from the database once, then updated from the engine's changes, so that
 * opening a position costs no query. The account's version shows when an entry is behind. A gap in the sequence of a partition's journal
 * shows that something was missed, for example after a recovery of the engine; the history is then read again.
 */
export interface RecentHistory {
  /** The latest closed positions, latest first, as of this version of the account or later. */
  read(accountId: number, version: number): Promise<readonly ClosedPosition[]>;
  /** Called with every change of every account, in order. */
  follow(change: Pick<AccountChange, 'accountId' | 'version' | 'partition' | 'seq' | 'closed'>): void;
}

/** How many closed positions a positions message carries; the rest is paged over HTTP. */
export const RECENT_HISTORY_LENGTH = 50;

const MOST_ACCOUNTS = 5_000;

interface Entry {
  /** Contains every closing up to this version of the account. */
  version: number;
  closed: readonly ClosedPosition[];
}

/** A database read in progress. */
interface Reading {
  readonly version: number;
  readonly entry: Promise<Entry>;
  /** The engine's changes since it began; null once something may have been missed. */
  news: Entry[] | null;
}

export function createRecentHistory(
  load: (accountId: number, limit: number) => Promise<readonly ClosedPosition[]>,
  mostAccounts: number = MOST_ACCOUNTS,
): RecentHistory {
  // The least recently used account is dropped first.
  const entries = new LRUCache<number, Entry>({ max: mostAccounts });
  const readings = new Map<number, Reading>();
  /** By partition. */
  const lastSeqs = new Map<number, number>();

  const startReading = (accountId: number, version: number): Reading => {
    const finish = async (): Promise<Entry> => {
      try {
        const closed = await load(accountId, RECENT_HISTORY_LENGTH);
        const { news } = reading;
        const entry = (news ?? []).reduce(extendEntry, { version, closed });
        if (news !== null) entries.set(accountId, entry);
        return entry;
      } finally {
        readings.delete(accountId);
      }
    };
    const reading: Reading = { version, news: [], entry: Promise.resolve().then(finish) };
    readings.set(accountId, reading);
    return reading;
  };

  return {
    read: async (accountId, version) => {
      for (;;) {
        const entry = entries.get(accountId);
        if (entry !== undefined && entry.version >= version) return entry.closed;
        const reading = readings.get(accountId) ?? startReading(accountId, version);
        const read = await reading.entry;
        // A read started for an earlier version may be too old for this one.
        if (reading.version >= version) return read.closed;
      }
    },
    follow: ({ accountId, version, partition = 0, seq, closed }) => {
      const lastSeq = lastSeqs.get(partition);
      // The first change seen may follow one that was not seen.
      if (lastSeq === undefined || seq !== lastSeq + 1) {
        entries.clear();
        for (const reading of readings.values()) reading.news = null;
      }
      lastSeqs.set(partition, seq);
      const entry = entries.get(accountId);
      if (entry !== undefined) entries.set(accountId, extendEntry(entry, { version, closed }));
      readings.get(accountId)?.news?.push({ version, closed });
    },
  };
}

/** A closing may come from both the database and the engine; its id identifies it. */
function extendEntry(entry: Entry, news: Entry): Entry {
  const version = Math.max(entry.version, news.version);
  const knownIds = new Set(entry.closed.map(({ id }) => id));
  const added = news.closed.filter(({ id }) => !knownIds.has(id));
  if (added.length === 0) return { version, closed: entry.closed };
  const closed = [...entry.closed, ...added].toSorted((a, b) => b.closedAt - a.closedAt || b.id - a.id);
  return { version, closed: closed.slice(0, RECENT_HISTORY_LENGTH) };
}
