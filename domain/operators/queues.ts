/** What waits for a person, by when it has to be dealt with, and who has taken it on. */
import { addDays, businessDaysAfter, dayOf, type Day } from '../payments/business-day.ts';
import { limitsOfArrival, type ArrivalLimits } from './arrival-limits.ts';
import type { Permission } from './permissions.ts';

export const QUEUES = ['documents', 'verifications', 'withdrawals', 'deposits', 'deletions', 'messages', 'complaints', 'funds'] as const;
export type Queue = (typeof QUEUES)[number];

export function isQueue(text: string): text is Queue {
  return (QUEUES as readonly string[]).includes(text);
}

/** Who may take something on and decide it, and who may see how much of it waits. */
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
 * Within how long each is dealt with. A wish to be forgotten: one month (GDPR article 12(3)), kept short of its shortest. A complaint:
 * 15 business days, as the legal pages promise. The others are the house's own promises. Withdrawals follow the rule pack.
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

/** The day by whose end what arrived then is dealt with. */
export function dueDayOf(queue: Exclude<Queue, 'withdrawals'>, arrivedAtMs: number): Day {
  const limit = LIMITS[queue];
  const day = dayOf(arrivedAtMs);
  return 'businessDays' in limit ? businessDaysAfter(day, limit.businessDays) : addDays(day, limit.days);
}

/** Before when what waits arrived that is late, and that is late or due today. */
export function arrivalLimits(queue: Exclude<Queue, 'withdrawals'>, nowMs: number): ArrivalLimits {
  return limitsOfArrival((arrivedAtMs) => dueDayOf(queue, arrivedAtMs), nowMs);
}

export type Urgency = 'late' | 'today' | 'inTime';

export function urgencyOf(dueOn: Day, nowMs: number): Urgency {
  const today = dayOf(nowMs);
  if (dueOn < today) return 'late';
  return dueOn === today ? 'today' : 'inTime';
}

/** Who has taken something on. It keeps others from doing the same work, and ends by itself when its owner walks away. */
export interface Claim {
  readonly operatorId: number;
  /** Milliseconds since 1970 UTC. */
  readonly claimedAt: number;
}

export const CLAIM_LASTS_MS = 30 * 60_000;

export function isClaimHeld({ claimedAt }: Claim, nowMs: number): boolean {
  return nowMs - claimedAt < CLAIM_LASTS_MS;
}

/** Whether somebody else has taken it on: then it is neither claimed nor decided by this one. */
export function isClaimedByOther(claim: Claim | null, operatorId: number, nowMs: number): boolean {
  return claim !== null && claim.operatorId !== operatorId && isClaimHeld(claim, nowMs);
}
