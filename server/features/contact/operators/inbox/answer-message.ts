import type { answerMessageRequestSchema } from '@fairlead/contract/account/operators/queues.ts';
import type { z } from 'zod';
import { recordAction, type OperatorActor } from '../../../../audit/record-action.ts';
import type { MailQueue } from '../../../../mail/mail-queue.ts';
import type { HandleMessageContext } from './handle-message.ts';
import { holdMessage, settleMessage } from './hold-message.ts';

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
    const message = await holdMessage(transaction, actor, id, now);
    await settleMessage(transaction, actor, id, now);
    const { userId, email: recipient, language } = message;
    const name = `${message.firstName} ${message.lastName}`.trim();
    await mailQueue.post({ userId, recipient, language, content: { template: 'contactAnswer', name, text } }, transaction);
    const about = userId === null ? {} : { userId };
    await recordAction(transaction, actor, { action: 'messages.answer', subject: { kind: 'message', id }, ...about, after: { text } }, now);
  });
}
