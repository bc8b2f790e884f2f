/** The review queues: what awaits an operator, when it is due, and who has claimed it. */
import { addDays, businessDaysAfter, dayOf, type Day } from '../payments/business-day.ts';
import { limitsOfArrival, type ArrivalLimits } from './arrival-limits.ts';
import type { Permission } from './permissions.ts';

export const QUEUES = ['documents', 'verifications', 'withdrawals', 'deposits', 'deletions', 'messages', 'complaints', 'funds'] as const;
export type Queue = (typeof QUEUES)[number];

export function isQueue(text: string): text is Queue {
  return (QUEUES as readonly string[]).includes(text);
}

/** The permissions to claim and decide an item, and to see how many are pending. */
export const QUEUE_PERMISSIONS: Readonly<Record<Queue, { readonly decide: Permission; readonly read: Permission }>> = {
  documents: { decide: 'documents.decide', read: 'documents.read' },
  verifications: { decide: 'clients.access', read: 'documents.read' },
  withdrawals: { decide: 'withdrawals.decide', read: 'payments.read' },
  deposits: { decide: 'deposits.decide', read: 'payments.read' },
  deletions: { decide: 'deletions.decide', read: 'deletions.decide' },
  messages: { decide: 'messages.handle', read: 'messages.handle' },
  complaints: { decide: 'complaints.handle', read: 'complaints.read' },
  funds: { decide: 'funds.confirm', read: 'funds.confirm' },
};

type Limit = { readonly businessDays: number } | { readonly days: number };

/**
 * The time within which items must be handled. Deletion requests: one month (GDPR article 12(3)), shortened to fit the shortest month.
 * Complaints: 15 business days, as the legal pages promise. The others are the broker's own targets. Withdrawals follow the rule pack.
 */
const LIMITS: Readonly<Record<Exclude<Queue, 'withdrawals'>, Limit>> = {
  documents: { businessDays: 1 },
  verifications: { businessDays: 1 },
  deposits: { businessDays: 1 },
  deletions: { days: 28 },
  messages: { businessDays: 2 },
  complaints: { businessDays: 15 },
  funds: { businessDays: 1 },
};

/** Returns the last day on which an item that arrived at this time is handled on time. */
export function dueDayOf(queue: Exclude<Queue, 'withdrawals'>, arrivedAtMs: number): Day {
  const limit = LIMITS[queue];
  const day = dayOf(arrivedAtMs);
  return 'businessDays' in limit ? businessDaysAfter(day, limit.businessDays) : addDays(day, limit.days);
}

/** Returns the arrival limits for items that are overdue, and for those that are overdue or due today. */
export function arrivalLimits(queue: Exclude<Queue, 'withdrawals'>, nowMs: number): ArrivalLimits {
  return limitsOfArrival((arrivedAtMs) => dueDayOf(queue, arrivedAtMs), nowMs);
}

export type Urgency = 'late' | 'today' | 'inTime';

export function urgencyOf(dueOn: Day, nowMs: number): Urgency {
  const today = dayOf(nowMs);
  if (dueOn < today) return 'late';
  return dueOn === today ? 'today' : 'inTime';
}

/** An operator's claim of an item. It keeps colleagues from working on it too, and expires by itself if the operator walks away. */
export interface Claim {
  readonly operatorId: number;
  /** Milliseconds since 1970 UTC. */
  readonly claimedAt: number;
}

export const CLAIM_LASTS_MS = 30 * 60_000;

export function isClaimHeld({ claimedAt }: Claim, nowMs: number): boolean {
  return nowMs - claimedAt < CLAIM_LASTS_MS;
}

/** Whether another operator has claimed it, so that this one can neither claim nor decide it. */
export function isClaimedByOther(claim: Claim | null, operatorId: number, nowMs: number): boolean {
  return claim !== null && claim.operatorId !== operatorId && isClaimHeld(claim, nowMs);
}
