import type { DeletionRequest, DeletionState } from '@fairlead/contract/account/privacy.ts';
import type { Database } from '../../../../adapters/db/database.ts';
import type { EmailQueue } from '../../../../email/email-queue.ts';
import { CallRefused } from '../../../../transport/call-refused.ts';
import { findUser } from '../../store.ts';
import { insertDeletion } from './deletion-store.ts';
import { getDeletion } from './get-deletion.ts';

export interface RequestDeletionContext {
  readonly database: Database;
  readonly emailQueue: EmailQueue;
  /** Without a trailing slash. */
  readonly siteUrl: () => string;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}

/** Where the client sees the request and can withdraw it. */
const PRIVACY_PAGE = '/my-account/privacy';

/**
 * Records the request and emails the client; while one is open, further requests change nothing. Nothing is deleted here: an operator
 * decides. Refused with accountUnknown.
 */
export async function requestDeletion(
  userId: number,
  { reason }: Pick<DeletionRequest, 'reason'>,
  { database, emailQueue, siteUrl, clock }: RequestDeletionContext,
): Promise<DeletionState['data']> {
  const user = await findUser(database, userId);
  if (user === null) throw new CallRefused('accountUnknown');
  const { email: recipient, language, firstName } = user;
  await database.transaction(async (transaction) => {
    if (!(await insertDeletion(transaction, userId, reason, clock()))) return;
    const content = { template: 'deletionRequested', firstName, url: siteUrl() + PRIVACY_PAGE } as const;
    await emailQueue.post({ userId, recipient, language, content }, transaction);
  });
  return getDeletion(userId, database);
}
