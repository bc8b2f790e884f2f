import { afterCommit } from '../../adapters/db/after-commit.ts';
import type { Queries } from '../../adapters/db/database.ts';
import type { Principal } from '../principal.ts';
import { hashAccessToken, makeAccessToken } from '../access-token.ts';
import {
  deleteSessionsExpiredBefore,
  insertSession,
  listOpenSessions,
  proveSession,
  revokeSession,
  revokeSessionsOf,
  selectSession,
  touchSession,
  type SessionChoice,
} from './session-store.ts';
import type { Audience } from '../principal.ts';
import { isTouchDue, judgeSession, sessionEndsAt, type SessionLimits, type SessionRecord } from './session-validity.ts';

/**
 * Sessions are stored in the database alone, so that all gateways share them and a revoked session is invalid everywhere from the next
 * check.
 */
export interface Sessions {
  /** Opens a session and returns its token, which is not stored. `isProven`: whether the password was given for it. */
  start(person: Principal, origin: SessionOrigin, isProven: boolean): Promise<string>;
  /**
   * Returns the valid session of a token, or null. This does not count as activity: a socket that checks by itself keeps nobody signed in.
   */
  authenticate(token: string, audience: Audience): Promise<Session | null>;
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
   * Reports the ids of sessions ended through this object, once committed. Returns a function that unsubscribes. Sessions ended by another
   * process, and expired ones, are not reported: those are found by checking.
   */
  onEnded(listener: (ids: readonly number[]) => void): () => void;
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
  readonly database: Queries;
  readonly limits: SessionLimits;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}

export function createSessions({ database, limits, clock }: SessionsOptions): Sessions {
  const listeners = new Set<(ids: readonly number[]) => void>();
  const notify = (ids: readonly number[]): void => {
    for (const listener of listeners) listener(ids);
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
      const record = await selectSession(database, hashAccessToken(token));
      return record !== null && judgeSession(record, audience, clock(), limits) === 'valid' ? withEnd(record) : null;
    },
    async touch(session) {
      const now = clock();
      if (!isTouchDue(session, now, limits)) return session;
      await touchSession(database, session.id, now);
      return withEnd({ ...session, lastSeenAt: now });
    },
    async revoke({ id }) {
      await revokeSession(database, id, clock());
      notify([id]);
    },
    prove: ({ id }) => proveSession(database, id, clock()),
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
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    deleteExpired: () => deleteSessionsExpiredBefore(database, clock()),
  };
}
