import type { ClaimView } from '@fairlead/contract/backoffice-queues.ts';
import { dueDayOf, urgencyOf, type Queue, type Urgency } from '@fairlead/domain/backoffice/queues.ts';

export interface WaitingItem {
  readonly due_on: string;
  readonly urgency: Urgency;
  readonly claim: ClaimView;
}

/** By when something in a queue is to be dealt with, and who does; as the wire has it. `now` is milliseconds since 1970 UTC. */
export function describeWaiting(
  queue: Exclude<Queue, 'withdrawals'>,
  arrivedAt: Date,
  claim: ClaimView | undefined,
  now: number,
): WaitingItem {
  const dueOn = dueDayOf(queue, arrivedAt.getTime());
  return { due_on: dueOn, urgency: urgencyOf(dueOn, now), claim: claim ?? null };
}
