import type { ClaimView } from '@fairlead/contract/account/operators/queues.ts';
import { dueDayOf, type Queue } from '@fairlead/domain/operators/queues.ts';

export interface WaitingItem {
  readonly due_on: string;
  readonly claim: ClaimView;
}

/** By when something in a queue is to be dealt with, and who does; as the wire has it. */
export function describeWaiting(queue: Exclude<Queue, 'withdrawals'>, arrivedAt: Date, claim: ClaimView | undefined): WaitingItem {
  return { due_on: dueDayOf(queue, arrivedAt.getTime()), claim: claim ?? null };
}
