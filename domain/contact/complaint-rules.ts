/**
 * Deadlines and steps for complaints: acknowledged within 2 business days and answered within 15, or within 35 if the matter takes longer
 * and the client is told why. The legal pages promise this.
 */
import { businessDaysAfter, dayOf, type Day } from '../payments/business-day.ts';
import { limitsOfArrival, type ArrivalLimits } from '../operators/arrival-limits.ts';

export const COMPLAINT_CATEGORIES = ['execution', 'payments', 'account', 'service', 'marketing', 'other'] as const;
export type ComplaintCategory = (typeof COMPLAINT_CATEGORIES)[number];

export const COMPLAINT_CHANNELS = ['form', 'email', 'phone', 'letter'] as const;
export type ComplaintChannel = (typeof COMPLAINT_CHANNELS)[number];

export const COMPLAINT_VERDICTS = ['upheld', 'partlyUpheld', 'rejected', 'withdrawn'] as const;
export type ComplaintVerdict = (typeof COMPLAINT_VERDICTS)[number];

export const COMPLAINT_STATUSES = ['open', ...COMPLAINT_VERDICTS] as const;
export type ComplaintStatus = (typeof COMPLAINT_STATUSES)[number];

const ACKNOWLEDGED_WITHIN = 2;
const ANSWERED_WITHIN = 15;
const ANSWERED_WITHIN_AT_MOST = 35;

export function acknowledgeBy(receivedAtMs: number): Day {
  return businessDaysAfter(dayOf(receivedAtMs), ACKNOWLEDGED_WITHIN);
}

export function answerBy(receivedAtMs: number, isExtended: boolean): Day {
  return businessDaysAfter(dayOf(receivedAtMs), isExtended ? ANSWERED_WITHIN_AT_MOST : ANSWERED_WITHIN);
}

/** Returns the limits for complaints to be acknowledged, as arrivalLimits does for a queue. */
export function acknowledgementLimits(nowMs: number): ArrivalLimits {
  return limitsOfArrival(acknowledgeBy, nowMs);
}

export interface ComplaintState {
  readonly status: ComplaintStatus;
  readonly isAcknowledged: boolean;
  readonly isExtended: boolean;
}

export type ComplaintStep = 'acknowledge' | 'extend' | 'decide';
export type ComplaintFault = 'complaintClosed' | 'complaintAcknowledged' | 'complaintExtended';

/** Returns why a step cannot be taken, or null. Decisions are final, and the deadline can be extended only once. */
export function findComplaintFault(step: ComplaintStep, { status, isAcknowledged, isExtended }: ComplaintState): ComplaintFault | null {
  if (status !== 'open') return 'complaintClosed';
  if (step === 'acknowledge' && isAcknowledged) return 'complaintAcknowledged';
  if (step === 'extend' && isExtended) return 'complaintExtended';
  return null;
}

/** Returns the next deadline, first to acknowledge and then to answer; null if decided. */
export function complaintDueOn(receivedAtMs: number, dueOn: Day, { status, isAcknowledged }: ComplaintState): Day | null {
  if (status !== 'open') return null;
  const first = acknowledgeBy(receivedAtMs);
  return !isAcknowledged && first < dueOn ? first : dueOn;
}
