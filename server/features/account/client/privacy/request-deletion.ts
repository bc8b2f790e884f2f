import type { DeletionRequest, DeletionState } from '@fairlead/contract/account/privacy.ts';
import type { Database } from '../../../../adapters/db/database.ts';
import type { MailQueue } from '../../../../mail/mail-queue.ts';
import { CallRefused } from '../../../../transport/call-refused.ts';
import { findUser } from '../../store.ts';
import { insertDeletion } from './deletion-store.ts';
import { getDeletion } from './get-deletion.ts';

export interface RequestDeletionContext {
  readonly database: Database;
  readonly mailQueue: MailQueue;
  /** Without a slash at its end. */
  readonly siteUrl: () => string;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}

/** Where the client sees the request and can take it back. */
const PRIVACY_PAGE = '/my-account/privacy';

/**
 * Writes the wish down and tells the client by mail; while one is open, further ones change nothing. Nothing is deleted here: a person
 * decides. Refused with accountUnknown.
 */
export async function requestDeletion(
  userId: number,
  { reason }: Pick<DeletionRequest, 'reason'>,
  { database, mailQueue, siteUrl, clock }: RequestDeletionContext,
): Promise<DeletionState['data']> {
  const user = await findUser(database, userId);
  if (user === null) throw new CallRefused('accountUnknown');
  const { email: recipient, language, firstName } = user;
  await database.transaction(async (transaction) => {
    if (!(await insertDeletion(transaction, userId, reason, clock()))) return;
    const content = { template: 'deletionRequested', firstName, url: siteUrl() + PRIVACY_PAGE } as const;
    await mailQueue.post({ userId, recipient, language, content }, transaction);
  });
  return getDeletion(userId, database);
}
