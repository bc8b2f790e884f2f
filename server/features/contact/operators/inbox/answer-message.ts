import type { answerMessageRequestSchema } from '@fairlead/contract/account/operators/queues.ts';
import type { z } from 'zod';
import { recordAction, type OperatorActor } from '../../../../audit/record-action.ts';
import type { MailQueue } from '../../../../mail/mail-queue.ts';
import { CallRefused } from '../../../../transport/call-refused.ts';
import { demandUnclaimed, endClaim } from '../../../queue-claims.ts';
import type { HandleMessageContext } from './handle-message.ts';
import { lockMessage, markHandled } from './inbox-store.ts';

export interface AnswerMessageContext extends HandleMessageContext {
  readonly mailQueue: MailQueue;
}

/** Mails an answer to whoever wrote, in the language in which they did, and notes who saw to it. Refused with notFound, claimedByOther. */
export function answerMessage(
  actor: OperatorActor,
  { id, text }: z.infer<typeof answerMessageRequestSchema>,
  { database, mailQueue, clock }: AnswerMessageContext,
): Promise<void> {
  return database.transaction(async (transaction) => {
    const now = clock();
    const message = await lockMessage(transaction, id);
    if (message === null) throw new CallRefused('notFound');
    await demandUnclaimed(transaction, 'messages', id, actor.operatorId, now);
    await markHandled(transaction, id, actor.operatorId, now);
    await endClaim(transaction, 'messages', id);
    const { userId, email: recipient, language } = message;
    const name = `${message.firstName} ${message.lastName}`.trim();
    await mailQueue.post({ userId, recipient, language, content: { template: 'contactAnswer', name, text } }, transaction);
    const about = userId === null ? {} : { userId };
    await recordAction(transaction, actor, { action: 'messages.answer', subject: { kind: 'message', id }, ...about, after: { text } }, now);
  });
}
