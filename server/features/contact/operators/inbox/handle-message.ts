import type { handleMessageRequestSchema } from '@fairlead/contract/content/operators/schemas.ts';
import type { z } from 'zod';
import type { Database } from '../../../../adapters/db/database.ts';
import { recordAction, type OperatorActor } from '../../../../audit/record-action.ts';
import { CallRefused } from '../../../../transport/call-refused.ts';
import { demandUnclaimed, endClaim } from '../../../queue-claims.ts';
import { lockMessage, markHandled, markOpen } from './inbox-store.ts';

export interface HandleMessageContext {
  readonly database: Database;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}

/** Notes who saw to a message, or that it is open after all. Refused with notFound, claimedByOther. */
export function handleMessage(
  actor: OperatorActor,
  { id, handled }: z.infer<typeof handleMessageRequestSchema>,
  { database, clock }: HandleMessageContext,
): Promise<void> {
  return database.transaction(async (transaction) => {
    const now = clock();
    const message = await lockMessage(transaction, id);
    if (message === null) throw new CallRefused('notFound');
    await demandUnclaimed(transaction, 'messages', id, actor.operatorId, now);
    if (handled) {
      await markHandled(transaction, id, actor.operatorId, now);
      await endClaim(transaction, 'messages', id);
    } else {
      await markOpen(transaction, id);
    }
    const about = message.userId === null ? {} : { userId: message.userId };
    const change = { before: { handled: message.handledAt !== null }, after: { handled } };
    await recordAction(transaction, actor, { action: 'messages.handle', subject: { kind: 'message', id }, ...about, ...change }, now);
  });
}
