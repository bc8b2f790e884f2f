import type { Queries } from '../../../../adapters/db/database.ts';
import type { MailQueue } from '../../../../mail/mail-queue.ts';
import type { User } from '../../store.ts';
import { issueCode } from './one-time-codes.ts';

export interface PostEmailConfirmationContext {
  readonly mailQueue: MailQueue;
  readonly siteUrl: () => string;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}

type Addressee = Pick<User, 'id' | 'email' | 'firstName' | 'language'>;

/** Mails a link that shows, once it is followed, that mail to this email arrives. The code stands in the fragment, which no server sees. */
export async function postEmailConfirmation(
  { id: userId, email, firstName, language }: Addressee,
  template: 'welcome' | 'confirmEmail',
  transaction: Queries,
  { mailQueue, siteUrl, clock }: PostEmailConfirmationContext,
): Promise<void> {
  const code = await issueCode(transaction, 'emailConfirmation', { userId, email }, clock());
  const url = `${siteUrl()}/confirm-email#${code}`;
  await mailQueue.post({ userId, recipient: email, language, content: { template, firstName, url } }, transaction);
}
