import type { Queries } from '../../../../adapters/db/database.ts';
import type { OperatorActor } from '../../../../audit/record-action.ts';
import { CallRefused } from '../../../../transport/call-refused.ts';
import { requireUnclaimed, endClaim } from '../../../queue-claims.ts';
import { lockMessage, markHandled } from './inbox-store.ts';

type Message = NonNullable<Awaited<ReturnType<typeof lockMessage>>>;

/** Returns the message that an operator works on, locked until the transaction ends. Refused with notFound, claimedByOther. */
export async function lockUnclaimedMessage(transaction: Queries, actor: OperatorActor, id: number, now: number): Promise<Message> {
  const message = await lockMessage(transaction, id);
  if (message === null) throw new CallRefused('notFound');
  await requireUnclaimed(transaction, 'messages', id, actor.operatorId, now);
  return message;
}

/** Marks the message as handled and ends its claim. */
export async function settleMessage(transaction: Queries, actor: OperatorActor, id: number, now: number): Promise<void> {
  await markHandled(transaction, id, actor.operatorId, now);
  await endClaim(transaction, 'messages', id);
}
