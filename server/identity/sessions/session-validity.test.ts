import { describe, expect, test } from 'vitest';
import { isTouchDue, judgeSession, sessionEndsAt, type SessionRecord } from './session-validity.ts';

const limits = { idleTimeoutMs: 1_200_000, absoluteTimeoutMs: 43_200_000, touchEveryMs: 30_000 };
const start = 1_700_000_000_000;
const session: SessionRecord = {
  id: 1,
  audience: 'client',
  userId: 7,
  lastSeenAt: start,
  expiresAt: start + limits.absoluteTimeoutMs,
  revokedAt: null,
  provenAt: null,
};

describe('judgeSession', () => {
  test.each([
    ['no session', null, 'client', start, 'unknown'],
    ['just opened', session, 'client', start, 'valid'],
    ['another audience', session, 'operator', start, 'wrongAudience'],
    ['revoked', { ...session, revokedAt: start }, 'client', start, 'revoked'],
    ['a full idle timeout after the last touch', session, 'client', start + 1_200_000, 'valid'],
    ['the last moment of the idle allowance', session, 'client', start + 1_229_999, 'valid'],
    ['past the idle timeout and the touch interval', session, 'client', start + 1_230_000, 'idle'],
    ['active to the last moment', { ...session, lastSeenAt: session.expiresAt - 1 }, 'client', session.expiresAt - 1, 'valid'],
    ['active beyond the absolute end', { ...session, lastSeenAt: session.expiresAt - 1 }, 'client', session.expiresAt, 'expired'],
    ['revoked and another audience', { ...session, revokedAt: start }, 'affiliate', start, 'wrongAudience'],
  ] as const)('%s', (_case, record, audience, now, expected) => {
    expect(judgeSession(record, audience, now, limits)).toBe(expected);
  });

  test('turns from valid to invalid at sessionEndsAt', () => {
    for (const lastSeenAt of [start, session.expiresAt - 10_000]) {
      const record = { ...session, lastSeenAt };
      const end = sessionEndsAt(record, limits);
      expect(judgeSession(record, 'client', end - 1, limits)).toBe('valid');
      expect(judgeSession(record, 'client', end, limits)).not.toBe('valid');
    }
  });
});

test('a touch is due once the interval has passed', () => {
  expect(isTouchDue(session, start + 29_999, limits)).toBe(false);
  expect(isTouchDue(session, start + 30_000, limits)).toBe(true);
});
