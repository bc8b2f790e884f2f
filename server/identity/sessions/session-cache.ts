import { LRUCache } from 'lru-cache';
import type { ChannelFeed, Database } from '../../adapters/db/database.ts';
import type { SessionRecord } from './session-validity.ts';

/** The database announces on it what changes a session: `<id> ended`, or `<id> changed`. */
export const SESSION_CHANNEL = 'session_changes';

/** Some 400 bytes each. */
const MOST_SESSIONS = 50_000;

/**
 * Sessions in memory, so that a command costs no query. They are used only while the database's announcements of changes arrive: a process
 * that has lost them reads the database each time.
 */
export interface SessionCache {
  /** Returns the session of a hashed token from memory, or reads it; null if there is none. */
  find(tokenHash: Uint8Array): Promise<SessionRecord | null>;
  /** Reads the session anew, because what is in memory is no longer valid: another process may have recorded activity. */
  read(tokenHash: Uint8Array): Promise<SessionRecord | null>;
  /** Records in memory that the user was active. */
  touch(id: number, now: number): void;
  /** Takes sessions out of memory that this process has changed; the announcement arrives later. */
  forget(ids: readonly number[]): void;
  /** Whether the announcements arrive. */
  readonly isCurrent: boolean;
}

export interface SessionCacheOptions {
  readonly database: Pick<Database, 'follow'>;
  readonly load: (tokenHash: Uint8Array) => Promise<SessionRecord | null>;
  /** Called with each session that has ended, in whichever process. */
  readonly onEnded: (id: number) => void;
  /** Called when the announcements arrive again: until now, some may have been missed. */
  readonly onCurrent: () => void;
}

export function createSessionCache({ database, load, onEnded, onCurrent }: SessionCacheOptions): SessionCache {
  const hashes = new Map<number, string>();
  const records = new LRUCache<string, SessionRecord>({
    max: MOST_SESSIONS,
    dispose: ({ id }, hash, reason) => {
      if (reason !== 'set' && hashes.get(id) === hash) hashes.delete(id);
    },
  });
  /** Grows with each change, so that a read which a change has overtaken is not kept. */
  let changes = 0;

  const forget = (ids: readonly number[]): void => {
    changes += 1;
    for (const id of ids) {
      const hash = hashes.get(id);
      if (hash !== undefined) records.delete(hash);
    }
  };

  const feed: ChannelFeed = database.follow(SESSION_CHANNEL, {
    onMessage: (message) => {
      const [id, what] = message.split(' ');
      forget([Number(id)]);
      if (what === 'ended') onEnded(Number(id));
    },
    onComplete: () => {
      changes += 1;
      records.clear();
      onCurrent();
    },
  });

  const readInto = async (hash: string, tokenHash: Uint8Array): Promise<SessionRecord | null> => {
    const changesBefore = changes;
    const record = await load(tokenHash);
    if (record !== null && record.revokedAt === null && feed.isComplete && changes === changesBefore) {
      records.set(hash, record);
      hashes.set(record.id, hash);
    }
    return record;
  };

  return {
    find: async (tokenHash) => {
      const hash = keyOf(tokenHash);
      const known = feed.isComplete ? records.get(hash) : undefined;
      return known ?? readInto(hash, tokenHash);
    },
    read: (tokenHash) => readInto(keyOf(tokenHash), tokenHash),
    touch: (id, now) => {
      const hash = hashes.get(id);
      const record = hash === undefined ? undefined : records.peek(hash);
      if (hash !== undefined && record !== undefined && record.lastSeenAt < now) records.set(hash, { ...record, lastSeenAt: now });
    },
    forget,
    get isCurrent() {
      return feed.isComplete;
    },
  };
}

function keyOf(tokenHash: Uint8Array): string {
  return Buffer.from(tokenHash).toString('base64');
}
