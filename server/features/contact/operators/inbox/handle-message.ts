import type { handleMessageRequestSchema } from '@fairlead/contract/content/operators/schemas.ts';
import type { z } from 'zod';
import type { Database } from '../../../../adapters/db/database.ts';
import { recordAction, type OperatorActor } from '../../../../audit/record-action.ts';
import { lockUnclaimedMessage, settleMessage } from './hold-message.ts';
import { markOpen } from './inbox-store.ts';

export interface HandleMessageContext {
  readonly database: Database;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}

/** Marks a message as handled by the operator, or as open again. Refused with notFound, claimedByOther. */
export function handleMessage(
  actor: OperatorActor,
  { id, handled }: z.infer<typeof handleMessageRequestSchema>,
  { database, clock }: HandleMessageContext,
): Promise<void> {
  return database.transaction(async (transaction) => {
    const now = clock();
    const message = await lockUnclaimedMessage(transaction, actor, id, now);
    await (handled ? settleMessage(transaction, actor, id, now) : markOpen(transaction, id));
    const about = message.userId === null ? {} : { userId: message.userId };
    const change = { before: { handled: message.handledAt !== null }, after: { handled } };
    await recordAction(transaction, actor, { action: 'messages.handle', subject: { kind: 'message', id }, ...about, ...change }, now);
  });
}
