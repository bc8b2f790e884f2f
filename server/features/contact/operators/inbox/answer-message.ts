import type { answerMessageRequestSchema } from '@fairlead/contract/account/operators/queues.ts';
import type { z } from 'zod';
import { recordAction, type OperatorActor } from '../../../../audit/record-action.ts';
import type { EmailQueue } from '../../../../email/email-queue.ts';
import type { HandleMessageContext } from './handle-message.ts';
import { lockUnclaimedMessage, settleMessage } from './hold-message.ts';

export interface AnswerMessageContext extends HandleMessageContext {
  readonly emailQueue: EmailQueue;
}

/** Emails a reply to the sender, in the language of the message, and marks it as handled. Refused with notFound, claimedByOther. */
export function answerMessage(
  actor: OperatorActor,
  { id, text }: z.infer<typeof answerMessageRequestSchema>,
  { database, emailQueue, clock }: AnswerMessageContext,
): Promise<void> {
  return database.transaction(async (transaction) => {
    const now = clock();
    const message = await lockUnclaimedMessage(transaction, actor, id, now);
    await settleMessage(transaction, actor, id, now);
    const { userId, email: recipient, language } = message;
    const name = `${message.firstName} ${message.lastName}`.trim();
    await emailQueue.post({ userId, recipient, language, content: { template: 'contactAnswer', name, text } }, transaction);
    const about = userId === null ? {} : { userId };
    await recordAction(transaction, actor, { action: 'messages.answer', subject: { kind: 'message', id }, ...about, after: { text } }, now);
  });
}
