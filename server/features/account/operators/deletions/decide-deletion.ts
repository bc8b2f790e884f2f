import type { DecideDeletionRequest } from '@fairlead/contract/operators/session.ts';
import type { Database } from '../../../../adapters/db/database.ts';
import type { EnginePort } from '../../../../engine/engine-port.ts';
import type { EmailQueue } from '../../../../email/email-queue.ts';
import type { Sessions } from '../../../../identity/sessions/sessions.ts';
import { recordAction, type OperatorActor } from '../../../../audit/record-action.ts';
import { CallRefused } from '../../../../transport/call-refused.ts';
import { requireUnclaimed, endClaim } from '../../../queue-claims.ts';
import { requireNothingHeld } from '../clients/require-nothing-held.ts';
import { closeClient, lockOpenDeletion, updateDeletion } from './deletion-store.ts';

export interface DecideDeletionContext {
  readonly database: Database;
  readonly engine: Pick<EnginePort, 'viewAccount'>;
  readonly sessions: Pick<Sessions, 'revokeAll'>;
  readonly emailQueue: EmailQueue;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}

/**
 * Grants or refuses a client's deletion request, and notifies the client. Granting it closes the login at once and ends the sessions;
 * records required by law are kept. Refused with notFound if no such request is open, and claimedByOther. Granting it is refused with
 * accountHoldsPositions, accountHoldsMoney and accountAwaitsDeposits: without a login, the client could not withdraw their money.
 */
export function decideDeletion(
  actor: OperatorActor,
  { id, verdict, note }: DecideDeletionRequest,
  { database, engine, sessions, emailQueue, clock }: DecideDeletionContext,
): Promise<void> {
  return database.transaction(async (transaction) => {
    const client = await lockOpenDeletion(transaction, id);
    if (client === null) throw new CallRefused('notFound');
    const { userId, email: recipient, firstName, language } = client;
    const now = clock();
    await requireUnclaimed(transaction, 'deletions', id, actor.operatorId, now);
    if (verdict === 'granted') await requireNothingHeld(transaction, userId, await engine.viewAccount(userId));
    await updateDeletion(transaction, id, { verdict, note, operatorId: actor.operatorId, at: now });
    await endClaim(transaction, 'deletions', id);
    if (verdict === 'granted') {
      await closeClient(transaction, userId);
      await sessions.revokeAll({ audience: 'client', userId }, null, transaction);
    }
    const content = { template: 'deletionDecided', firstName, granted: verdict === 'granted', note } as const;
    await emailQueue.post({ userId, recipient, language, content }, transaction);
    const change = { before: { status: 'open' }, after: { status: verdict, note } };
    await recordAction(transaction, actor, { action: 'deletions.decide', subject: { kind: 'deletion', id }, userId, ...change }, now);
  });
}
