import { afterCommit } from '../../adapters/db/after-commit.ts';
import type { Queries } from '../../adapters/db/database.ts';
import type { Person } from '../person.ts';
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
import type { Audience } from '../person.ts';
import { isTouchDue, judgeSession, sessionEndsAt, type SessionLimits, type SessionRecord } from './session-validity.ts';

/**
 * Sessions live in the database and nowhere else, so that every gateway knows the same ones and a revoked session is over
 * everywhere with the next look.
 */
export interface Sessions {
  /** Opens a session and gives its token, which is not kept anywhere. `isProven` says that the password was given for it. */
  start(person: Person, origin: SessionOrigin, isProven: boolean): Promise<string>;
  /** The valid session of a token, or null. Looking is no sign of life: a socket that looks by itself keeps nobody signed in. */
  authenticate(token: string, audience: Audience): Promise<Session | null>;
  /** Writes down a sign of life where one is due, and gives the session as it then is. */
  touch(session: Session): Promise<Session>;
  revoke(session: Pick<Session, 'id'>): Promise<void>;
  /** Writes down that the person has just proved to know the password, within this session. */
  prove(session: Pick<Session, 'id'>): Promise<void>;
  /** The valid sessions of a person, the latest sign of life first. */
  list(person: Person): Promise<readonly OpenSession[]>;
  /** Ends one session of a person by its id, and says whether there was such a one. */
  revokeOne(person: Person, id: number, queries?: Pick<Queries, 'drizzle'>): Promise<boolean>;
  /** Ends all sessions of a person, but one where one is to stay. `queries` is the transaction that it belongs to. */
  revokeAll(person: Person, exceptId: number | null, queries?: Pick<Queries, 'drizzle'>): Promise<void>;
  /**
   * Tells of sessions that somebody has ended, by their ids, once that is committed. Gives the function that ends the telling. Of what another
   * process ended, and of sessions that end by themselves, nobody is told: those are looked at.
   */
  onEnded(listener: (ids: readonly number[]) => void): () => void;
  /** Deletes sessions that are past their absolute end. */
  deleteExpired(): Promise<void>;
}

/** Where a session was opened from; shown to the person later. */
export interface SessionOrigin {
  readonly address: string;
  /** ISO 3166-1 alpha-2; null where it is not known. */
  readonly country: string | null;
  /** The browser in words. */
  readonly device: string;
}

export interface OpenSession extends SessionOrigin {
  readonly id: number;
  /** Milliseconds since 1970 UTC, as `lastSeenAt`. */
  readonly startedAt: number;
  readonly lastSeenAt: number;
}

export interface Session extends SessionRecord {
  /** When it ends by itself if nothing more is heard of the person, in milliseconds since 1970 UTC. */
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
  const tell = (ids: readonly number[]): void => {
    for (const listener of listeners) listener(ids);
  };
  const end = async (person: Person, which: SessionChoice, queries: Pick<Queries, 'drizzle'>): Promise<readonly number[]> => {
    const ids = await revokeSessionsOf(queries, person, which, clock());
    if (ids.length > 0) afterCommit(queries, () => tell(ids));
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
      tell([id]);
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
