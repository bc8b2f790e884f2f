import { createHash } from 'node:crypto';
import { dayOf, type Day } from '@fairlead/domain/payments/business-day.ts';
import { digestOfAddress } from '../../../identity/throttle/throttle-keys.ts';

export interface Visit {
  readonly code: string;
  readonly address: string;
  readonly userAgent: string;
  readonly at: number;
}

/** Recognises visitors who have followed a link recently. */
export interface RecentVisitors {
  /** Whether this is the visitor's first visit through the link for a while; remembers it. */
  isNew(visit: Visit): boolean;
}

const FOR_A_WHILE_MS = 900_000;
const MOST_REMEMBERED = 50_000;

/**
 * Remembers visitors by salted digest, in memory, for fifteen minutes. The salt changes every day and is never stored, so a digest cannot
 * be traced to an address or to the visitor of another day. Beyond the maximum, the oldest is forgotten.
 */
export function createRecentVisitors(newSalt: () => Uint8Array, most: number = MOST_REMEMBERED): RecentVisitors {
  let day: Day | null = null;
  let salt = new Uint8Array();
  // In order of visits, oldest first.
  const visits = new Map<string, number>();

  function beginDay(today: Day): void {
    day = today;
    salt = Uint8Array.from(newSalt());
    visits.clear();
  }

  function forget(until: number): void {
    for (const [visitor, at] of visits) {
      if (at > until && visits.size < most) return;
      visits.delete(visitor);
    }
  }

  return {
    isNew({ code, address, userAgent, at }) {
      const today = dayOf(at);
      if (today !== day) beginDay(today);
      forget(at - FOR_A_WHILE_MS);
      const visitor = createHash('sha256')
        .update(salt)
        .update(JSON.stringify([code, digestOfAddress(address), userAgent]))
        .digest('base64url');
      if (visits.has(visitor)) return false;
      visits.set(visitor, at);
      return true;
    },
  };
}
