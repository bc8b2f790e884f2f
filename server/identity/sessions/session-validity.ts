/** Whether a session still stands: a pure rule over its record and the clock. Times are milliseconds since 1970 UTC. */
import type { Audience } from '../person.ts';

export interface SessionRecord {
  readonly id: number;
  readonly audience: Audience;
  readonly userId: number;
  /** The person's last sign of life, at most `touchEveryMs` behind. */
  readonly lastSeenAt: number;
  /** The session ends here however active the person is. */
  readonly expiresAt: number;
  readonly revokedAt: number | null;
  /** When the person last proved to know the password within the session; null where a link opened it. */
  readonly provenAt: number | null;
}

export interface SessionLimits {
  readonly idleTimeoutMs: number;
  readonly absoluteTimeoutMs: number;
  /** Signs of life are written down at most this often. */
  readonly touchEveryMs: number;
}

export type SessionJudgement = 'valid' | 'unknown' | 'wrongAudience' | 'revoked' | 'expired' | 'idle';

export function judgeSession(session: SessionRecord | null, audience: Audience, now: number, limits: SessionLimits): SessionJudgement {
  if (session === null) return 'unknown';
  if (session.audience !== audience) return 'wrongAudience';
  if (session.revokedAt !== null) return 'revoked';
  if (now >= session.expiresAt) return 'expired';
  if (now >= idleEndOf(session, limits)) return 'idle';
  return 'valid';
}

/** How long a proof of the password opens what only the account's owner may do. */
export const RECENT_PROOF_MS = 900_000;

/** Whether somebody who has found an open browser is unlikely: the password was given within the last quarter of an hour. */
export function isRecentlyProven({ provenAt }: Pick<SessionRecord, 'provenAt'>, now: number): boolean {
  return provenAt !== null && now - provenAt < RECENT_PROOF_MS;
}

/** When the session ends by itself if nothing is heard of the person any more. */
export function sessionEndsAt(session: SessionRecord, limits: SessionLimits): number {
  return Math.min(session.expiresAt, idleEndOf(session, limits));
}

export function isTouchDue(session: SessionRecord, now: number, limits: SessionLimits): boolean {
  return now - session.lastSeenAt >= limits.touchEveryMs;
}

/**
 * The record may be `touchEveryMs` behind the person's last sign of life, so that much is granted on top: nobody is signed out
 * before a full idle timeout, and everybody soon after it.
 */
function idleEndOf(session: SessionRecord, limits: SessionLimits): number {
  return session.lastSeenAt + limits.idleTimeoutMs + limits.touchEveryMs;
}
