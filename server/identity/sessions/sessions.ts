import { afterCommit } from '../../adapters/db/after-commit.ts';
import type { Database, Queries } from '../../adapters/db/database.ts';
import type { Principal } from '../principal.ts';
import { hashAccessToken, makeAccessToken } from '../access-token.ts';
import { createSessionCache } from './session-cache.ts';
import {
  deleteSessionsExpiredBefore,
  insertSession,
  listOpenSessions,
  proveSession,
  revokeSession,
  revokeSessionsOf,
  selectSession,
  selectSessions,
  touchSession,
  type SessionChoice,
} from './session-store.ts';
import type { Audience } from '../principal.ts';
import { isTouchDue, judgeSession, sessionEndsAt, type SessionLimits, type SessionRecord } from './session-validity.ts';

/**
 * Sessions are stored in the database, so that all gateways share them. Each keeps those in use in memory, and the database announces to all
 * when one has ended.
 */
export interface Sessions {
  /** Opens a session and returns its token, which is not stored. `isProven`: whether the password was given for it. */
  start(person: Principal, origin: SessionOrigin, isProven: boolean): Promise<string>;
  /**
   * Returns the valid session of a token, or null. This does not count as activity: a socket that checks by itself keeps nobody signed in.
   */
  authenticate(token: string, audience: Audience): Promise<Session | null>;
  /** The valid ones among sessions, by id, as the database has them now. */
  findValid(ids: readonly number[], audience: Audience): Promise<ReadonlyMap<number, Session>>;
  /** Records activity if it is due, and returns the updated session. */
  touch(session: Session): Promise<Session>;
  revoke(session: Pick<Session, 'id'>): Promise<void>;
  /** Records that the user has just proved the password within this session. */
  prove(session: Pick<Session, 'id'>): Promise<void>;
  /** The user's valid sessions, by latest activity first. */
  list(person: Principal): Promise<readonly OpenSession[]>;
  /** Ends one of the user's sessions by its id; returns whether it existed. */
  revokeOne(person: Principal, id: number, queries?: Pick<Queries, 'drizzle'>): Promise<boolean>;
  /** Ends all sessions of a user, optionally except one. `queries` is the transaction it belongs to. */
  revokeAll(person: Principal, exceptId: number | null, queries?: Pick<Queries, 'drizzle'>): Promise<void>;
  /**
   * Reports the ids of sessions that were ended in any process, once committed; an id may come twice. Returns a function that unsubscribes.
   * Expired sessions are not reported.
   */
  onEnded(listener: (ids: readonly number[]) => void): () => void;
  /** Calls the listener when sessions may have ended without being reported. Returns a function that unsubscribes. */
  onEndsMissed(listener: () => void): () => void;
  /** Whether ends in other processes are reported. While they are not, they are found by checking. */
  readonly hearsEnds: boolean;
  /** Deletes sessions beyond their absolute end. */
  deleteExpired(): Promise<void>;
}

/** Where a session was opened; shown to the user later. */
export interface SessionOrigin {
  readonly address: string;
  /** ISO 3166-1 alpha-2; null if unknown. */
  readonly country: string | null;
  /** A description of the browser. */
  readonly device: string;
}

export interface OpenSession extends SessionOrigin {
  readonly id: number;
  /** Milliseconds since 1970 UTC, like `lastSeenAt`. */
  readonly startedAt: number;
  readonly lastSeenAt: number;
}

export interface Session extends SessionRecord {
  /** When it ends without further activity, in milliseconds since 1970 UTC. */
  readonly endsAt: number;
}

export interface SessionsOptions {
  readonly database: Pick<Database, 'ofSessions' | 'follow'>;
  readonly limits: SessionLimits;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}

/** Sessions read with one statement. */
const SESSIONS_AT_ONCE = 1_000;

export function createSessions({ database: { ofSessions: database, follow }, limits, clock }: SessionsOptions): Sessions {
  const endListeners = new Set<(ids: readonly number[]) => void>();
  const missListeners = new Set<() => void>();
  const tellEnded = (ids: readonly number[]): void => endListeners.forEach((listener) => listener(ids));
  const cache = createSessionCache({
    database: { follow },
    load: (tokenHash) => selectSession(database, tokenHash),
    onEnded: (id) => tellEnded([id]),
    onCurrent: () => missListeners.forEach((listener) => listener()),
  });
  const notify = (ids: readonly number[]): void => {
    cache.forget(ids);
    tellEnded(ids);
  };
  const end = async (person: Principal, which: SessionChoice, queries: Pick<Queries, 'drizzle'>): Promise<readonly number[]> => {
    const ids = await revokeSessionsOf(queries, person, which, clock());
    if (ids.length > 0) afterCommit(queries, () => notify(ids));
    return ids;
  };
  const withEnd = (record: SessionRecord): Session => ({ ...record, endsAt: sessionEndsAt(record, limits) });
  return {
    async start({ audience, userId }, origin, isProven) {
      const token = makeAccessToken();
      const now = clock();
      await insertSession(database, {
        tokenHash: hashAccessToken(token),
        audience,
        userId,
        startedAt: now,
        expiresAt: now + limits.absoluteTimeoutMs,
        provenAt: isProven ? now : null,
        ...origin,
      });
      return token;
    },
    async authenticate(token, audience) {
      const tokenHash = hashAccessToken(token);
      const known = await cache.find(tokenHash);
      const judgement = judgeSession(known, audience, clock(), limits);
      const record = judgement === 'idle' ? await cache.read(tokenHash) : known;
      return record !== null && judgeSession(record, audience, clock(), limits) === 'valid' ? withEnd(record) : null;
    },
    async findValid(ids, audience) {
      const found = new Map<number, Session>();
      for (let from = 0; from < ids.length; from += SESSIONS_AT_ONCE) {
        for (const record of await selectSessions(database, ids.slice(from, from + SESSIONS_AT_ONCE))) {
          if (judgeSession(record, audience, clock(), limits) === 'valid') found.set(record.id, withEnd(record));
        }
      }
      return found;
    },
    async touch(session) {
      const now = clock();
      if (!isTouchDue(session, now, limits)) return session;
      await touchSession(database, session.id, now);
      cache.touch(session.id, now);
      return withEnd({ ...session, lastSeenAt: now });
    },
    async revoke({ id }) {
      await revokeSession(database, id, clock());
      notify([id]);
    },
    async prove({ id }) {
      await proveSession(database, id, clock());
      cache.forget([id]);
    },
    async list(person) {
      const now = clock();
      const open = await listOpenSessions(database, person);
      return open.filter(({ record }) => judgeSession(record, person.audience, now, limits) === 'valid').map(({ session }) => session);
    },
    revokeOne: async (person, id, queries = database) => (await end(person, { only: id }, queries)).length > 0,
    async revokeAll(person, exceptId, queries = database) {
      await end(person, { except: exceptId }, queries);
    },
    onEnded(listener) {
      endListeners.add(listener);
      return () => void endListeners.delete(listener);
    },
    onEndsMissed(listener) {
      missListeners.add(listener);
      return () => void missListeners.delete(listener);
    },
    get hearsEnds() {
      return cache.isCurrent;
    },
    deleteExpired: () => deleteSessionsExpiredBefore(database, clock()),
  };
}
