/** Whether a session is still valid: a pure rule over its record and the clock. Times are milliseconds since 1970 UTC. */
import type { Audience } from '../principal.ts';

export interface SessionRecord {
  readonly id: number;
  readonly audience: Audience;
  readonly userId: number;
  /** The user's last activity, at most `touchEveryMs` out of date. */
  readonly lastSeenAt: number;
  /** The session ends here, however active the user is. */
  readonly expiresAt: number;
  readonly revokedAt: number | null;
  /** When the user last proved the password within the session; null if a link opened it. */
  readonly provenAt: number | null;
}

export interface SessionLimits {
  readonly idleTimeoutMs: number;
  readonly absoluteTimeoutMs: number;
  /** The minimum interval between recorded activity. */
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

/** How long a proof of the password allows sensitive calls. */
export const RECENT_PROOF_MS = 900_000;

/** Whether the password was given within the last quarter of an hour, so that an unattended browser is unlikely. */
export function isRecentlyProven({ provenAt }: Pick<SessionRecord, 'provenAt'>, now: number): boolean {
  return provenAt !== null && now - provenAt < RECENT_PROOF_MS;
}

/** When the session ends if there is no further activity. */
export function sessionEndsAt(session: SessionRecord, limits: SessionLimits): number {
  return Math.min(session.expiresAt, idleEndOf(session, limits));
}

export function isTouchDue(session: SessionRecord, now: number, limits: SessionLimits): boolean {
  return now - session.lastSeenAt >= limits.touchEveryMs;
}

/**
 * The record may lag `touchEveryMs` behind the user's last activity, so that much is added: nobody is signed out before a full idle
 * timeout, and everybody soon after it.
 */
function idleEndOf(session: SessionRecord, limits: SessionLimits): number {
  return session.lastSeenAt + limits.idleTimeoutMs + limits.touchEveryMs;
}
