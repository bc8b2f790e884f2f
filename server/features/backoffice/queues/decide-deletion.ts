import type { DecideDeletionRequest } from '@fairlead/contract/backoffice.ts';
import type { Database } from '../../../adapters/db/database.ts';
import type { MailQueue } from '../../../mail/mail-queue.ts';
import type { Sessions } from '../../../transport/auth/sessions.ts';
import { CallRefused } from '../../../transport/call-refused.ts';
import { closeClient, lockOpenDeletion, updateDeletion } from './deletion-store.ts';

export interface DecideDeletionContext {
  readonly database: Database;
  readonly sessions: Pick<Sessions, 'revokeAll'>;
  readonly mailQueue: MailQueue;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}

/**
 * Grants or refuses a client's wish to be forgotten, and tells the client. Granting closes the login at once and ends its sessions; what
 * has to be kept by law stays. Refused with notFound where no such request waits.
 */
export function decideDeletion(
  operatorId: number,
  { id, verdict, note }: DecideDeletionRequest,
  { database, sessions, mailQueue, clock }: DecideDeletionContext,
): Promise<void> {
  return database.transaction(async (transaction) => {
    const client = await lockOpenDeletion(transaction, id);
    if (client === null) throw new CallRefused('notFound');
    const { userId, email: recipient, firstName, language } = client;
    await updateDeletion(transaction, id, { verdict, note, operatorId, at: clock() });
    if (verdict === 'granted') {
      await closeClient(transaction, userId);
      await sessions.revokeAll({ audience: 'client', userId }, null, transaction);
    }
    const content = { template: 'deletionDecided', firstName, granted: verdict === 'granted', note } as const;
    await mailQueue.post({ userId, recipient, language, content }, transaction);
  });
}
